import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { TEXT } from '../../../contract/constants.ts';
import { Card } from '../../components/form/Card.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { lineAbove } from '../../theme/layout.ts';
import { type Draft, newItem } from './documentDraft.ts';

/** The most questions of a checklist, as the contract has it. */
const MAX_ITEMS = 30;

/** The questions of the analysis, in their order, each with its suggested justifications (D-25, D-27). */
export function ChecklistCard() {
  const t = useT();
  const { readOnly, errorOf } = useFormShell();
  const { fields, append, remove, move } = useFieldArray<Draft, 'checklist', 'key'>({
    name: 'checklist',
    keyName: 'key',
  });
  /** The question that gets the focus, once it is rendered. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(fieldId(`checklist.${next.current}.name`))?.focus();
    next.current = null;
  });

  return (
    <Card title={t('systemPendencies.form.checklist')} lead={t('systemPendencies.form.checklistLead')}>
      <Box component="ol" id={fieldId('checklist')} tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
        {fields.map(({ key }, index) => {
          const number = index + 1;
          return (
            <Box component="li" key={key} sx={{ ...lineAbove, px: 4, py: 3, display: 'flex', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
                <TextInput
                  source={`checklist.${index}.name`}
                  label={t('systemPendencies.form.item', { number })}
                  required={!readOnly}
                  autoComplete="off"
                  slotProps={{ htmlInput: { maxLength: TEXT.name, lang: 'pt-BR' } }}
                />
                <TextInput
                  source={`checklist.${index}.templates`}
                  label={t('systemPendencies.form.templates')}
                  multiline
                  minRows={2}
                  maxRows={10}
                  help={readOnly ? undefined : t('systemPendencies.form.templatesHelp')}
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
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDownward sx={{ fontSize: 18 }} />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={t('systemPendencies.form.removeItem', { number })}
                    disabled={fields.length === 1}
                    onClick={() => {
                      next.current = Math.max(0, index - 1);
                      remove(index);
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
      {errorOf('checklist') && (
        <Box sx={{ px: 4, pb: 2, fontSize: 12, lineHeight: '16px', color: 'ink.error' }}>{errorOf('checklist')}</Box>
      )}
      {!readOnly && fields.length < MAX_ITEMS && (
        <Box sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button
            startIcon={<AddOutlined />}
            onClick={() => {
              next.current = fields.length;
              append(newItem(), { shouldFocus: false });
            }}
          >
            {t('systemPendencies.form.addItem')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
