import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { CUSTOM_FIELD } from '../../../contract/constants.ts';
import { type GroupFields, groupFieldsBodySchema } from '../../../contract/customFields.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { announce } from '../../components/feedback/announce.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { SaveBar } from '../../components/form/SaveBar.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { FieldDialog, type FieldDraft } from './FieldDialog.tsx';
import { CustomFieldInput, customDraft } from './reference.tsx';

const valuesOf = ({ customFields }: GroupFields): { customFields: FieldDraft[] } => ({
  customFields: customFields.map(({ order: _, ...field }) => field),
});

/** The fields of a group in their order, and how the supplier sees them; nothing is saved before 'Salvar'. */
export function GroupFieldsForm({ group, companyId }: { group: GroupFields; companyId: number }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  /** The position of the field in the dialog; beyond the last for a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const key = ['customFields', companyId, group.id];
  const form = useContractForm({
    schema: groupFieldsBodySchema,
    record: group,
    valuesOf,
    errorText: (error) => errorMessageOf(error, t, t('customFields.failed')),
    save: (body, over) => provider.saveGroupFields({ companyId, groupId: group.id }, body, over.version),
    onSaved: (saved) => {
      queryClient.setQueryData(key, saved);
      for (const queryKey of [['companyGroups'], ['employees']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      notify(t('customFields.saved'), { type: 'success' });
    },
  });
  const fields = form.values.customFields;
  const write = (customFields: FieldDraft[]) => form.changeAll({ customFields });
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length || from === to) return;
    const rest = fields.filter((_, index) => index !== from);
    write([...rest.slice(0, to), field, ...rest.slice(to)]);
    announce(t('customFields.moved', { name: field.label, position: to + 1 }));
  };
  const isChanged = form.changed.length > 0;
  const full = fields.length >= CUSTOM_FIELD.fields;
  const labels = { customFields: t('customFields.fields.customFields') };
  return (
    <FormShell
      form={form}
      labels={labels}
      draft={`customFields:${companyId}:${group.id}:${group.version}`}
      off={!isChanged}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <Box
          sx={{
            flex: 1,
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
          }}
        >
          <Box component="form" {...form.form} sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
              <Box component="h3" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>
                {group.name}
              </Box>
              <Button
                startIcon={<AddOutlined />}
                variant="contained"
                disabled={full}
                onClick={() => setEditing(fields.length)}
              >
                {t('customFields.add')}
              </Button>
            </Box>
            <Box sx={{ px: 4 }}>
              <FormNotice
                form={form}
                valueText={(value) => (value as FieldDraft[]).map(({ label }) => label).join(', ')}
              />
              {full && <Note>{t('customFields.limit', { count: CUSTOM_FIELD.fields })}</Note>}
            </Box>
            {fields.length === 0 ? (
              <Box sx={{ px: 4, py: 3, color: 'text.secondary' }}>{t('customFields.empty')}</Box>
            ) : (
              <Box
                component="ol"
                aria-label={t('customFields.fieldsOf', { name: group.name })}
                sx={{ listStyle: 'none', m: 0, p: 0 }}
              >
                {fields.map((field, index) => (
                  <Box
                    component="li"
                    key={field.id ?? `new-${field.label}`}
                    draggable
                    onDragStart={(event: DragEvent) => {
                      setDragged(index);
                      event.dataTransfer.effectAllowed = 'move';
                    }}
                    onDragOver={(event: DragEvent) => dragged !== null && event.preventDefault()}
                    onDrop={() => dragged !== null && move(dragged, index)}
                    onDragEnd={() => setDragged(null)}
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      gap: 2,
                      px: 2,
                      minHeight: 52,
                      borderTop: '1px solid',
                      borderColor: 'divider',
                      opacity: dragged === index ? 0.5 : 1,
                    }}
                  >
                    <IconButton
                      aria-label={t('customFields.move', { name: field.label })}
                      aria-keyshortcuts="ArrowUp ArrowDown"
                      title={`${t('customFields.move', { name: field.label })} (↑ ↓)`}
                      onKeyDown={(event) => {
                        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                        event.preventDefault();
                        move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
                      }}
                      sx={{ cursor: 'grab' }}
                    >
                      <DragIndicator sx={{ fontSize: 18 }} />
                    </IconButton>
                    <Box sx={{ flex: 1, minWidth: 0, py: 1, fontSize: 13, lineHeight: '18px' }}>
                      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{field.label}</Box>
                      <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                        {[
                          t(`customFields.types.${field.type}`),
                          ...(field.required ? [t('customFields.columns.required')] : []),
                          ...(field.showOnBadge ? [t('customFields.columns.showOnBadge')] : []),
                          ...(field.options.length > 0 ? [field.options.join(', ')] : []),
                        ].join(' · ')}
                      </Box>
                      {form.errorOf(`customFields.${index}.label`) && (
                        <Box sx={{ fontSize: 12, color: 'ink.error' }}>
                          {form.errorOf(`customFields.${index}.label`)}
                        </Box>
                      )}
                    </Box>
                    <ActionMenu
                      label={t('customFields.rowActions', { name: field.label })}
                      actions={[
                        {
                          id: 'edit',
                          label: t('customFields.edit'),
                          icon: EditOutlined,
                          onChoose: () => setEditing(index),
                        },
                        {
                          id: 'remove',
                          label: t('customFields.remove'),
                          icon: DeleteOutlined,
                          destructive: true,
                          onChoose: () => write(fields.filter((_, at) => at !== index)),
                        },
                      ]}
                    />
                  </Box>
                ))}
              </Box>
            )}
            <Box sx={{ p: 4 }}>
              <Note>
                <strong>{t('customFields.hint.title')}</strong>
                <br />
                {t('customFields.hint.text')}
              </Note>
            </Box>
          </Box>
          <Preview key={JSON.stringify(fields)} fields={fields} />
        </Box>
        <SaveBar
          label={t('customFields.bar')}
          said={t(isChanged ? 'customFields.changed' : 'customFields.nothing')}
          saveLabel={t('accountPages.form.save')}
          saving={form.saving}
          canSave={isChanged}
          canDiscard={isChanged}
          onDiscard={form.discard}
          onSave={form.submit}
        />
      </Box>
      {editing !== null && (
        <FieldDialog
          field={fields[editing] ?? null}
          others={fields.filter((_, index) => index !== editing)}
          onClose={() => setEditing(null)}
          onApply={(field) => {
            write(
              editing < fields.length ? fields.map((old, at) => (at === editing ? field : old)) : [...fields, field],
            );
            setEditing(null);
          }}
        />
      )}
    </FormShell>
  );
}

/** The controls as they stand in the employee's form; what is typed here goes nowhere. */
function Preview({ fields }: { fields: readonly FieldDraft[] }) {
  const t = useT();
  const methods = useForm({
    defaultValues: Object.fromEntries(
      fields.map(({ type }, index) => [`preview${index}`, customDraft({ type, value: null })]),
    ),
  });
  return (
    <Box
      component="section"
      aria-label={t('customFields.preview')}
      sx={{ p: 4, bgcolor: 'background.default', borderLeft: { lg: '1px solid' }, borderColor: { lg: 'divider' } }}
    >
      <Box component="h3" sx={{ m: 0, mb: 3, fontSize: 14 }}>
        {t('customFields.preview')}
      </Box>
      {fields.length === 0 ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('customFields.previewEmpty')}</Box>
      ) : (
        <FormProvider {...methods}>
          <Box
            sx={{
              p: 3,
              display: 'grid',
              gap: 2,
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
            }}
          >
            {fields.map((field, index) => (
              <CustomFieldInput key={field.id ?? field.label} field={field} source={`preview${index}`} />
            ))}
          </Box>
        </FormProvider>
      )}
    </Box>
  );
}
