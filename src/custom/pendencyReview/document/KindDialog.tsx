import { Box, TextField, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { TEXT } from '../../../../contract/constants.ts';
import {
  classificationBodySchema,
  type DocumentKindOption,
  type PendencyDocument,
} from '../../../../contract/pendencies.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import { Combobox } from '../../../components/inputs/Combobox.tsx';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Props = { document: PendencyDocument; onClose: () => void };

/** Sets the kind of a file from the catalogue (D-41). */
export function KindDialog({ document, onClose }: Props) {
  const t = useT();
  const dataProvider = useProvider();
  const { record, reload } = useReview();
  const notify = useNotify();
  const form = useNewForm({
    schema: classificationBodySchema,
    initial: { slug: document.kind?.slug ?? '' },
    errorText: (error) => failureOf(error).message || t('pendencyReview.failed'),
    send: async ({ slug }) => {
      await dataProvider.classifyDocument(record.id, document.id, slug);
      await reload();
      notify(t('upload.kind.saved'), { type: 'success' });
      onClose();
    },
  });
  const { data, isError, isPending } = useRead(
    [...reviewKey(record.id), 'kinds'],
    (provider, options) => provider.getDocumentKinds(record.id, options),
    { refetchOnWindowFocus: false },
  );
  const options = data ?? [];
  const error = form.errorOf('slug');

  return (
    <FormDialog
      title={t('upload.kind.title')}
      lead={
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {document.name}
          <br />
          {t('upload.kind.asked', { name: record.name })} {t('upload.kind.help')}
        </Box>
      }
      submitLabel={t('upload.kind.classify')}
      form={form}
      onClose={onClose}
    >
      <Combobox<DocumentKindOption>
        size="small"
        options={options}
        sx={{ '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 }, '&& .MuiAutocomplete-input': { p: '6px 10px' } }}
        value={options.find(({ slug }) => slug === form.values.slug) ?? null}
        loading={isPending}
        getOptionLabel={(kind) => kind.name}
        getOptionKey={(kind) => kind.slug}
        isOptionEqualToValue={(option, value) => option.slug === value.slug}
        loadingText={t('common.loading')}
        onChange={(_, kind) => form.change('slug', kind?.slug ?? '')}
        renderOption={({ key, ...option }, { name, isOfProject }) => (
          <li key={key} {...option}>
            <span>
              {name}
              {isOfProject && (
                <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {t('upload.kind.ofProject')}
                </Typography>
              )}
            </span>
          </li>
        )}
        renderInput={({ InputProps, inputProps, InputLabelProps, ...field }) => (
          <TextField
            {...field}
            autoFocus
            required
            label={t('upload.kind.field')}
            error={isError || error !== undefined}
            helperText={isError ? t('upload.kind.failed') : (error ?? ' ')}
            slotProps={{
              input: InputProps,
              htmlInput: { ...inputProps, maxLength: TEXT.search },
              inputLabel: { ...InputLabelProps, shrink: true },
              formHelperText: { role: isError || error ? 'alert' : undefined },
            }}
          />
        )}
      />
    </FormDialog>
  );
}
