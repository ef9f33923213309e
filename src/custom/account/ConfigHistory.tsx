import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { BADGE_FIELDS, type ConfigName } from '../../../contract/badgeConfigs.ts';
import { BADGE_MODELS } from '../../../contract/badges.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { HistoryItem, HistoryList } from '../../components/feedback/HistoryList.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { usePages } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

type Props = { companyId: number; of: ConfigName; onClose: () => void };

/** What was changed of a configuration of a company, by whom and when, newest first (B-20). */
export function ConfigHistory({ companyId, of, onClose }: Props) {
  const t = useT();
  const id = useId();
  const pages = usePages<HistoryEntry>(['configHistory', companyId, of], (provider, page, options) =>
    provider.getConfigHistory(companyId, of, page, options),
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} sx={asSheet} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('customFields.history.title')}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        <HistoryList pages={pages} words="customFields.history">
          {(entries) =>
            entries.map((entry) => {
              const when = dateTimeText(entry.createdAt, new Date(), t);
              const by = [entry.note, entry.author.displayName, when].filter(Boolean).join(' · ');
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
const isWord = (text: string): text is (typeof KEYS)[number] => KEYS.some((key) => key === text);

/** `UPDATED_required` of a field 'Uniforme', `UPDATED` of a group's `activated`. */
function sentence(of: ConfigName, { action, fieldName, oldValue, newValue }: HistoryEntry, t: Translate): string {
  const textOf = (value: string | null): string => {
    if (value === 'true' || value === 'false') return t(`customFields.history.${value === 'true' ? 'yes' : 'no'}`);
    const words = (value ?? '').split(', ').map((part) => (isWord(part) ? t(`badgeConfigs.options.${part}`) : part));
    return (of === 'badgeConfig' ? words.join(', ') : value) || t('common.emptyValue');
  };
  const values = { before: textOf(oldValue), after: textOf(newValue) };
  const [kind = '', part] = action.split('_');
  if (kind === 'LOGO') return t(`companyLogos.actions.${part}` as TextKey);
  if (kind === 'INFO') {
    const field = t('customFields.info.asked', { name: t(`customFields.info.names.${part}` as TextKey) });
    return t('customFields.history.UPDATED', { field, ...values });
  }
  if (kind === 'UPDATED') {
    if (of === 'badgeConfig') {
      const field = t(`badgeConfigs.fields.${fieldName}` as TextKey);
      return t('customFields.history.UPDATED', { field, ...values });
    }
    const name = t(`customFields.changes.${part ?? fieldName}` as TextKey);
    return t('customFields.history.UPDATED', { field: part ? `${fieldName} · ${name}` : name, ...values });
  }
  if (kind === 'ORDERED') return t('customFields.history.ORDERED');
  return t(`customFields.history.${kind === 'REMOVED' ? 'REMOVED' : 'CREATED'}`, { value: newValue ?? oldValue ?? '' });
}
