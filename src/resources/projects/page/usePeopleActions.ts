import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Project } from '../../../../contract/projects.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { type PersonRow, personName } from './peopleColumns.tsx';
import { useWork } from './useWork.ts';

export type PeopleQuestionKind = { kind: 'change' | 'cancel' | 'revoke'; person: PersonRow };

/** What is done to one person or invite of a project (C-16). */
export function usePeopleActions(project: Project) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const work = useWork(project.id, 'projectAccounts', t('projectPage.people.failed'));
  const [question, setQuestion] = useState<PeopleQuestionKind | null>(null);
  const done = () => setQuestion(null);
  return {
    question,
    ask: (next: PeopleQuestionKind | null): void => {
      work.forget();
      setQuestion(next);
    },
    busy: work.busy,
    errorMessage: work.errorMessage,
    resend: (person: PersonRow) =>
      void work.run(
        {
          id: person.id,
          call: () => provider.resendProjectInvite(project, person.inviteId ?? 0),
          done: t('projectPage.people.resend.done'),
        },
        work.tell,
      ),
    cancel: (person: PersonRow) =>
      void work.run({
        id: person.id,
        call: () => provider.cancelInvite(project.company.id, person.inviteId ?? 0),
        done: t('projectPage.people.cancel.done'),
        onDone: done,
      }),
    change: (person: PersonRow, profileId: number) =>
      void work.run({
        id: person.id,
        call: () => provider.changeProjectAccount(project, person.accountCompanyId ?? 0, profileId),
        done: t('projectPage.people.change.done', { name: personName(person) }),
        onDone: done,
      }),
    revoke: (person: PersonRow) =>
      void work.run({
        id: person.id,
        call: () => provider.revokeProjectAccount(project, person.accountCompanyId ?? 0),
        done: t('projectPage.people.revoke.done', { name: personName(person) }),
        onDone: done,
      }),
  };
}
export type PeopleActions = ReturnType<typeof usePeopleActions>;
