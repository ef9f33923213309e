import CheckIcon from '@mui/icons-material/Check';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';

export const STEPS = ['file', 'columns', 'preview', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** The page of an import: trail, title, the four steps; below them the step, for who may import. */
export function ImportFrame({ step, children }: { step: Step; children: ReactNode }) {
  const t = useT();
  const account = useAccount();
  const mayImport = useCan('import_employee');
  return (
    <Box sx={pageFrame}>
      <Trail to={pathOf('employees')} text={t('employees.title')} />
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 24px', mt: 1, mb: 4 }}
      >
        <Typography variant="h1" sx={{ flex: '1 1 240px' }}>
          {t('employeeImports.title')}
        </Typography>
        <Stepper current={step} />
      </Box>
      {!account ? (
        <SectionWait />
      ) : mayImport ? (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
      ) : (
        <SectionDenied permission="import_employee" />
      )}
    </Box>
  );
}

function Stepper({ current }: { current: Step }) {
  const t = useT();
  const at = STEPS.indexOf(current);
  return (
    <Box
      component="ol"
      aria-label={t('employeeImports.steps.label')}
      sx={{ display: 'flex', gap: { xs: 3, md: 6 }, m: 0, p: 0, listStyle: 'none', fontSize: 13 }}
    >
      {STEPS.map((step, index) => {
        const isCurrent = index === at;
        const isDone = index < at;
        return (
          <Box
            component="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              fontWeight: isCurrent ? 650 : 500,
              color: isCurrent ? 'text.primary' : 'text.secondary',
            }}
          >
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 24,
                height: 24,
                borderRadius: '50%',
                fontSize: 12,
                fontWeight: 650,
                border: isCurrent ? '2px solid' : '1px solid',
                borderColor: isCurrent || isDone ? 'primary.main' : 'border.control',
                bgcolor: isDone ? 'primary.main' : 'background.paper',
                color: isDone ? 'primary.contrastText' : isCurrent ? 'ink.primary' : 'text.secondary',
              }}
            >
              {isDone ? <CheckIcon sx={{ fontSize: 15 }} /> : index + 1}
            </Box>
            {/* on a phone the current step alone has its name */}
            <Box component="span" sx={{ display: { xs: isCurrent ? 'inline' : 'none', md: 'inline' } }}>
              {t(`employeeImports.steps.${step}`)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The bar of a step: what counts now, and the way on. */
export const StepBar = ({
  text,
  isError = false,
  children,
}: {
  text: string;
  isError?: boolean;
  children: ReactNode;
}) => (
  <Box
    sx={{
      // on a phone the bottom navigation is there
      position: { md: 'sticky' },
      bottom: 0,
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      p: '12px 16px',
      bgcolor: 'background.paper',
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: '8px',
    }}
  >
    <Box role="status" sx={{ flex: '1 1 220px', color: isError ? 'ink.error' : 'text.secondary' }}>
      {text}
    </Box>
    {children}
  </Box>
);
