import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useEffect, useRef } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { AccountField, fieldId } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { type DraftItem, newItem } from './documentDraft.ts';
import type { DocumentFormState } from './useDocumentForm.ts';

/** The most questions of a checklist, as the contract has it. */
const MAX_ITEMS = 30;

type Props = { form: DocumentFormState; readOnly: boolean };

/** The questions of the analysis, in their order, each with its suggested justifications (D-25, D-27). */
export function ChecklistCard({ form, readOnly }: Props) {
  const t = useT();
  const { draft, change, fieldError } = form;
  const items = draft.checklist;
  /** The question that is written next, once it is rendered. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(fieldId(`checklist.${next.current}.name`))?.focus();
    next.current = null;
  });

  const set = (index: number, part: Partial<DraftItem>) =>
    change({ checklist: items.map((item, at) => (at === index ? { ...item, ...part } : item)) });
  const move = (from: number, to: number) => {
    const moved = items.filter((_, at) => at !== from);
    const item = items[from];
    if (item) change({ checklist: [...moved.slice(0, to), item, ...moved.slice(to)] });
  };

  return (
    <Card title={t('systemPendencies.form.checklist')} lead={t('systemPendencies.form.checklistLead')}>
      <Box component="ol" id={fieldId('checklist')} tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
        {items.map((item, index) => {
          const number = index + 1;
          return (
            <Box
              component="li"
              key={item.key}
              sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider', display: 'flex', gap: 2 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
                <AccountField
                  name={`checklist.${index}.name`}
                  label={t('systemPendencies.form.item', { number })}
                  required={!readOnly}
                  readOnly={readOnly}
                  value={item.name}
                  error={fieldError(`checklist.${index}.name`) ?? fieldError(`checklist.${index}.id`)}
                  autoComplete="off"
                  onChange={(event) => set(index, { name: event.target.value })}
                  slotProps={{ htmlInput: { maxLength: TEXT.name, lang: 'pt-BR' } }}
                />
                <AccountField
                  name={`checklist.${index}.templates`}
                  label={t('systemPendencies.form.templates')}
                  multiline
                  minRows={2}
                  maxRows={10}
                  readOnly={readOnly}
                  value={item.templates}
                  error={fieldError(`checklist.${index}.templates`)}
                  help={readOnly ? undefined : t('systemPendencies.form.templatesHelp')}
                  onChange={(event) => set(index, { templates: event.target.value })}
                  slotProps={{ htmlInput: { lang: 'pt-BR' } }}
                />
              </Box>
              {!readOnly && (
                <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, pt: '18px' }}>
                  <IconButton
                    size="small"
                    aria-label={t('systemPendencies.form.moveUp', { number })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUpward sx={{ fontSize: 18 }} />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('systemPendencies.form.moveDown', { number })}
                    disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDownward sx={{ fontSize: 18 }} />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('systemPendencies.form.removeItem', { number })}
                    disabled={items.length === 1}
                    onClick={() => {
                      next.current = Math.max(0, index - 1);
                      change({ checklist: items.filter((_, at) => at !== index) });
                    }}
                  >
                    <DeleteOutlined sx={{ fontSize: 18 }} />
                  </IconButton>
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {fieldError('checklist') && (
        <Box sx={{ px: 4, pb: 2, fontSize: 12, lineHeight: '16px', color: 'ink.error' }}>{fieldError('checklist')}</Box>
      )}
      {!readOnly && items.length < MAX_ITEMS && (
        <Box sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button
            startIcon={<AddOutlined />}
            onClick={() => {
              next.current = items.length;
              change({ checklist: [...items, newItem()] });
            }}
          >
            {t('systemPendencies.form.addItem')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
