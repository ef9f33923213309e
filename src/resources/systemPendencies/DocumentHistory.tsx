import { Box } from '@mui/material';
import type { DocumentConditions } from '../../../contract/documentConditions.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { PAIR } from '../../components/inputs/GroupInputs.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { CONDITION_LABELS } from './documentLabels.ts';
import { documentHistoryKey } from './documentQueries.ts';
import { useMonthNames } from './reference.tsx';

/** What was changed of a document: who, when, before and after, newest first. */
export function DocumentHistory({ id }: { id: number }) {
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  return may('see_project_ssma_history') ? (
    <Entries id={id} companyId={company.id} />
  ) : (
    <SectionDenied permission="see_project_ssma_history" />
  );
}

/** Actions that put one value in the place of another. */
const CHANGES: readonly string[] = ['UPDATED', 'ITEM_CHANGED'];

function Entries({ id, companyId }: { id: number; companyId: number }) {
  const t = useT();
  const months = useMonthNames();
  const pages = usePages<HistoryEntry>(documentHistoryKey(companyId, id), (provider, page, options) =>
    provider.getSystemPendencyHistory(companyId, id, page, options),
  );
  return (
    <Card title={t('systemPendencies.history.title')}>
      <HistoryList pages={pages} words="systemPendencies.history" rowHeight={64}>
        {(entries) =>
          entries.map((entry) => {
            const before = valueText(entry.fieldName, entry.oldValue, t, months);
            const after = valueText(entry.fieldName, entry.newValue, t, months);
            const when = dateTimeText(entry.createdAt, new Date(), t);
            // of what began or ended there is one value alone
            const isChange = CHANGES.includes(entry.action);
            return (
              <HistoryItem
                key={entry.id}
                strong
                said={actionText(entry, t)}
                by={t('systemPendencies.history.by', { name: entry.author.displayName, when })}
              >
                {(before !== null || after !== null) && (
                  <Box component="dl" sx={{ ...PAIR, m: 0, mt: 2, gap: '8px 16px' }}>
                    {(before !== null || isChange) && (
                      <Value label={t('systemPendencies.history.before')} value={before} />
                    )}
                    {(after !== null || isChange) && (
                      <Value label={t('systemPendencies.history.after')} value={after} />
                    )}
                  </Box>
                )}
              </HistoryItem>
            );
          })
        }
      </HistoryList>
    </Card>
  );
}

const Value = ({ label, value }: { label: string; value: string | null }) => {
  const t = useT();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {value ?? t('common.emptyValue')}
      </Box>
    </Box>
  );
};

/** The history of a document in words: what was done, and the values as the form shows them. */
const FIELDS = [
  'name',
  'category',
  'plan',
  'type',
  'scope',
  'periodicity',
  'validityDays',
  'validityMonths',
  'validityFrom',
  'nextDueDays',
  'leadDays',
  'dueRule',
  'months',
  'riskActivityIds',
  'contractRegimes',
  'movement',
  'validityEvent',
  'validityRules',
  'graceDays',
  'endRule',
  'legalDueRule',
  'conditions',
  'alternativeIds',
  'dependencies',
  'registers',
  'legalBasis',
  'legalBasisCheckedOn',
  'critical',
  'failsReading',
  'blocksEntry',
  'sensitivity',
  'retentionMonths',
  'checklist',
  'templates',
] as const;
type Field = (typeof FIELDS)[number];
const ACTIONS = ['CREATED', 'UPDATED', 'REMOVED', 'ITEM_ADDED', 'ITEM_CHANGED', 'ITEM_REMOVED'] as const;

const fieldOf = (name: string | null): Field | undefined => FIELDS.find((field) => field === name);

function actionText({ action, fieldName, note }: HistoryEntry, t: Translate): string {
  const known = ACTIONS.find((one) => one === action);
  if (!known) return action;
  const field = fieldOf(fieldName);
  return t(`systemPendencies.history.action.${known}`, {
    field: field ? t(`systemPendencies.history.field.${field}`, { item: note ?? '' }) : (fieldName ?? ''),
  });
}

/** 'day: 5; month: next' → its parts. */
const partsOf = (value: string): Record<string, string> =>
  Object.fromEntries(value.split('; ').map((part) => [part.split(': ')[0] ?? '', part.split(': ')[1] ?? '']));
const each = (value: string, label: (one: string) => string): string => value.split(', ').map(label).join(', ');
/** The gateway keeps the contract's codes; the words of each stand under one key. */
const word = (t: Translate, group: string, code: string): string => t(`contract.${group}.${code}` as TextKey);

/** One condition, under the label that the form gives it. */
function conditionText(name: string, value: string, t: Translate): string {
  const label = t(CONDITION_LABELS[name as keyof DocumentConditions] ?? 'systemPendencies.form.who');
  const said =
    name === 'sizes'
      ? each(value, (one) => word(t, 'companySize', one))
      : name === 'exposure'
        ? word(t, 'exposure', value)
        : value;
  return `${label}: ${said}`;
}

function valueText(fieldName: string | null, value: string | null, t: Translate, months: readonly string[]) {
  if (value === null) return null;
  switch (fieldOf(fieldName)) {
    case 'plan':
      return word(t, 'plan', value);
    case 'type':
      return word(t, 'pendencyType', value);
    case 'scope':
      return word(t, 'documentScope', value);
    case 'periodicity':
      return word(t, 'periodicity', value);
    case 'validityFrom':
      return word(t, 'validityFrom', value);
    case 'sensitivity':
      return t(`privacyWords.sensitivity.${value}` as TextKey);
    case 'critical':
    case 'failsReading':
    case 'blocksEntry':
      return t(value === 'true' ? 'contract.checklistStatus.OK' : 'contract.checklistStatus.INVALID');
    case 'riskActivityIds':
      return each(value, (one) => word(t, 'riskActivity', one));
    case 'contractRegimes':
      return each(value, (one) => word(t, 'contractRegime', one));
    case 'months':
      return each(value, (one) => months[Number(one) - 1] ?? one);
    case 'dueRule':
    case 'legalDueRule': {
      const { day = '', month, adjust = 'after', count = 'DAY', calendar } = partsOf(value);
      const inMonth = t(month === 'same' ? 'systemPendencies.form.sameMonth' : 'systemPendencies.form.nextMonth');
      return [
        count === 'LAST_BUSINESS_DAY' ? word(t, 'dueCount', count) : `${word(t, 'dueCount', count)} ${day}`,
        `${t('systemPendencies.form.dueMonth')}: ${inMonth}`,
        `${t('systemPendencies.form.adjust')}: ${word(t, 'dueAdjust', adjust)}`,
        ...(calendar ? [word(t, 'dueCalendar', calendar)] : []),
      ].join(' · ');
    }
    case 'validityEvent':
      return word(t, 'validityEvent', value);
    case 'registers':
      return each(value, (one) => word(t, 'register', one));
    case 'legalBasisCheckedOn':
      return formatDate(value);
    case 'dependencies':
      return each(value, (one) => {
        const [effect = '', ...name] = one.split(' ');
        return `${name.join(' ')} (${word(t, 'dependencyEffect', effect)})`;
      });
    case 'validityRules':
      return value
        .split(' | ')
        .map(partsOf)
        .map(({ exposure, ageFrom, validityDays, validityMonths }) => {
          const who = exposure
            ? word(t, 'exposure', exposure)
            : `${t('systemPendencies.form.byAge')}: ${ageFrom ?? ''}`;
          const period = validityDays
            ? t('systemPendencies.periodicity.validityDays', { count: Number(validityDays) })
            : t('systemPendencies.periodicity.validity', { count: Number(validityMonths) });
          return `${who}: ${period}`;
        })
        .join(' · ');
    case 'endRule': {
      const { types = '', daysAway } = partsOf(value);
      return [
        each(types, (one) => word(t, 'movementType', one)),
        ...(daysAway ? [`${t('systemPendencies.form.endDaysAway')}: ${daysAway}`] : []),
      ].join(' · ');
    }
    case 'conditions':
      return Object.entries(partsOf(value))
        .map(([name, part]) => conditionText(name, part, t))
        .join(' · ');
    case 'movement': {
      const { types = '', causes, minDaysAway, dueDays } = partsOf(value);
      return [
        each(types, (one) => word(t, 'movementType', one)),
        ...(causes ? [each(causes, (one) => word(t, 'movementCause', one))] : []),
        ...(minDaysAway ? [`${t('systemPendencies.form.minDaysAway')}: ${minDaysAway}`] : []),
        ...(dueDays ? [`${t('systemPendencies.form.dueDays')}: ${dueDays}`] : []),
      ].join(' · ');
    }
    default:
      return value;
  }
}
