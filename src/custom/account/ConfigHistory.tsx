import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { BADGE_FIELDS, type ConfigName } from '../../../contract/badgeConfigs.ts';
import { BADGE_MODELS } from '../../../contract/badges.ts';
import { ALL_DOCUMENTS } from '../../../contract/documentReuse.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

type Props = { companyId: number; of: ConfigName; onClose: () => void };

export function ConfigHistoryButton(props: Omit<Props, 'onClose'>) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<HistoryOutlined />} onClick={() => setIsOpen(true)}>
        {t('common.history.title')}
      </Button>
      {isOpen && <ConfigHistory {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What was changed of a configuration of a company, by whom and when, newest first (B-20). */
function ConfigHistory({ companyId, of, onClose }: Props) {
  const t = useT();
  const id = useId();
  const pages = usePages<HistoryEntry>(['configHistory', companyId, of], (provider, page, options) =>
    provider.getConfigHistory(companyId, of, page, options),
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} sx={asSheet} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('common.history.title')}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <HistoryList pages={pages}>
          {(entries) =>
            entries.map((entry) => {
              const when = dateTimeText(entry.createdAt, new Date(), t);
              const about = entry.action === 'CREATED' || entry.action === 'REMOVED' ? null : entry.note;
              const by = [about, entry.author.displayName, when].filter(Boolean).join(' · ');
              return <HistoryItem key={entry.id} said={sentence(of, entry, t)} by={by} />;
            })
          }
        </HistoryList>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('customFields.history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the history of badges holds as a key. */
const KEYS = [...BADGE_FIELDS, ...BADGE_MODELS] as const;
/** The words of a configuration's own fields, where its history says no more than the field. */
const OWN_FIELDS: Partial<Record<ConfigName, string>> = {
  badgeConfig: 'badgeConfigs.fields',
  restrictedEmployee: 'restrictedEmployees.fields',
  activityType: 'activityTypes.columns',
};
const isWord = (text: string): text is (typeof KEYS)[number] => KEYS.some((key) => key === text);

/** `UPDATED_required` of a field 'Uniforme', `UPDATED` of a group's `activated`. */
function sentence(of: ConfigName, { action, fieldName, oldValue, newValue }: HistoryEntry, t: Translate): string {
  const textOf = (value: string | null): string => {
    if (value === 'true' || value === 'false') return t(`customFields.history.${value === 'true' ? 'yes' : 'no'}`);
    if (of === 'restrictedEmployee') return restrictionText(fieldName, value, t);
    if (property === 'riskActivityId') return riskText(value, t);
    const words = (value ?? '').split(', ').map((part) => (isWord(part) ? t(`badgeConfigs.options.${part}`) : part));
    return (of === 'badgeConfig' ? words.join(', ') : value) || t('common.emptyValue');
  };
  // The history of activity types names a field as 'activityTypes.7.active'.
  const property = fieldName?.split('.').at(-1);
  const values = { before: textOf(oldValue), after: textOf(newValue) };
  const [kind = '', part] = action.replace(/^ACTIVITY_TYPE_CHANGED$/, 'UPDATED').split('_');
  if (of === 'reuseRule') {
    const field = fieldName === ALL_DOCUMENTS ? t('documentReuse.rules.all') : (fieldName ?? '');
    return t('customFields.history.UPDATED', { field, before: ruleText(oldValue, t), after: ruleText(newValue, t) });
  }
  if (kind === 'LOGO') return t(`companyLogos.actions.${part}` as TextKey);
  if (kind === 'INFO') {
    const field = t('customFields.info.asked', { name: t(`customFields.info.names.${part}` as TextKey) });
    return t('customFields.history.UPDATED', { field, ...values });
  }
  if (kind === 'UPDATED') {
    const own = OWN_FIELDS[of];
    if (own) return t('customFields.history.UPDATED', { field: t(`${own}.${property}` as TextKey), ...values });
    const name = t(`customFields.changes.${part ?? fieldName}` as TextKey);
    return t('customFields.history.UPDATED', { field: part ? `${fieldName} · ${name}` : name, ...values });
  }
  if (kind === 'ORDERED') return t('customFields.history.ORDERED');
  if (kind.startsWith('CONTEST')) return t(`restrictedEmployees.history.${action}` as TextKey);
  const done = kind === 'REMOVED' ? 'REMOVED' : 'CREATED';
  const value = newValue ?? oldValue ?? '';
  return t(of === 'restrictedEmployee' ? `restrictedEmployees.history.${done}` : `customFields.history.${done}`, {
    value,
  });
}

function restrictionText(fieldName: string | null, value: string | null, t: Translate): string {
  const isReason = fieldName === 'reason' && value !== null;
  if (isReason) return t(`contract.restrictionReason.${value}` as TextKey);
  if (fieldName === 'endDate' && value === null) return t('restrictedEmployees.indefinite');
  return (fieldName === 'details' ? value : value && formatDate(value)) || t('common.emptyValue');
}
const ruleText = (value: string | null, t: Translate): string =>
  t(value === null ? 'documentReuse.rules.asAll' : (`documentReuse.rules.rule.${value}` as TextKey));
const riskText = (value: string | null, t: Translate): string =>
  value === null ? t('activityTypes.noRisk') : t(`contract.riskActivity.${value}` as TextKey);
