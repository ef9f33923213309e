import { Alert, Box, Typography } from '@mui/material';
import type { SlaState } from '../../../contract/pendencies.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText, DateTimeText, EmptyValue, MonthText } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';
import { RemainingTime, StatusChip } from '../../resources/pendencies/reference.tsx';
import { AssigneeRow } from './AssigneeRow.tsx';
import { EditableDate, useMayEditDate } from './document/EditableDate.tsx';
import { RenewalNotice } from './RenewalNotice.tsx';
import { useReview } from './reviewContext.ts';
import { currentDocuments } from './reviewFacts.ts';
import { DenyReasonButton } from './stp/DenyReasonButton.tsx';
import { Fact, ReturnedReason } from './upload/UploadGuide.tsx';

const SLA_COLOR: Record<SlaState, string> = { ON_TIME: 'text.primary', DUE_TODAY: 'warning.main', LATE: 'ink.error' };

/** Status, SLA and metadata of the pendency (D-05, D-07, D-21, D-22). */
export function ReviewSummary() {
  const { record } = useReview();
  const mayEditDate = useMayEditDate();
  const t = useT();
  const documents = currentDocuments(record.documents);
  // with several files the dates are edited in the list of files
  const only = documents.length === 1 ? documents[0] : undefined;
  const date = (field: 'issueDate' | 'expirationDate') => {
    const value = only?.[field] ?? record[field];
    const isEmpty = !value && !(only && mayEditDate(only, field));
    return (
      <Fact label={t(`pendencyReview.meta.${field}`)} isEmpty={isEmpty}>
        {only ? <EditableDate document={{ ...only, [field]: value }} field={field} /> : <DateText value={value} />}
      </Fact>
    );
  };

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
      <AssigneeRow />
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
        {date('issueDate')}
        <Fact label={t('pendencyReview.meta.sentAt')} isEmpty={!record.sentAt}>
          <DateTimeText value={record.sentAt} />
        </Fact>
        <Fact label={t('pendencyReview.meta.dueDate')} isEmpty={!record.dueDate}>
          <DateText value={record.dueDate} />
        </Fact>
        {date('expirationDate')}
        <Fact label={t('pendencyReview.meta.legalBasis')} isEmpty={!record.legalBasis}>
          <Box component="span" lang="pt-BR" sx={{ overflowWrap: 'anywhere' }}>
            {record.legalBasis ?? <EmptyValue />}
          </Box>
        </Fact>
      </Box>
      {record.status === 'OPEN' && (
        <ReturnedReason record={record}>
          {/* aligns the button's label with the text above */}
          <Box sx={{ ml: '-9px' }}>
            <DenyReasonButton record={record} />
          </Box>
        </ReturnedReason>
      )}
      <RenewalNotice />
      {record.inactive && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t(record.serviceOccurred === false ? 'pendencyReview.inactiveNoService' : 'pendencyReview.inactive')}
        </Alert>
      )}
    </Box>
  );
}
