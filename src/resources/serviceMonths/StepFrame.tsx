import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import type { ServiceSave } from './useServiceSave.ts';

type Props = {
  question: string;
  save: ServiceSave;
  /** The verb on the button. */
  label: string;
  onSubmit: () => void;
  /** What keeps it from being saved, written beside the button. */
  hint?: string | null;
  children: ReactNode;
};

/** One question: its text, what is chosen, and one button that saves it. */
export function StepFrame({ question, save, label, onSubmit, hint, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-busy={save.busy}
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 5, pt: 2, pb: 4 }}>
        <Typography variant="h2" component="h3" sx={{ mb: 3, textWrap: 'pretty' }}>
          {question}
        </Typography>
        {save.errorMessage !== null && (
          <Box sx={{ mb: 3 }}>
            <FormAlert tone="error">{save.errorMessage}</FormAlert>
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
          type="submit"
          variant="contained"
          aria-disabled={save.busy || undefined}
          startIcon={save.busy ? <CircularProgress size={14} color="inherit" /> : undefined}
          sx={{ minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
        >
          {label}
        </Button>
      </Box>
    </Box>
  );
}
