import { Box } from '@mui/material';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { stepFiveSchema } from '../../../contract/projectSettings.ts';
import { PLANS, type Plan, type Project } from '../../../contract/projects.ts';
import type { ProjectDocument } from '../../../contract/systemPendencies.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { LazyProjectAccess } from '../../resources/projects/reference.tsx';
import { DocumentChooser } from './documents/DocumentChooser.tsx';
import { choicesOf, useDocumentChoice } from './documents/useDocumentChoice.ts';
import { projectKey } from './reference.tsx';
import type { StepProps } from './step.ts';
import { useStepForm } from './useStepForm.ts';

const documentsKey = (projectId: number) => [...projectKey(projectId), 'documents'] as const;

/** What can be chosen for the project, of both plans; read again whenever the step is opened. */
function useProjectDocuments(project: Pick<Project, 'id' | 'company'>) {
  const provider = useProvider();
  const found = useQueries({
    queries: PLANS.map((plan) => ({
      queryKey: [...documentsKey(project.id), plan],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getProjectDocuments(project.company.id, project.id, plan, { signal }),
      retry: false,
      networkMode: 'always' as const,
      refetchOnWindowFocus: false,
      refetchOnMount: 'always' as const,
      staleTime: 0,
    })),
  });
  const documents = found.flatMap(({ data }) => data ?? []);
  return {
    documents: found.every(({ data }) => data) ? documents : null,
    error: found.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of found) if (error) void refetch();
    },
  };
}

/** Step 5: the required documents, and who has access (C-08). */
export function DocumentsStep({ project, readOnly: _, ...step }: StepProps) {
  return (
    project && (
      <>
        <ProjectDocuments project={project} {...step} />
        <Box sx={{ mt: 4 }}>
          <Suspense fallback={<SectionWait lines={2} />}>
            <LazyProjectAccess project={project} />
          </Suspense>
        </Box>
      </>
    )
  );
}

/** The plans of the providers; both while there is none, or an invited one may bring another plan. */
const plansOf = ({ companies, invitedCompanies }: Project): readonly Plan[] =>
  companies.length === 0 || invitedCompanies.length > 0
    ? PLANS
    : PLANS.filter((plan) => companies.some(({ plans }) => plans.includes(plan)));

type Props = Omit<StepProps, 'project' | 'readOnly'> & { project: Project };

function ProjectDocuments({ project, save, ...step }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const rights = useCompanyRights(project.company.id);
  const { documents, error, retry } = useProjectDocuments(project);
  const known = useMemo(() => documents ?? [], [documents]);
  const choosing = useDocumentChoice(project.id, known);
  const { form } = useStepForm({
    ...step,
    project,
    schema: stepFiveSchema,
    valuesOf: () => ({ pendencies: null }),
    toBody: () => ({ step: 5, pendencies: choicesOf(choosing.changes) }),
    keptChanges: choosing.count,
    pathOf: () => 'pendencies',
    ready: () => documents !== null,
    problemOf: (_, errorOf) => errorOf('pendencies') ?? null,
    save: async (body) => {
      const saved = await save(body);
      // as it is now, before it is read again: nothing flickers back
      queryClient.setQueriesData<ProjectDocument[]>({ queryKey: documentsKey(project.id) }, (before) =>
        before?.map((document) => ({ ...document, isChecked: choosing.isChosen(document) })),
      );
      choosing.clear();
      void queryClient.invalidateQueries({ queryKey: documentsKey(project.id) });
      return saved;
    },
  });

  return (
    <Box component="form" {...form} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      {documents ? (
        <DocumentChooser
          documents={known}
          choosing={choosing}
          plans={plansOf(project)}
          denials={{
            SSMA: rights.denial('configure_project_pendency'),
            STP: rights.denial('configure_project_stp_pendency'),
          }}
        />
      ) : error ? (
        <SectionFailed title={t('systemPendencies.loadFailed')} error={error} onRetry={retry} />
      ) : (
        <Card>
          <TableSkeleton rows={10} rowHeight={52} label={t('systemPendencies.loading')} />
        </Card>
      )}
    </Box>
  );
}
