import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT } from '../../../../contract/constants.ts';
import type { DocumentKindOption, PendencyDocument } from '../../../../contract/pendencies.ts';
import { useAction } from '../../../components/action/useAction.tsx';
import { DialogFrame } from '../../../components/form/FormDialog.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Props = { document: PendencyDocument; onClose: () => void };

/** Sets the kind of a file from the catalogue (D-41). */
export function KindDialog({ document, onClose }: Props) {
  const t = useT();
  const dataProvider = useProvider();
  const { record, reload } = useReview();
  const [slug, setSlug] = useState(document.kind?.slug ?? null);
  const [isTried, setIsTried] = useState(false);
  const { data, isError, isPending } = useQuery({
    queryKey: [...reviewKey(record.id), 'kinds'],
    queryFn: ({ signal }) => dataProvider.getDocumentKinds(record.id, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const options = data ?? [];
  const chosen = options.find((one) => one.slug === slug) ?? null;
  const missing = isTried && !slug ? t('contract.field.required') : undefined;

  const { busy, error, setError, run } = useAction<string>({
    run: async (kind) => {
      await dataProvider.classifyDocument(record.id, document.id, kind);
      await reload();
    },
    done: () => t('upload.kind.saved'),
    onDone: onClose,
    onError: (cause) => {
      const { slug: fieldError } = failureOf(cause).fields;
      if (fieldError) setError(fieldError);
      return fieldError !== undefined;
    },
    failed: t('pendencyReview.failed'),
    inline: true,
  });

  return (
    <DialogFrame
      title={t('upload.kind.title')}
      lead={
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {document.name}
          <br />
          {t('upload.kind.asked', { name: record.name })} {t('upload.kind.help')}
        </Box>
      }
      submitLabel={t('upload.kind.classify')}
      busy={busy}
      onSubmit={() => {
        setIsTried(true);
        if (slug) run(slug);
      }}
      onClose={onClose}
    >
      <Autocomplete<DocumentKindOption>
        size="small"
        options={options}
        sx={{ '&& .MuiAutocomplete-inputRoot': { py: 0, pl: 0 }, '&& .MuiAutocomplete-input': { p: '6px 10px' } }}
        value={chosen}
        loading={isPending}
        getOptionLabel={(kind) => kind.name}
        getOptionKey={(kind) => kind.slug}
        isOptionEqualToValue={(option, value) => option.slug === value.slug}
        loadingText={t('common.loading')}
        clearText={t('common.actions.clear')}
        openText={t('common.actions.open')}
        closeText={t('common.actions.close')}
        onChange={(_, kind) => setSlug(kind?.slug ?? null)}
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
            error={isError || Boolean(error ?? missing)}
            helperText={isError ? t('upload.kind.failed') : (error ?? missing ?? ' ')}
            slotProps={{
              input: InputProps,
              htmlInput: { ...inputProps, maxLength: TEXT.search },
              inputLabel: { ...InputLabelProps, shrink: true },
              formHelperText: { role: isError || error ? 'alert' : undefined },
            }}
          />
        )}
      />
    </DialogFrame>
  );
}
