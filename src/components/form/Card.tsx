import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/index.ts';
import { outlined } from '../../theme/layout.ts';

type Props = {
  /** Names the card for screen readers too; without it the card is only a ground. */
  title?: string;
  lead?: ReactNode;
  /** At the end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A part of a section of 'Minha conta': surface, line, title. */
export const Card = ({ title, lead, beside, children }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{ ...outlined, backgroundColor: 'background.paper', borderRadius: '8px', minWidth: 0 }}
    >
      {title && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: lead ? 'flex-start' : 'baseline',
            justifyContent: 'space-between',
            gap: '12px 16px',
            px: 4,
            pt: '14px',
            '&:has(+ table)': { pb: 3 },
          }}
        >
          <Box sx={{ minWidth: 0, flex: lead ? '1 1 260px' : '1 1 auto' }}>
            <Typography id={id} variant="h3" component="h2">
              {title}
            </Typography>
            {lead && (
              <Typography variant="body2" component="p" sx={{ mt: 1, color: 'text.secondary', maxWidth: 640 }}>
                {lead}
              </Typography>
            )}
          </Box>
          {beside}
        </Box>
      )}
      {children}
    </Box>
  );
};

/** '* obrigatório', beside the title of a form. */
export const RequiredHint = () => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
    <Box component="span" aria-hidden sx={{ color: 'ink.error' }}>
      *
    </Box>{' '}
    {useT()('common.required')}
  </Box>
);
