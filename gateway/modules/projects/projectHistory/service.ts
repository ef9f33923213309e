import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectHistoryQuery } from '../../../../contract/projectSettings.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { mustExist } from '../../../lib/errors.ts';
import * as repository from './repository.ts';
import { PARTS, type Part } from './repository.ts';

/** The histories of a project as views of the audit trail (C-17), and what is told beside its data (C-13). */
export type ProjectHistoryService = ReturnType<typeof projectHistoryService>;

const PERMISSION = {
  ssma: 'see_project_ssma_history',
  stp: 'see_project_stp_history',
  risk: 'see_project_risk_history',
} as const satisfies Record<Part, Permission>;

export function projectHistoryService({ db }: { db: Db }) {
  return {
    /**
     * The entries of one scope, newest first. Each part of the settings has its own permission; `all` is of the contracting
     * side and leaves out the parts that the caller may not see.
     */
    async list(actor: Actor, projectId: number, { scope: asked, ...page }: ProjectHistoryQuery) {
      if (asked !== 'all') {
        const { scope } = await authoriseProject(db, actor, projectId, PERMISSION[asked]);
        const onlyCompany = scope.side === 'PROVIDER' ? scope.companyId : null;
        return repository.listEntries(db, projectId, { parts: [asked], hidden: [], onlyCompany }, page);
      }
      const { scope, permissions } = await authoriseProject(db, actor, projectId, 'see_projects');
      const hidden = PARTS.filter((part) => !permissions.includes(PERMISSION[part]));
      const seen = PARTS.filter((part) => !hidden.includes(part));
      // a provider reads the parts that it may see; the project's own history is the contracting company's
      const parts = scope.side === 'PROVIDER' ? seen : null;
      const onlyCompany = scope.side === 'PROVIDER' ? scope.companyId : null;
      return repository.listEntries(db, projectId, { parts, hidden, onlyCompany }, page);
    },

    infos: (actor: Actor, projectId: number) =>
      repository.findInfos(db, scopesOfAll(actor, 'see_projects'), projectId).then(mustExist),

    async stpDocuments(actor: Actor, projectId: number) {
      await authoriseProject(db, actor, projectId, 'see_projects');
      return repository.listStpDocuments(db, projectId);
    },
  };
}
