import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import { Box, Button, Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { QuestionButtons, type StepLinks } from './QuestionForm.tsx';

type Props = {
  title: string;
  text: ReactNode;
  /** Something else has to happen first. */
  waits?: boolean;
  /** The page on which it is changed. */
  change: { to: string; label: string };
  links: StepLinks;
};

/** A question that is answered already: what there is, and where it is changed. */
export const Answer = ({ title, text, waits = false, change, links }: Props) => {
  const t = useT();
  const Icon = waits ? HourglassEmptyOutlined : CheckCircleOutlined;
  return (
    <>
      <Box
        role="status"
        sx={{
          ...{ display: 'flex', gap: 3, alignItems: 'center', p: '13px 16px', borderRadius: '8px' },
          bgcolor: waits ? 'soft.warning' : 'soft.success',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 22, color: waits ? 'warning.main' : 'success.main' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, lineHeight: '20px' }}>{title}</Box>
          <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{text}</Box>
        </Box>
      </Box>
      <Box sx={{ mt: 3, fontSize: 13 }}>
        <MuiLink component={Link} to={change.to}>
          {change.label}
        </MuiLink>
      </Box>
      <QuestionButtons back={links.back} skip={null}>
        {!waits && (
          <Button component={Link} to={`?passo=${links.step + 1}`} variant="contained" size="large">
            {t('welcome.continue')}
          </Button>
        )}
      </QuestionButtons>
    </>
  );
};
