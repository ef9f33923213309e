import { formatCertificateNumber } from '../../../contract/certificates.ts';
import type { Language } from '../../../contract/constants.ts';
import { countryName } from '../../../contract/countries.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { FIELDS } from './employeeDraft.ts';
import { employeeHistoryKey } from './employeeQueries.ts';

const ACTIONS = [
  'CREATED',
  'UPDATED',
  'REMOVED',
  'DATA_SEEN',
  'IMAGE_CHANGED',
  'IMAGE_REMOVED',
  'MOVEMENT_ADDED',
  'MOVEMENT_CORRECTED',
  'MOVEMENT_ANNULLED',
  'PROJECT_ADDED',
  'PROJECT_REMOVED',
  'ACTIVITY_TYPE_LINKED',
  'ACTIVITY_TYPE_UNLINKED',
  'CUSTOM_FIELD',
  'CONTESTED',
  'CERTIFICATE_ISSUED',
  'CERTIFICATE_REVOKED',
  'EPI_DELIVERED',
  'EPI_RETURNED',
  'EPI_REMOVED',
  'EPI_SIGNED',
  'LEGAL_HOLD_SET',
  'LEGAL_HOLD_LIFTED',
  'ERASURE_PROPOSED',
  'ERASURE_APPROVED',
  'ERASURE_REFUSED',
  'PERSONAL_DATA_ERASED',
  'PERSONAL_DATA_EXPORTED',
] as const;

/** The tab 'Histórico': who changed what, who looked at personal data; of these the history keeps no values. */
export function EmployeeHistory({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const pages = usePages<HistoryEntry>(employeeHistoryKey(id), (provider, page, options) =>
    provider.getEmployeeHistory(id, page, options),
  );
  return (
    <Card title={t('employeePage.tabs.historico')}>
      <HistoryList pages={pages} words="employeePage.history">
        {(entries) =>
          entries.map((entry) => (
            <HistoryItem
              key={entry.id}
              said={sentence(entry, t, language)}
              by={`${entry.author.displayName} · ${dateTimeText(entry.createdAt, new Date(), t)}`}
            />
          ))
        }
      </HistoryList>
    </Card>
  );
}

/** The words of stored values, by the field's name. */
const WORDS: Readonly<Record<string, string>> = {
  status: 'contract.employmentStatus',
  gender: 'contract.gender',
  contractRegime: 'contract.contractRegime',
  exposure: 'contract.exposure',
  foreignDocumentKind: 'contract.foreignDocumentKind',
  entryCondition: 'contract.entryCondition',
  residenceTerm: 'contract.residenceTerm',
};
function sentence(
  { action, fieldName, oldValue, newValue, note }: HistoryEntry,
  t: Translate,
  language: Language,
): string {
  const known = ACTIONS.find((one) => one === action);
  if (!known) return action;
  const textOf = (value: string | null): string => {
    if (!value) return t('common.emptyValue');
    if (fieldName === 'riskActivityIds') {
      return value
        .split(', ')
        .map((id) => t(`contract.riskActivity.${id}` as TextKey))
        .join(', ');
    }
    if (fieldName === 'healthPlan') return t(value === 'true' ? 'employeePage.yes' : 'employeePage.no');
    if (fieldName === 'nationality') return countryName(value, language);
    const words = WORDS[fieldName ?? ''];
    if (words) return t(`${words}.${value}` as TextKey);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
  };
  if (known === 'MOVEMENT_ADDED' || known === 'MOVEMENT_CORRECTED' || known === 'MOVEMENT_ANNULLED') {
    const type = t(`contract.movementType.${fieldName}` as TextKey);
    const project = note ?? t('employeePage.movement.everyProject');
    return t(`employeePage.history.${known}`, { type, day: textOf(oldValue ?? newValue), project });
  }
  if (known === 'CUSTOM_FIELD') {
    const values = { before: textOf(oldValue), after: textOf(newValue) };
    return t('employeePage.history.CUSTOM_FIELD', { field: fieldName ?? '', company: note ?? '', ...values });
  }
  if (known === 'CERTIFICATE_ISSUED' || known === 'CERTIFICATE_REVOKED') {
    const number = formatCertificateNumber(Number(newValue));
    return t(`employeePage.history.${known}`, { training: fieldName ?? '', number, reason: note ?? '' });
  }
  if (known === 'EPI_DELIVERED' || known === 'EPI_RETURNED' || known === 'EPI_REMOVED') {
    return t(`employeePage.history.${known}`, { item: fieldName ?? '', day: textOf(newValue ?? oldValue) });
  }
  if (known !== 'UPDATED') return t(`employeePage.history.${known}`, { value: newValue ?? oldValue ?? '' });
  const name = FIELDS.find((one) => one === fieldName);
  const field = name ? t(`employeePage.fields.${name}`) : t('employees.columns.status');
  if (oldValue === null && newValue === null) return t('employeePage.history.changed', { field });
  return t('employeePage.history.UPDATED', { field, before: textOf(oldValue), after: textOf(newValue) });
}
