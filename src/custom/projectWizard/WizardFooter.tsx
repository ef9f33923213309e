import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button, CircularProgress, Link } from '@mui/material';
import { useId } from 'react';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import type { StepState } from './step.ts';

export type Intent = 'save' | 'preview' | 'complete';

type Props = {
  formId: string;
  state: StepState;
  saving: boolean;
  /** Of a project that is complete: there is nothing to save. */
  isClean: boolean;
  mainLabel: string;
  mainIntent: Intent;
  /** Saving it leads to the next step, and not back to the same. */
  leadsOn: boolean;
  previews: boolean;
  /** Nothing has to be saved: the main button only opens the next step. */
  onSkip: (() => void) | null;
  onBack: (() => void) | null;
  onIntent: (intent: Intent) => void;
};

/** Voltar and Salvar e avançar, always in sight; beside them what has to be corrected first. */
export function WizardFooter(props: Props) {
  const { formId, state, saving, mainLabel, mainIntent, leadsOn, isClean, previews, onSkip, onBack, onIntent } = props;
  const t = useT();
  const id = useId();
  const online = useOnline();
  const cleanText = isClean ? t('projectWizard.footer.clean') : '';
  const status = online ? (state.problem ?? (state.dirty ? t('projectWizard.footer.dirty') : cleanText)) : null;
  const off = saving || !online || isClean;
  const submit = (intent: Intent) =>
    ({
      type: 'submit',
      form: formId,
      onClick: (event: React.MouseEvent) => {
        if (off) event.preventDefault();
        else onIntent(intent);
      },
      'aria-disabled': off || undefined,
      'aria-describedby': status === '' ? undefined : `${id}-state`,
    }) as const;
  return (
    <Box
      component="section"
      data-form-bar
      aria-label={t('projectWizard.footer.label')}
      sx={{
        position: 'sticky',
        bottom: 'var(--bottom-nav-height)',
        zIndex: 3,
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: { xs: '4px 8px', md: 3 },
        minHeight: { md: 62 },
        // as wide as the page above it
        px: { xs: 4, md: 'max(32px, calc(50% - 720px))' },
        py: 2.5,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        id={`${id}-state`}
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          flex: { xs: '1 1 100%', md: 1 },
          minWidth: 0,
          minHeight: { xs: status === '' ? 0 : 20, md: 20 },
          fontSize: 13,
          lineHeight: '20px',
          color: state.problem && online ? 'ink.error' : 'text.secondary',
        }}
      >
        {state.problem && online ? (
          <>
            <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />
            <Link
              component="button"
              type="button"
              underline="always"
              color="inherit"
              onClick={() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()}
            >
              {status}
            </Link>
          </>
        ) : (
          <span>{status ?? t('projectWizard.footer.offline')}</span>
        )}
      </Box>
      {onBack && (
        <Button onClick={onBack} startIcon={<ArrowBack />} sx={tall} disabled={saving}>
          {t('projectWizard.footer.back')}
        </Button>
      )}
      {previews && (
        <Button {...submit('preview')} sx={tall}>
          {t('projectWizard.footer.preview')}
        </Button>
      )}
      {onSkip ? (
        <Button variant="contained" onClick={onSkip} endIcon={<ArrowForward />} sx={wide}>
          {mainLabel}
        </Button>
      ) : (
        <Button
          {...submit(mainIntent)}
          variant="contained"
          aria-keyshortcuts="Control+S"
          endIcon={saving ? <CircularProgress size={14} color="inherit" /> : leadsOn && <ArrowForward />}
          sx={wide}
        >
          {mainLabel}
        </Button>
      )}
    </Box>
  );
}

const tall = { height: { xs: 44, md: 40 } } as const;
const wide = { ...tall, flex: { xs: 1, md: 'none' } } as const;
