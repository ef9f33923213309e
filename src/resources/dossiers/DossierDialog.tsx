import { Box } from '@mui/material';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Reference } from '../../../contract/common.ts';
import { DOSSIER } from '../../../contract/constants.ts';
import { type DossierBody, type DossierEstimate, dossierBodySchema } from '../../../contract/dossiers.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { PartFailed } from '../../components/feedback/sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { Pair } from '../../components/inputs/GroupInputs.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { formatFileSize } from '../../components/viewer/useFile.ts';
import { estimateDossier, startDossier } from '../../dataProvider/actions/dossiers.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { outlined, plainList } from '../../theme/layout.ts';

/** Of whom a dossier is, and which months it begins with; of nobody: of all that the person sees in the period. */
export type DossierSubject = {
  employee?: Reference;
  provider?: Reference;
  project?: Reference;
  from?: string;
  until?: string;
};
type Props = { subject: DossierSubject; onBegun: (job: { id: number; title: string }) => void; onClose: () => void };

const NAMES = ['employee', 'provider', 'project'] as const;

/** The period of a dossier of evidence, with what it would hold, before it is made. */
export function DossierDialog({ subject, onBegun, onClose }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const { employee, provider, project } = subject;
  const toBody = ({ from, until }: { from: string; until: string }) => ({
    ...(employee && { employeeId: employee.id }),
    ...(provider && { providerId: provider.id }),
    ...(project && { projectId: project.id }),
    ...(from && { from }),
    ...(until && { until }),
  });
  const form = useNewForm({
    schema: dossierBodySchema,
    initial: { from: subject.from ?? '', until: subject.until ?? '' },
    toBody,
    errorText: (error) => errorMessageOf(error, t, t('dossiers.failed')),
    send: async (body) => {
      const { jobId } = await startDossier(body);
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      onBegun({ id: jobId, title: t('jobs.exports.export_dossier') });
    },
  });
  const asked = dossierBodySchema.safeParse(toBody(form.values));
  const { data, error, refetch } = useEstimate(asked.data);
  const found = asked.success ? data : undefined;
  const isEmpty = found !== undefined && found.documents + found.missing + found.notices === 0;
  const subjects = NAMES.flatMap((name) => {
    const one = subject[name];
    return one ? [t(`dossiers.subject.${name}`, { name: one.name })] : [];
  });
  return (
    <FormDialog
      title={t('dossiers.title')}
      lead={t('dossiers.lead')}
      submitLabel={t('dossiers.generate')}
      disabled={isEmpty || found?.isTooLarge}
      form={form}
      labels={labelsOf(t, 'dossiers', ['from', 'until'])}
      onClose={onClose}
    >
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {(subjects.length > 0 ? subjects : [t('dossiers.subject.everything')]).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Box>
      <Pair>
        <DateInput unit="month" source="from" required={subjects.length === 0} />
        <DateInput unit="month" source="until" required={subjects.length === 0} />
      </Pair>
      {subjects.length > 0 && (
        <Box sx={{ mt: -2, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{t('dossiers.periodHelp')}</Box>
      )}
      <Box
        role="status"
        aria-label={t('dossiers.estimate')}
        sx={{ ...outlined, borderRadius: '8px', px: 4, py: 3, minHeight: 88 }}
      >
        {error && !found ? (
          <PartFailed title={t('dossiers.countFailed')} error={error} onRetry={refetch} />
        ) : found ? (
          <Estimate found={found} isEmpty={isEmpty} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t(asked.success ? 'dossiers.counting' : 'dossiers.choosePeriod')}</Box>
        )}
      </Box>
    </FormDialog>
  );
}

function useEstimate(body: DossierBody | undefined) {
  const { selected } = useSelectedCompanies();
  return useRead(
    ['dossiers', 'estimate', body ?? {}, selected.join()],
    (_provider, options) => estimateDossier(body ?? {}, options),
    { enabled: body !== undefined, staleTime: 0, placeholderData: keepPreviousData },
  );
}

function Estimate({ found, isEmpty }: { found: DossierEstimate; isEmpty: boolean }) {
  const t = useT();
  const locale = useLocaleTag();
  const number = countFormat(locale);
  if (isEmpty) return t('dossiers.nothing');
  const { documents, bytes, isTooLarge } = found;
  const values = (count: number) => ({ count, shown: number.format(count) });
  const lines = [
    documents > DOSSIER.documents
      ? null
      : t('dossiers.documents', { ...values(documents), size: formatFileSize(bytes, locale) }),
    ...(['missing', 'restricted', 'notices'] as const).map((name) =>
      found[name] > 0 ? t(`dossiers.${name}`, values(found[name])) : null,
    ),
  ];
  return (
    <>
      {isTooLarge && <Box sx={{ fontWeight: 550, color: 'ink.error' }}>{t('dossiers.tooLarge')}</Box>}
      <Box component="ul" className="num" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {lines.map((line) => line && <li key={line}>{line}</li>)}
      </Box>
    </>
  );
}
