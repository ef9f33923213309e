import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import type { Project } from '../../../contract/projects.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { announce } from '../../components/feedback/announce.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { CompanyList } from './companies/CompanyList.tsx';
import { newRow, SEARCH_KEY } from './companies/companyRows.ts';
import { InvitedCard } from './companies/InvitedCard.tsx';
import { PlanDialog } from './companies/PlanDialog.tsx';
import { ProviderSearch } from './companies/ProviderSearch.tsx';
import { useCompaniesForm } from './companies/useCompaniesForm.ts';
import { useInvites } from './companies/useInvites.tsx';
import type { StepProps } from './step.ts';

/** Step 3: the providers with their plans, and who is invited by e-mail (C-06, K-05; mockup 'project-wizard'). */
export function CompaniesStep({ project, readOnly: _, ...step }: StepProps) {
  return project ? <Companies project={project} {...step} /> : <form id={step.formId} />;
}

function Companies({ project, ...step }: Omit<StepProps, 'readOnly'> & { project: Project }) {
  const t = useT();
  const invites = useInvites(project);
  const form = useCompaniesForm({ project, waiting: invites.waiting, ...step });
  const { companies, drafts } = form.values;
  const chosen = useMemo(() => new Set(companies.map(({ id }) => id)), [companies]);
  /** The contracting company as its own provider: only when somebody confirms it. */
  const [own, setOwn] = useState<CompanyRef | null>(null);

  function add(company: CompanyRef): void {
    if (chosen.has(company.id)) return;
    if (company.id === project.company.id) setOwn(company);
    else form.add(newRow(company, project));
    announce(t('projectCompanies.added', { name: company.name }));
  }

  return (
    <>
      <Box component="form" {...form.form} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Card
          title={t('projectCompanies.title')}
          lead={t('projectCompanies.lead')}
          beside={
            <Tag variant="filled" title={t('projectCompanies.count', { count: companies.length })}>
              {companies.length}
            </Tag>
          }
        >
          <ProviderSearch project={project} chosen={chosen} error={form.errorOf(SEARCH_KEY)} onChoose={add} />
          {companies.length > 0 ? (
            <CompanyList
              companies={companies}
              project={project}
              fieldError={form.errorOf}
              onChange={form.changeCompany}
              onLeave={form.validate}
              onRemove={(id) => {
                announce(t('projectCompanies.removed', { name: companies.find((one) => one.id === id)?.name ?? '' }));
                form.removeCompany(id);
              }}
            />
          ) : (
            <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
              <EmptyState title={t('projectCompanies.emptyTitle')} text={t('projectCompanies.empty')} />
            </Box>
          )}
        </Card>
        <InvitedCard
          drafts={drafts}
          invites={invites}
          fieldError={form.draftError}
          onInvite={(email) => {
            const said = form.invite(email);
            if (said === null) announce(t('projectCompanies.invited.drafted', { email }));
            return said && t(said);
          }}
          onChange={form.changeDraft}
          onRemove={form.removeDraft}
          onLink={(draft, company) => {
            form.removeDraft(draft.id);
            form.add({ ...newRow(company, project), email: draft.email, plans: draft.plans });
          }}
        />
      </Box>
      {own && (
        <ConfirmDialog
          open
          title={t('projectCompanies.own.title')}
          confirmLabel={t('projectCompanies.own.confirm')}
          onConfirm={() => {
            form.add(newRow(own, project));
            setOwn(null);
          }}
          onClose={() => setOwn(null)}
        >
          {t('projectCompanies.own.text', { name: own.name })}
        </ConfirmDialog>
      )}
      {form.asking && <PlanDialog added={form.asking} onConfirm={form.confirm} onClose={form.giveUp} />}
    </>
  );
}
