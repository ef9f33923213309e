import { type ReactNode, useCallback, useState } from 'react';
import type { ProjectStep, ScopeChange } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';
import { PreviewDialog } from './updates/PreviewDialog.tsx';
import { fromProjectStart, scopeChangeOf } from './updates/scopeChange.ts';
import type { Intent } from './WizardFooter.tsx';

type Asked = {
  change: ScopeChange;
  /** With the months before a provider joins. */
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
