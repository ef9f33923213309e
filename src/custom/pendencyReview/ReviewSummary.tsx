import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useDataProvider } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import type { PendencyDocument, SlaState } from '../../../contract/pendencies.ts';
import { DateText, MonthText } from '../../components/fields/DateText.tsx';
import { DateTimeText } from '../../components/fields/DateTimeText.tsx';
import { EmptyValue } from '../../components/fields/EmptyValue.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { RemainingTime, StatusChip } from '../../resources/pendencies/reference.tsx';
import { EditableDate } from './document/EditableDate.tsx';
import { Fact } from './document/Fact.tsx';
import { useReview } from './reviewContext.ts';
import { currentDocuments } from './reviewFacts.ts';
import { DenyReasonButton } from './stp/DenyReasonButton.tsx';

type DocumentState = PendencyDocument['state'];

const SLA_COLOR: Record<SlaState, string> = { ON_TIME: 'text.primary', DUE_TODAY: 'warning.main', LATE: 'ink.error' };

/** Status, SLA and metadata of the pendency (D-05, D-07, D-21, D-22). */
export function ReviewSummary() {
  const { record, may } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const t = useT();
  const documents = currentDocuments(record.documents);
  // with several files the dates are edited in the list of files
  // after sending, only an analyst may correct the issue date
  const mayIssue = (state: DocumentState) =>
    may('update_pendency_issue_date') && (state === 'CURRENT' || may('answer_pendency_checklist'));
  const only = documents.length === 1 ? documents[0] : undefined;
  const expirationDate = only?.expirationDate ?? record.expirationDate;
  const saveExpiration =
    only && may('confirm_pendency')
      ? (day: string) => dataProvider.updateExpirationDate(record.id, only.id, day)
      : null;

  return (
    <Box component="section" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1 }}>
        <StatusChip status={record.status} />
        <RemainingTime record={record} />
        {record.closedWithoutAnalysis && <Tag>{t('pendencyReview.closedWithoutAnalysis')}</Tag>}
        {record.sla && (
          <Typography variant="caption" color="text.secondary" sx={{ ml: 'auto' }}>
            {t('pendencyReview.sla')}{' '}
            <Box component="strong" sx={{ fontWeight: 600, color: SLA_COLOR[record.sla.state] }}>
              <DateText value={record.sla.dueAt} />
              {record.sla.state !== 'ON_TIME' && ` · ${t(`contract.slaState.${record.sla.state}`)}`}
            </Box>
          </Typography>
        )}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2.5,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, auto))' },
          justifyContent: { sm: 'space-between' },
          columnGap: 4,
          rowGap: 2,
        }}
      >
        <Fact label={t('pendencyReview.meta.plan')}>{t(`contract.plan.${record.plan}`)}</Fact>
        <Fact label={t('pendencyReview.meta.type')}>{t(`contract.pendencyType.${record.type}`)}</Fact>
        <Fact label={t('pendencyReview.meta.month')} isEmpty={!record.referenceMonth}>
          <MonthText value={record.referenceMonth} />
        </Fact>
        <Fact label={t('pendencyReview.meta.issueDate')} isEmpty={!only && !record.issueDate}>
          <EditableDate
            value={only?.issueDate ?? record.issueDate}
            label={t('pendencyReview.dates.issueDate')}
            editLabel={t('pendencyReview.dates.editIssueDate')}
            help={t('pendencyReview.dates.issueDateHint')}
            latest={dayOf(new Date())}
            onSave={
              only && mayIssue(only.state) ? (day) => dataProvider.updateIssueDate(record.id, only.id, day) : null
            }
          />
        </Fact>
        <Fact label={t('pendencyReview.meta.sentAt')} isEmpty={!record.sentAt}>
          <DateTimeText value={record.sentAt} />
        </Fact>
        <Fact label={t('pendencyReview.meta.dueDate')} isEmpty={!record.dueDate}>
          <DateText value={record.dueDate} />
        </Fact>
        <Fact label={t('pendencyReview.meta.expirationDate')} isEmpty={!expirationDate && !saveExpiration}>
          <EditableDate
            value={expirationDate}
            label={t('pendencyReview.dates.expirationDate')}
            editLabel={t('pendencyReview.dates.editExpirationDate')}
            onSave={saveExpiration}
          />
        </Fact>
        <Fact label={t('pendencyReview.meta.legalBasis')} isEmpty={!record.legalBasis}>
          <Box component="span" lang="pt-BR" sx={{ overflowWrap: 'anywhere' }}>
            {record.legalBasis ?? <EmptyValue />}
          </Box>
        </Fact>
      </Box>
      {record.note && record.status === 'OPEN' && (
        <Alert severity="error" icon={<ReplyOutlined fontSize="inherit" />} sx={{ mt: 3 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('pendencyReview.returned')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {record.note}
          </Typography>
          {/* aligns the button's label with the text above */}
          <Box sx={{ ml: '-9px' }}>
            <DenyReasonButton record={record} />
          </Box>
        </Alert>
      )}
      {record.inactive && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('pendencyReview.inactive')}
        </Alert>
      )}
    </Box>
  );
}
