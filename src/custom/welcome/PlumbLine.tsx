import CheckIcon from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.ts';
import { plainList } from '../../theme/layout.ts';

export type PlumbStep = { name: string; state: 'done' | 'current' | 'next'; content: ReactNode };
type Props = {
  label: string;
  steps: readonly PlumbStep[];
  /** Room below each step, in pixels; `hangs`: the line comes from above. */
  gap: number;
  hangs?: boolean;
};

/** Steps that hang on one plumb line: done ones are filled, the current one is ringed (mockups 'welcome'). */
export const PlumbLine = ({ label, steps, gap, hangs = false }: Props) => {
  const t = useT();
  return (
    <Box component="ol" aria-label={label} sx={{ ...plainList, position: 'relative' }}>
      {steps.map(({ name, state, content }, index) => (
        <Box
          key={name}
          component="li"
          aria-current={state === 'current' ? 'step' : undefined}
          sx={{
            ...{ display: 'flex', gap: '14px', position: 'relative' },
            pb: index === steps.length - 1 ? 0 : `${gap}px`,
            '&::before': {
              ...{ content: '""', position: 'absolute', left: '15px', width: '2px', bottom: 0 },
              top: hangs && index === 0 ? -72 : 0,
              display: index === steps.length - 1 ? 'none' : undefined,
              background: ({ palette }) => {
                const line = state === 'done' ? palette.primary.main : palette.border.strong;
                return hangs && index === 0
                  ? `linear-gradient(transparent, ${palette.primary.main} 72px, ${line} 88px)`
                  : line;
              },
            },
          }}
        >
          <Box
            aria-hidden
            sx={{
              ...{ position: 'relative', display: 'grid', placeItems: 'center', flex: 'none', width: 32, height: 32 },
              ...{ borderRadius: '50%', fontSize: 14, fontWeight: 600, border: '1px solid' },
              borderWidth: state === 'current' ? 2 : 1,
              borderColor: state === 'next' ? 'border.control' : 'primary.main',
              bgcolor: state === 'done' ? 'primary.main' : 'background.paper',
              color: state === 'done' ? 'primary.contrastText' : state === 'current' ? 'ink.primary' : 'text.secondary',
            }}
          >
            {state === 'done' ? <CheckIcon sx={{ fontSize: 17 }} /> : index + 1}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {state === 'done' && <span className="visually-hidden">{t('welcome.done')}</span>}
            {content}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
