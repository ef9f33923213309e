import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import { PLANS, type Plan, type Project } from '../../../../contract/projects.ts';
import { projectKey } from '../../../custom/projectWizard/projectQueries.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useWork } from './useWork.ts';

export type CompanyQuestion =
  | { kind: 'suspend' | 'demobilise' | 'activate' | 'remove'; company: ProjectCompany }
  | { kind: 'plan'; company: ProjectCompany; plan: Plan };

const STATUS = { suspend: 'SUSPENDED', demobilise: 'DEMOBILISED', activate: 'ACTIVE' } as const;

/** Another situation, a plan more, or out of the project (C-06, C-18); each is asked first. */
export function useCompanyActions(project: Project) {
  const t = useT();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const work = useWork(project.id, 'projectCompanies', t('projectCompanies.tab.failed'));
  const [question, setQuestion] = useState<CompanyQuestion | null>(null);

  const ask = (next: CompanyQuestion | null): void => {
    work.forget();
    setQuestion(next);
  };

  function callOf(asked: CompanyQuestion, reason: string): { call: () => Promise<unknown>; done: string } {
    const { company, kind } = asked;
    const { name } = company;
    switch (kind) {
      case 'remove':
        return {
          call: () => provider.removeProjectCompany(project, company.id),
          done: t('projectCompanies.tab.remove.done', { name }),
        };
      case 'plan': {
        const plans = PLANS.filter((plan) => plan === asked.plan || company.plans.includes(plan));
        return {
          call: () => provider.changeProjectCompany(project, company, { plans }),
          done: t('projectCompanies.tab.addPlan.done', { plan: asked.plan, name }),
        };
      }
      default:
        return {
          call: () =>
            provider.changeProjectCompany(project, company, {
              status: STATUS[kind],
              ...(reason !== '' && { reason }),
            }),
          done: t(`projectCompanies.tab.${kind}.done`, { name }),
        };
    }
  }

  return {
    question,
    ask,
    busy: work.busy,
    errorMessage: work.errorMessage,
    confirm: (reason = ''): void => {
      if (!question) return;
      const { call, done } = callOf(question, reason);
      const onDone = () => {
        setQuestion(null);
        // the project has another version now, and may be closed for a moment
        void queryClient.invalidateQueries({ queryKey: projectKey(project.id), exact: true });
      };
      void work.run({ id: question.company.id, call, done, onDone });
    },
  };
}
export type CompanyActions = ReturnType<typeof useCompanyActions>;
