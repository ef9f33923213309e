import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { Box, Button, MenuItem } from '@mui/material';
import { useState } from 'react';
import { formatCertificateNumber } from '../../../contract/certificates.ts';
import type { ApprovalRow } from '../../../contract/classApprovals.ts';
import { dayOf } from '../../../contract/common.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { CardFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { outlined } from '../../theme/layout.ts';

type Given = ApprovalRow & { certificate: NonNullable<ApprovalRow['certificate']> };
type Certificate = { id: number; number: number };

/** Downloads the PDF of a certificate. */
export function useCertificateFile({ id: classId }: Pick<TrainingClass, 'id'>) {
  const t = useT();
  const provider = useProvider();
  return useAction<Certificate, Blob>({
    run: ({ id }) => provider.fetchClassCertificates(classId, id),
    failed: t('classApprovals.downloadFailed'),
    onDone: ({ number }, pdf) => saveBlob(pdf, `${t('classApprovals.file')}-${formatCertificateNumber(number)}.pdf`),
  });
}

type CertificatesProps = {
  row: TrainingClass;
  read: { data: ApprovalRow[] | undefined; error: unknown; refetch: () => unknown };
};
/** The certificates of a class, one at a time, and all as one PDF; nothing before the first one (G-09). */
export function ClassCertificates({ row, read }: CertificatesProps) {
  const t = useT();
  const provider = useProvider();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = read;
  const one = useCertificateFile(row);
  const all = useAction<TrainingClass, Blob>({
    run: ({ id }) => provider.fetchClassCertificates(id),
    failed: t('classApprovals.downloadFailed'),
    onDone: ({ id }, pdf) => saveBlob(pdf, `${t('classApprovals.files')}-${id}.pdf`),
  });
  const given = (data ?? []).flatMap(({ certificate, ...rest }): Given[] =>
    certificate ? [{ ...rest, certificate }] : [],
  );
  const shown = given.find(({ id }) => id === chosen) ?? given[0];
  if (error && !data)
    return (
      <CardFailed
        card={t('classApprovals.certificates')}
        title={t('classApprovals.certificatesFailed')}
        error={error}
        onRetry={refetch}
      />
    );
  if (!shown) return null;
  return (
    <Card
      title={t('classApprovals.certificates')}
      beside={
        <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('classApprovals.certificatesCount', { count: given.length })}
        </Box>
      }
    >
      <Box sx={{ px: 4, pt: 3, pb: 4, display: 'grid', gap: 3 }}>
        {given.length > 1 && (
          <FormField
            select
            name="certificate"
            label={t('classApprovals.choose')}
            value={String(shown.id)}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {given.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </FormField>
        )}
        <Facsimile row={row} given={shown} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            startIcon={<WorkspacePremiumOutlined />}
            loading={one.busy}
            onClick={() => one.run(shown.certificate)}
          >
            {t('classApprovals.open')}
          </Button>
          <BusyButton busy={all.busy} onClick={() => all.run(row)}>
            {t('classApprovals.downloadAll')}
          </BusyButton>
        </Box>
      </Box>
    </Card>
  );
}

/** What the certificate says, in the small. */
function Facsimile({ row, given: { name, score, certificate } }: { row: TrainingClass; given: Given }) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocaleTag(), { minimumFractionDigits: 1 });
  const date = formatDate(dayOf(new Date(row.endsAt)));
  const values = { training: row.training.name, hours: row.hours, date };
  const [instructor] = row.instructors;
  const signatures = [
    { name: instructor?.name ?? '', said: t('classApprovals.instructor') },
    { name: row.responsibleName, said: row.responsibleRegister },
  ];
  return (
    <Box sx={{ ...outlined, borderRadius: '6px', p: 3, textAlign: 'center', overflowWrap: 'anywhere' }}>
      <Box
        sx={{
          ...{ display: 'flex', justifyContent: 'space-between', gap: 2, pb: 2, mb: 3, fontSize: 11 },
          ...{ lineHeight: '16px', borderBottom: '2px solid', borderColor: 'primary.main' },
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {row.company.name}
        </Box>
        <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
          {t('classApprovals.number', { number: formatCertificateNumber(certificate.number) })}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 600 }}>{t('classApprovals.certificate')}</Box>
      <Box sx={{ fontWeight: 650, fontSize: 16 }}>{name}</Box>
      <Box sx={{ mt: 1, fontSize: 12, lineHeight: '17px', color: 'text.secondary' }}>
        {score === null
          ? t('classApprovals.completed', values)
          : t('classApprovals.withScore', { ...values, score: format.format(score) })}{' '}
        {certificate.validUntil === null
          ? t('classApprovals.noEnd')
          : t('classApprovals.validUntil', { date: formatDate(certificate.validUntil) })}
      </Box>
      <Box sx={{ mt: 4, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 }}>
        {signatures.map((one) => (
          <Box key={one.said} sx={{ borderTop: '1px solid', borderColor: 'text.secondary', pt: 1, fontSize: 11 }}>
            <Box>{one.name}</Box>
            <Box sx={{ color: 'text.secondary' }}>{one.said}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
