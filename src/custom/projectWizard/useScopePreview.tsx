import { type ReactNode, useCallback, useState } from 'react';
import type { ProjectStep, ScopeChange } from '../../../contract/projectSettings.ts';
import type { Plan, Project } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';
import { PreviewDialog } from './updates/PreviewDialog.tsx';
import type { Intent } from './WizardFooter.tsx';

type Asked = {
  change: ScopeChange;
  /** With the months before what is added. */
  whole: ScopeChange | null;
  completes: boolean;
  confirm: (isWhole: boolean) => void;
  giveUp: () => void;
};

/**
 * Shows what a step would do before it is saved (C-14): of an active project whenever it decides documents, of a draft
 * before it is completed, and on request. Gives the step as it was confirmed; cancelling rejects with an `AbortError`.
 */
export function useScopePreview(project: Project | null): {
  ask: (body: ProjectStep, intent: Intent) => Promise<ProjectStep>;
  dialog: ReactNode;
} {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (body: ProjectStep, intent: Intent): Promise<ProjectStep> => {
      if (!project) return Promise.resolve(body);
      const change = scopeChangeOf(body, project);
      const decides = project.status === 'ACTIVE' && change !== null;
      if (intent === 'save' && !decides) return Promise.resolve(body);
      const earlier = fromProjectStart(body, project);
      return new Promise((resolve, reject) => {
        const close = (): void => setAsked(null);
        setAsked({
          change: change ?? {},
          whole: earlier && scopeChangeOf(earlier, project),
          completes: project.status === 'DRAFT' && intent !== 'save',
          confirm: (isWhole) => {
            close();
            resolve(isWhole && earlier ? earlier : body);
          },
          giveUp: () => {
            close();
            reject(new DOMException('not saved', 'AbortError'));
          },
        });
      });
    },
    [project],
  );
  const dialog = project && asked && (
    <PreviewDialog
      projectId={project.id}
      change={asked.change}
      whole={asked.whole}
      isFinal={asked.completes || asked.change.companies !== undefined}
      confirmLabel={t(asked.completes ? 'projectUpdates.preview.finish' : 'projectUpdates.preview.save')}
      onConfirm={asked.confirm}
      onClose={asked.giveUp}
    />
  );
  return { ask, dialog };
}

const sorted = (values: readonly (string | number)[]): string => [...values].sort().join();

/** The changes of a step that affect the required documents; null when there is none (C-14). */
export function scopeChangeOf(body: ProjectStep, project: Project): ScopeChange | null {
  switch (body.step) {
    case 1: {
      const { startDate, endDate } = body;
      return startDate === project.startDate && endDate === project.endDate ? null : { startDate, endDate };
    }
    case 2:
      return null; // where it takes place asks for nothing
    case 3: {
      const companies = body.companies.map(({ email: _, ...company }) => company);
      const text = (list: typeof companies) =>
        sorted(list.map(({ id, plans, from, until }) => [id, sorted(plans), from, until].join(':')));
      return text(companies) === text(project.companies) ? null : { companies };
    }
    case 4: {
      const { riskActivities, risksFrom, startReference, endReference } = body;
      const same =
        sorted(riskActivities) === sorted(project.riskActivities) &&
        startReference === project.startReference &&
        endReference === project.endReference;
      return same ? null : { riskActivities, ...(risksFrom && { risksFrom }), startReference, endReference };
    }
    case 5:
      return body.pendencies.length === 0 ? null : { pendencies: body.pendencies };
  }
}

/** The same step with what is added asked from the project's start; null when nothing is added later (C-14). */
export function fromProjectStart(body: ProjectStep, project: Project): ProjectStep | null {
  const { startDate } = project;
  const firstMonth = startDate.slice(0, 7);
  if (body.step === 5) {
    if (project.status === 'DRAFT' || !body.pendencies.some(({ isChecked }) => isChecked)) return null;
    return { ...body, pendencies: body.pendencies.map((one) => ({ ...one, fromMonth: firstMonth })) };
  }
  if (body.step === 4) {
    const isNew = body.riskActivities.some((risk) => !project.riskActivities.includes(risk));
    return project.status !== 'DRAFT' && isNew ? { ...body, risksFrom: firstMonth } : null;
  }
  if (body.step !== 3) return null;
  const plansOf = new Map(project.companies.map(({ id, plans }) => [id, plans]));
  const joins = (one: { id: number; from?: string }) => !plansOf.has(one.id) && one.from !== startDate;
  const getsPlan = ({ id, plans }: { id: number; plans: readonly Plan[] }) =>
    project.status !== 'DRAFT' && plans.some((plan) => plansOf.get(id)?.includes(plan) === false);
  if (!body.companies.some((one) => joins(one) || getsPlan(one))) return null;
  return {
    ...body,
    companies: body.companies.map((one) => ({
      ...one,
      ...(joins(one) && { from: startDate }),
      ...(getsPlan(one) && { plansFrom: firstMonth }),
    })),
  };
}
