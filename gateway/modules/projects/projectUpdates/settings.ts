import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectPendenciesBody } from '../../../../contract/projectSettings.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ReachedProject } from '../../../access/projectAccess.ts';
import { touchProject } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { firstMonthOf } from '../../../lib/supplierDates.ts';
import * as repository from './settingsRepository.ts';

/** What saving settings changed: anything at all, and anything that decides which pendencies there are. */
export type SettingsChange = { changed: boolean; scope: boolean };

/** The history's name of each setting, by which it is shown in the history of its scope (C-17), and who may change it. */
const FIELDS = {
  analysisDays: { fieldName: 'ssma.analysisDays', permission: 'configure_project_sla', scope: false },
  reAnalysisDays: { fieldName: 'ssma.reAnalysisDays', permission: 'configure_project_sla', scope: false },
  startReference: { fieldName: 'stp.startReference', permission: 'configure_project_stp_period', scope: true },
  endReference: { fieldName: 'stp.endReference', permission: 'configure_project_stp_period', scope: true },
} as const satisfies Record<string, { fieldName: string; permission: Permission; scope: boolean }>;
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/**
 * Saves documents and settings of a project with their history, in the caller's transaction; what is left out stays as it
 * is. `reached` is the project locked by `reachProject(…, { change: true })`. Each field asks for its own permission (403
 * `forbidden`) only when it changes. 400 on `pendencies.N.systemPendencyId` for an entry that the company cannot choose, and
 * on `endReference` before the start. When something changed, the project's version is one higher. The caller asks for the
 * update (`request`).
 */
export async function applySettings(
  tx: Db,
  { actor, authorised, body, at }: { actor: Actor; authorised: ReachedProject; body: ProjectPendenciesBody; at: Date },
): Promise<SettingsChange> {
  const { project, permissions } = authorised;
  const may = (permission: Permission) => {
    if (!permissions.includes(permission)) throw new AppError('forbidden', { missing: permission });
  };
  const entries: Pick<AuditEntry, 'fieldName' | 'oldValue' | 'newValue'>[] = [];

  const before = await repository.findSettings(tx, project.id);
  const { pendencies: choices = [], risksFrom, ...settings } = body;
  const after = { ...before, ...settings };
  let scope = false;
  for (const name of FIELD_NAMES) {
    if (before[name] === after[name]) continue;
    const { fieldName, permission, scope: decides } = FIELDS[name];
    may(permission);
    scope ||= decides;
    entries.push({ fieldName, oldValue: asText(before[name]), newValue: asText(after[name]) });
  }
  if (after.startReference && after.endReference && after.endReference < after.startReference) {
    throw fieldError('endReference', 'end_before_start');
  }
  for (const risk of new Set([...before.riskActivities, ...after.riskActivities])) {
    const [was, is] = [before.riskActivities.includes(risk), after.riskActivities.includes(risk)];
    if (was === is) continue;
    may('configure_project_risk');
    scope = true;
    entries.push({
      fieldName: 'risk.activity',
      oldValue: was ? String(risk) : null,
      newValue: is ? String(risk) : null,
    });
  }
  const first = firstMonthOf(project, { month: risksFrom, path: 'risksFrom' }, dayOf(at));
  if (entries.length > 0) await repository.updateSettings(tx, project.id, after, first);

  const documents = await changedDocuments(tx, project, choices, dayOf(at));
  for (const { name, plan, isChecked } of documents) {
    may(plan === 'STP' ? 'configure_project_stp_pendency' : 'configure_project_pendency');
    entries.push({
      fieldName: plan === 'STP' ? 'stp.pendency' : 'ssma.pendency',
      oldValue: isChecked ? null : name,
      newValue: isChecked ? name : null,
    });
  }
  await repository.chooseDocuments(tx, project.id, {
    added: documents.filter(({ isChecked }) => isChecked),
    removed: documents.filter(({ isChecked }) => !isChecked).map(({ id }) => id),
  });

  if (entries.length === 0) return { changed: false, scope: false };
  await touchProject(tx, project.id, at);
  const base = { uid: actor.uid, companyId: authorised.scope.companyId, entity: 'project' as const, createdAt: at };
  await writeAudit(
    tx,
    entries.map((entry) => ({ ...base, entityId: project.id, action: 'UPDATED', ...entry })),
  );
  return { changed: true, scope: scope || documents.length > 0 };
}

/** The entries whose choice differs from what is saved, with the choice as it will be. */
async function changedDocuments(
  tx: Db,
  project: ReachedProject['project'],
  choices: NonNullable<ProjectPendenciesBody['pendencies']>,
  today: string,
): Promise<(repository.ChosenDocument & { fromMonth: string | null })[]> {
  if (choices.length === 0) return [];
  const known = await repository.findDocuments(
    tx,
    { projectId: project.id, companyId: project.companyId },
    choices.map(({ systemPendencyId }) => systemPendencyId),
  );
  const byId = new Map(known.map((document) => [document.id, document]));
  return choices.flatMap(({ systemPendencyId, isChecked, fromMonth }, index) => {
    const document = byId.get(systemPendencyId);
    // What was taken out of the catalogue stays where it is asked for, and is chosen nowhere again.
    if (!document || (isChecked && !document.isChecked && !document.active)) {
      throw fieldError(`pendencies.${index}.systemPendencyId`, 'invalid');
    }
    const first = firstMonthOf(project, { month: fromMonth, path: `pendencies.${index}.fromMonth` }, today);
    return document.isChecked === isChecked ? [] : [{ ...document, isChecked, fromMonth: first }];
  });
}

const asText = (value: string | number | null): string | null => (value === null ? null : String(value));
