import { formatCertificateNumber } from '../../../contract/certificates.ts';
import type { Language } from '../../../contract/constants.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { toldOf } from '../../i18n/told.ts';
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
      <HistoryList pages={pages}>
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

function sentence(entry: HistoryEntry, t: Translate, language: Language): string {
  const { action, fieldName, oldValue, newValue, note } = entry;
  const known = ACTIONS.find((one) => one === action);
  if (!known) return action;
  const told = toldOf('employee', entry, language);
  const values = { before: told.before || t('common.emptyValue'), after: told.after || t('common.emptyValue') };
  if (known === 'MOVEMENT_ADDED' || known === 'MOVEMENT_CORRECTED' || known === 'MOVEMENT_ANNULLED') {
    const project = note ?? t('employeePage.movement.everyProject');
    const day = told.before ?? values.after;
    return t(`employeePage.history.${known}`, { type: told.field ?? '', day, project });
  }
  if (known === 'CUSTOM_FIELD') {
    return t('employeePage.history.CUSTOM_FIELD', { field: fieldName ?? '', company: note ?? '', ...values });
  }
  if (known === 'CERTIFICATE_ISSUED' || known === 'CERTIFICATE_REVOKED') {
    const number = formatCertificateNumber(Number(newValue));
    return t(`employeePage.history.${known}`, { training: fieldName ?? '', number, reason: note ?? '' });
  }
  if (known === 'EPI_DELIVERED' || known === 'EPI_RETURNED' || known === 'EPI_REMOVED') {
    return t(`employeePage.history.${known}`, { item: fieldName ?? '', day: told.after ?? values.before });
  }
  if (known !== 'UPDATED') return t(`employeePage.history.${known}`, { value: newValue ?? oldValue ?? '' });
  const name = FIELDS.find((one) => one === fieldName);
  const field = name ? t(`employeePage.fields.${name}`) : t('employees.columns.status');
  if (oldValue === null && newValue === null) return t('employeePage.history.changed', { field });
  return t('employeePage.history.UPDATED', { field, ...values });
}
