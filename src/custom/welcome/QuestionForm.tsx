import { Box, Button } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { DenialNote } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { FormError } from '../../components/form/FormNotice.tsx';
import { type FormLabels, FormShell } from '../../components/form/FormShell.tsx';
import type { ContractForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';

/** Where a question stands among the others. */
export type StepLinks = {
  step: number;
  count: number;
  back: string | null;
  /** Past this question, which may wait. */
  skip: string | null;
  /** It is answered: on to the next one. */
  onSaved: () => Promise<void>;
  /** Reads again what there is: a call whose answer was lost may have done its work. */
  reload: () => Promise<void>;
};

type ButtonsProps = Pick<StepLinks, 'back' | 'skip'> & { skipLabel?: string; children: ReactNode };

/** Back at the left; 'later' and the way on at the right, on a phone above it. */
export const QuestionButtons = ({ back, skip, skipLabel, children }: ButtonsProps) => {
  const t = useT();
  return (
    <Box
      sx={{
        ...{ display: 'flex', gap: 2, alignItems: { xs: 'stretch', sm: 'center' }, mt: '30px' },
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        '& .MuiButton-root': { px: '18px', minHeight: { xs: 44, md: 40 } },
      }}
    >
      {back && (
        <Button component={Link} to={back} size="large">
          {t('welcome.back')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {skip && (
        <Button component={Link} to={skip} size="large" variant="text">
          {skipLabel ?? t('welcome.later')}
        </Button>
      )}
      {children}
    </Box>
  );
};

type Props = {
  form: ContractForm;
  labels: FormLabels;
  /** What is typed is kept under it in the tab over a reload. */
  draft: string;
  submit: string;
  denial?: Denial | null;
  links: Pick<StepLinks, 'back' | 'skip'>;
  skipLabel?: string;
  children: ReactNode;
};

/** The form of a question: what is wrong, its fields, its buttons. Nothing is sent without a connection or the right. */
export function QuestionForm({ form, labels, draft, submit, denial = null, links, skipLabel, children }: Props) {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const isOff = !online || denial !== null;
  return (
    // what is typed is kept, so that nobody has to be asked before leaving
    <FormShell form={form} labels={labels} draft={draft} embedded>
      <Box
        component="form"
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) form.submit();
        }}
        sx={{
          '& .MuiInputBase-root:not(.MuiInputBase-multiline)': {
            minHeight: { xs: 48, md: 40 },
            fontSize: { xs: 16, md: 14 },
          },
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: '14px' }}>
          {denial && <DenialNote denial={denial} lead={t('welcome.denied')} />}
          {form.errorMessage !== null && <FormError>{form.errorMessage}</FormError>}
          {children}
        </Box>
        <Box id={id} aria-live="polite" sx={{ fontSize: 13, color: 'text.secondary', mt: online ? 0 : 3 }}>
          {!online && t('welcome.offline')}
        </Box>
        <QuestionButtons {...links} {...(skipLabel !== undefined && { skipLabel })}>
          <BusyButton
            busy={form.saving}
            type="submit"
            variant="contained"
            size="large"
            aria-disabled={isOff || undefined}
            aria-describedby={isOff ? id : undefined}
          >
            {submit}
          </BusyButton>
        </QuestionButtons>
      </Box>
    </FormShell>
  );
}
