import type { ProjectRow } from '../../../contract/projects.ts';
import { type Action, ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

export type StatusSubject = {
  kind: 'inactivate' | 'reactivate' | 'remove';
  row: Pick<ProjectRow, 'id' | 'name' | 'company'>;
};

/** Inactivates, reactivates or removes a project (C-15). */
export function useProjectStatus(): Action<StatusSubject> {
  const t = useT();
  const provider = useProvider();
  return useAction<StatusSubject>({
    run: ({ kind, row }, reason): Promise<unknown> => provider[`${kind}Project`](row, reason),
    done: ({ kind }) => t(`projects.${kind}.done`),
    failed: ({ kind }) => t(`projects.${kind}.failed`),
    invalidate: ['projects', 'pendencies', 'serviceMonths'],
  });
}

/** The question of an action, with the reason that the project's history keeps (C-15). */
export function ProjectQuestion({ action }: { action: Action<StatusSubject> }) {
  const t = useT();
  if (!action.subject) return null;
  const { kind, row } = action.subject;
  return (
    <ConfirmAction
      action={action}
      title={() => t(`projects.${kind}.title`, { name: row.name })}
      confirmLabel={t(`projects.${kind}.confirm`)}
      tone={kind === 'remove' ? 'error' : 'primary'}
      reason={{ required: true }}
    >
      {() => t(`projects.${kind}.text`)}
    </ConfirmAction>
  );
}
