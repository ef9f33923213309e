import { Alert, Box, type Theme, useMediaQuery } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import { deadlineOf } from '../../../contract/pendencyDeadlines.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText, DateTimeText, MonthText } from '../../components/fields/values.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { DeadlineText, RemainingTime, StatusChip } from '../../resources/pendencies/reference.tsx';
import { flexWrap, smallText } from '../../theme/layout.ts';
import { AssigneeRow } from './AssigneeRow.tsx';
import { EditableDate, useMayEditDate } from './document/EditableDate.tsx';
import { RenewalNotice } from './RenewalNotice.tsx';
import { RulesNotice } from './RulesNotice.tsx';
import { ReuseNotice } from './reuse/ReuseNotice.tsx';
import { useReview } from './reviewContext.ts';
import { currentDocuments } from './reviewFacts.ts';
import { Returned } from './upload/Returned.tsx';
import { InlineFact } from './upload/UploadGuide.tsx';

/** Status, deadline, why it came back, and metadata of the pendency (D-05, D-07, D-21, D-22). */
export function ReviewSummary() {
  const { record } = useReview();
  const mayEditDate = useMayEditDate();
  const t = useT();
  const { statedEvent: event, legalDueDate, registers, legalBasisCheckedOn } = record.rules;
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  // the line above says until when to send
  const saysDueDate = deadlineOf(record, dayOf(new Date()))?.kind === 'SEND';
  const documents = currentDocuments(record.documents);
  // with several files the dates are edited in the list of files
  const only = documents.length === 1 ? documents[0] : undefined;
  const date = (field: 'issueDate' | 'expirationDate') => {
    const value = only?.[field] ?? record[field];
    const isEmpty = !value && !(only && mayEditDate(only, field));
    const label =
      event && field === 'issueDate' ? t(`contract.validityEvent.${event}`) : t(`pendencyReview.meta.${field}`);
    return (
      <InlineFact label={label} isEmpty={isEmpty}>
        {only ? <EditableDate document={{ ...only, [field]: value }} field={field} /> : <DateText value={value} />}
      </InlineFact>
    );
  };

  return (
    <Box component="section" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, mb: 1.5 }}>
        <StatusChip status={record.status} />
        <RemainingTime record={record} isAlone />
        <DeadlineText record={record} />
        {record.closedWithoutAnalysis && <Tag>{t('pendencyReview.closedWithoutAnalysis')}</Tag>}
        {!isWide && <AssigneeRow />}
      </Box>
      <Returned />
      <Box component="dl" sx={{ ...flexWrap, m: 0, columnGap: 3, rowGap: 0.5 }}>
        <InlineFact label={t('pendencyReview.meta.plan')} isSaidAlone>
          <Tag title={t(`contract.planLong.${record.plan}`)}>{t(`contract.plan.${record.plan}`)}</Tag>
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.type')} isSaidAlone>
          {t(`contract.pendencyType.${record.type}`)}
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.month')} isEmpty={!record.referenceMonth}>
          <MonthText value={record.referenceMonth} />
        </InlineFact>
        {date('issueDate')}
        {date('expirationDate')}
      </Box>
      <Box component="dl" sx={{ ...flexWrap, ...smallText, m: 0, mt: 0.5, columnGap: 3, '& dd': { fontSize: 12 } }}>
        <InlineFact label={t('pendencyReview.meta.sentAt')} isEmpty={!record.sentAt} isQuiet>
          <DateTimeText value={record.sentAt} />
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.dueDate')} isEmpty={!record.dueDate || saysDueDate} isQuiet>
          <DateText value={record.dueDate} />
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.legalDueDate')} isEmpty={!legalDueDate} isQuiet>
          <DateText value={legalDueDate} />
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.registers')} isEmpty={!registers} isQuiet>
          {registers?.map((one) => t(`contract.register.${one}`)).join(', ')}
        </InlineFact>
        <InlineFact label={t('pendencyReview.meta.legalBasis')} isEmpty={!record.legalBasis} isQuiet>
          <Box
            component="span"
            lang="pt-BR"
            title={
              legalBasisCheckedOn
                ? t('pendencyReview.meta.checkedOn', { date: formatDate(legalBasisCheckedOn) })
                : undefined
            }
            sx={{ overflowWrap: 'anywhere' }}
          >
            {record.legalBasis}
          </Box>
        </InlineFact>
      </Box>
      <RenewalNotice />
      <RulesNotice />
      <ReuseNotice />
      {record.inactive && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t(record.serviceOccurred === false ? 'pendencyReview.inactiveNoService' : 'pendencyReview.inactive')}
        </Alert>
      )}
    </Box>
  );
}
