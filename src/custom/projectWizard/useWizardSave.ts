import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { codeOf } from '../../../contract/errors.ts';
import type { ProjectStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { isAbort } from '../../dataProvider/errors.ts';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { projectKey } from './reference.tsx';
import { namesFields } from './useStepForm.ts';

export type Conflict = {
  /** As it was when the person began, and as somebody else saved it. */
  before: Project;
  theirs: Project;
  /** The last change of the project: who made it, and when; null when that is not known. */
  last: { name: string; at: string } | null;
};

type Options = {
  /** As it was read; null while there is none. */
  project: Project | null;
  /** Called before anything is sent; rejecting with an `AbortError` cancels silently. */
  before: (body: ProjectStep) => Promise<ProjectStep>;
  /** The project is being updated: nothing can be saved now (C-10). */
  onBlocked: (said: string) => void;
};

/** Saves one step with optimistic locking; keeps conflicts and errors without a field for the notice (wire, `lost updates`). */
export function useWizardSave({ project, before, onBlocked }: Options) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const creationKey = useCreationKey();
  const [saving, setSaving] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const latest = useRef({ project, before, onBlocked });
  useEffect(() => {
    latest.current = { project, before, onBlocked };
  });

  const refuse = useCallback(
    async (error: unknown): Promise<void> => {
      const { project: read } = latest.current;
      const code = codeOf(error);
      if (isAbort(error)) return;
      if (code === 'project_blocked') {
        latest.current.onBlocked(errorMessageOf(error, t, t('projectWizard.refused')));
        return;
      }
      if (code === 'stale' && read) {
        const theirs = await provider.getProject(read.id).catch(() => null);
        if (theirs) {
          const page = await provider.getProjectHistory(read, 'all', 1).catch(() => null);
          const [entry] = page?.results ?? [];
          const last = entry ? { name: entry.author.displayName, at: entry.createdAt } : null;
          setConflict({ before: read, theirs, last });
          return;
        }
      }
      if (!namesFields(error)) setErrorMessage(errorMessageOf(error, t, t('projectWizard.refused')));
    },
    [provider, t],
  );

  const save = useCallback(
    async (body: ProjectStep): Promise<Project> => {
      setSaving(true);
      setErrorMessage(null);
      setConflict(null);
      try {
        const { project: read, before: ask } = latest.current;
        const asked = await ask(body);
        const saved =
          read === null && asked.step === 1
            ? await provider.createProject(asked, creationKey(asked))
            : await provider.saveProjectStep(read ?? missing(), asked);
        queryClient.setQueryData(projectKey(saved.id), saved);
        void queryClient.invalidateQueries({ queryKey: ['projects', 'getList'] });
        void queryClient.invalidateQueries({ queryKey: ['projects', 'pipelines'] });
        return saved;
      } catch (error) {
        await refuse(error);
        throw error;
      } finally {
        setSaving(false);
      }
    },
    [provider, queryClient, creationKey, refuse],
  );

  return {
    save,
    saving,
    errorMessage,
    conflict: conflict && {
      ...conflict,
      /** What was typed goes over theirs with the next saving. */
      keepMine: () => {
        queryClient.setQueryData(projectKey(conflict.theirs.id), conflict.theirs);
        setConflict(null);
        notify(t('projectWizard.conflict.kept'), { type: 'info' });
      },
      takeTheirs: () => {
        queryClient.setQueryData(projectKey(conflict.theirs.id), conflict.theirs);
        setConflict(null);
      },
    },
    forget: useCallback(() => {
      setErrorMessage(null);
      setConflict(null);
    }, []),
  };
}
export type WizardSave = ReturnType<typeof useWizardSave>;

function missing(): never {
  throw new Error('a later step was saved of a project that does not exist');
}
