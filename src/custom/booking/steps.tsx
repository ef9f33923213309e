import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import CheckIcon from '@mui/icons-material/Check';
import { Box, Button, ButtonBase } from '@mui/material';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow, plainList } from '../../theme/layout.ts';

export type Step = 1 | 2 | 3;
const STEPS: readonly Step[] = [1, 2, 3];

/** The three steps with their names; below 768 px only the current one is named. */
export function BookingStepper({ current, onGo }: { current: Step; onGo: (step: Step) => void }) {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('bookings.wizard.steps.label')}>
      <Box component="ol" sx={{ ...plainList, ...flexRow, gap: { xs: 2, md: '14px' } }}>
        {STEPS.map((step) => {
          const isCurrent = step === current;
          const isDone = step < current;
          const state = isCurrent ? 'current' : isDone ? 'done' : null;
          const name = t(`bookings.wizard.steps.${step}`);
          return (
            <Box
              key={step}
              component="li"
              sx={{ ...flexRow, gap: { xs: 2, md: '14px' }, flex: step === 3 ? 'none' : 1 }}
            >
              <ButtonBase
                onClick={() => onGo(step)}
                aria-current={isCurrent ? 'step' : undefined}
                sx={{
                  ...{ gap: 2, minHeight: { xs: 44, md: 32 }, borderRadius: '6px', fontSize: 13, whiteSpace: 'nowrap' },
                  fontWeight: isCurrent ? 650 : 500,
                  color: isCurrent ? 'text.primary' : 'text.secondary',
                }}
              >
                <Box
                  aria-hidden
                  sx={{
                    ...{
                      display: 'grid',
                      placeItems: 'center',
                      flex: 'none',
                      width: 24,
                      height: 24,
                      borderRadius: '50%',
                    },
                    ...{ fontSize: 12, fontWeight: 650, border: '1px solid', borderWidth: isCurrent ? 2 : 1 },
                    borderColor: isCurrent || isDone ? 'primary.main' : 'border.control',
                    bgcolor: isDone ? 'primary.main' : 'background.paper',
                    color: isDone ? 'primary.contrastText' : isCurrent ? 'ink.primary' : 'text.secondary',
                  }}
                >
                  {isDone ? <CheckIcon sx={{ fontSize: 15 }} /> : step}
                </Box>
                <Box component="span" aria-hidden sx={{ display: { xs: isCurrent ? 'inline' : 'none', md: 'inline' } }}>
                  {name}
                </Box>
                <span className="visually-hidden">
                  {[`${step}. ${name}`, state && t(`bookings.wizard.steps.${state}`)].filter(Boolean).join(', ')}
                </span>
              </ButtonBase>
              {step < 3 && (
                <Box
                  aria-hidden
                  sx={{ flex: 1, minWidth: 8, height: 2, bgcolor: isDone ? 'primary.main' : 'border.strong' }}
                />
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

type FooterProps = {
  step: Step;
  people: number;
  saving: boolean;
  said: { clinic: string; date: string } | null;
  onBack: () => void;
};

/** Back and on, always in sight. */
export function BookingFooter({ step, people, saving, said, onBack }: FooterProps) {
  const t = useT();
  const online = useOnline();
  const label =
    step === 1 ? 'bookings.wizard.toExams' : step === 2 ? 'bookings.wizard.toReview' : 'bookings.wizard.submit';
  const status =
    step === 3
      ? t('bookings.wizard.mail')
      : said && t('bookings.wizard.summary', { ...said, date: formatDate(said.date) });
  return (
    <Box
      component="section"
      aria-label={t('bookings.wizard.footer')}
      sx={{
        ...{ position: 'sticky', bottom: 'var(--bottom-nav-height)', zIndex: 3, display: 'flex', alignItems: 'center' },
        ...{ flexWrap: 'wrap', gap: 2, px: { xs: 4, md: '32px' }, py: 2.5, mt: 'auto' },
        ...{ bgcolor: 'background.paper', borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box role="status" sx={{ flex: { xs: '1 1 100%', md: 1 }, color: 'text.secondary' }}>
        {online ? status : t('account.offlineAction')}
      </Box>
      <Button onClick={onBack} startIcon={<ArrowBack />} disabled={saving} sx={{ height: { xs: 44, md: 40 } }}>
        {t('bookings.wizard.back')}
      </Button>
      <BusyButton
        type="submit"
        variant="contained"
        busy={saving}
        disabled={step === 3 && !online}
        endIcon={step < 3 && <ArrowForward />}
        sx={{ height: { xs: 44, md: 40 }, flex: { xs: 1, md: 'none' } }}
      >
        {t(label, { count: people })}
      </BusyButton>
    </Box>
  );
}
