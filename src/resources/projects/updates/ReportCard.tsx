import { Box } from '@mui/material';
import type { OrganisationReport } from '../../../../contract/projectUpdates.ts';
import { dateTimeText } from '../../../components/fields/DateTimeText.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { useT } from '../../../i18n/index.ts';
import { Metrics } from './Metrics.tsx';

/** What the last organisation did, in four numbers (C-11). */
export function ReportCard({ report, finishedAt }: { report: OrganisationReport; finishedAt: string | null }) {
  const t = useT();
  return (
    <Card
      title={t('projectUpdates.report.title')}
      lead={finishedAt && t('projectUpdates.report.finishedAt', { when: dateTimeText(finishedAt, new Date(), t) })}
    >
      <Box sx={{ p: 4, pt: 3 }}>
        <Metrics
          numbers={(['created', 'reactivated', 'inactivated', 'kept'] as const).map((name) => ({
            name,
            label: t(`projectUpdates.report.${name}`),
            value: report[name],
          }))}
        />
      </Box>
    </Card>
  );
}
