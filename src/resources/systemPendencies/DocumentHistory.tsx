import { Box } from '@mui/material';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { PAIR } from '../../components/inputs/GroupInputs.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { toldOf } from '../../i18n/told.ts';
import { documentHistoryKey } from './documentQueries.ts';

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
  const language = useLanguage();
  const pages = usePages<HistoryEntry>(documentHistoryKey(companyId, id), (provider, page, options) =>
    provider.getSystemPendencyHistory(companyId, id, page, options),
  );
  return (
    <Card title={t('systemPendencies.history.title')}>
      <HistoryList pages={pages} rowHeight={64}>
        {(entries) =>
          entries.map((entry) => {
            const { before, after } = toldOf('systemPendency', entry, language);
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
