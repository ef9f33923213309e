import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { type FormLabels, FormShell } from '../../components/form/FormShell.tsx';
import { type ContractForm, type FormValues, useContractForm } from '../../components/form/useContractForm.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { useSaveMonth } from './useSaveMonth.ts';

export type StepProps = {
  month: ServiceMonth;
  reload: () => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  onSaved: () => void;
  /** Closes the dialog, after a question where something is typed. */
  onCancel: () => void;
};

type Options<Values extends FormValues, Body> = StepProps & {
  schema: z.ZodType<Body>;
  valuesOf: (month: ServiceMonth) => Values;
  toBody?: (values: Values) => unknown;
  save: (body: Body, over: ServiceMonth) => Promise<ServiceMonth>;
  done: (saved: ServiceMonth) => string;
  ready?: () => boolean;
  fieldText?: (name: string, code: string, t: Translate) => string | undefined;
};

/** The form of one question, saved over the month as it is now. */
export function useStepForm<Values extends FormValues, Body>(options: Options<Values, Body>) {
  const { month, reload, onDirty, onSaved, onCancel, save, done, ...rest } = options;
  const t = useT();
  const notify = useNotify();
  const saveMonth = useSaveMonth(reload);
  const form = useContractForm<Values, Body, ServiceMonth>({
    ...rest,
    record: month,
    followRecord: true,
    isNew: true, // an answer is also confirmed as it is proposed
    focusOn: 'field',
    save: (body, over) => saveMonth(() => save(body, over)),
    onSaved: (saved) => {
      notify(done(saved), { type: 'success' });
      onDirty(false);
      onSaved();
    },
    errorText: (error) => errorMessageOf(error, t, t('serviceMonths.dialog.saveFailed')),
  });
  const dirty = form.changed.length > 0;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return { ...form, onCancel, tried: form.methods.formState.isSubmitted };
}

const NO_LABELS: FormLabels = {};

type Props = {
  question: string;
  form: ContractForm & Pick<StepProps, 'onCancel'>;
  label: string;
  onSubmit?: (() => void) | undefined;
  /** Why it cannot be saved, beside the button. */
  hint?: string | null | undefined;
  children: ReactNode;
};

export function StepFrame({ question, form, label, onSubmit = form.submit, hint, children }: Props) {
  const t = useT();
  return (
    <FormShell form={form} labels={NO_LABELS} embedded>
      <Box
        component="form"
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 5, pt: 2, pb: 4 }}>
          <Typography variant="h2" component="h3" sx={{ mb: 3, textWrap: 'pretty' }}>
            {question}
          </Typography>
          {form.errorMessage !== null && (
            <Box sx={{ mb: 3 }}>
              <FormNotice form={form} />
            </Box>
          )}
          {children}
        </Box>
        <Box
          sx={{
            flex: 'none',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: '8px 16px',
            px: 5,
            pt: 3,
            pb: 'max(12px, env(safe-area-inset-bottom))',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography
            variant="caption"
            component="p"
            aria-live="polite"
            sx={{ flex: '1 1 200px', color: 'text.secondary' }}
          >
            {hint}
          </Typography>
          <Button
            onClick={form.onCancel}
            sx={{ minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 100%', sm: '0 0 auto' }, order: { xs: 1, sm: 0 } }}
          >
            {t('common.actions.cancel')}
          </Button>
          <BusyButton
            busy={form.saving}
            type="submit"
            variant="contained"
            sx={{ minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
          >
            {label}
          </BusyButton>
        </Box>
      </Box>
    </FormShell>
  );
}
