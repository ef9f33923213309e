import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCan } from '../access/useCan.ts';
import { PageHeading } from '../components/PageHeading.tsx';
import { usePhone } from '../components/usePhone.ts';
import { useT } from '../i18n/index.ts';
import { useWaitingMonths } from '../resources/serviceMonths/reference.tsx';
import { GRID_PATH, pathOf } from '../routes.ts';

type Props = {
  title: string;
  end?: ReactNode;
};

/** The line above each page beside the list: its title and the ways to the others, which have a line of their own on a phone. */
export const PendencyHeading = ({ title, end }: Props) => {
  const t = useT();
  return (
    <PageHeading
      title={
        <>
          {/* the same word on each of these pages, so that the ways beside it stay where they are */}
          <span aria-hidden>{t('pendencies.title')}</span>
          <span className="visually-hidden">{title}</span>
        </>
      }
      end={end}
    >
      <PendencyPages />
    </PageHeading>
  );
};

/** A page of cards beside the list, as wide as the list is. */
export const PendencyPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, pb: 8 }}>
    <PendencyHeading title={title} />
    <Box sx={{ px: 4 }}>{children}</Box>
  </Box>
);

/** 'Lista | Grade mensal | Notas | Serviço do mês': the ways to look at pendencies that the person has; nothing when there is one alone. */
export function PendencyPages() {
  const t = useT();
  const phone = usePhone();
  const { pathname } = useLocation();
  const maySeeList = useCan('see_pendency');
  const maySeeGrid = useCan('see_pendency_monthly_list');
  const maySeeNotes = useCan('see_analysis_note');
  const maySeeService = useCan('see_service_provided');
  const waiting = useWaitingMonths();
  const pages: { to: string; label: string; may: boolean; count?: number }[] = [
    { to: pathOf('pendencies'), label: t('pendencies.pages.list'), may: maySeeList },
    { to: GRID_PATH, label: t('pendencies.pages.grid'), may: maySeeGrid },
    { to: pathOf('analysisNotes'), label: t('pendencies.pages.notes'), may: maySeeNotes },
    { to: pathOf('serviceMonths'), label: t('pendencies.pages.service'), may: maySeeService, count: waiting },
  ].filter(({ may }) => may);
  if (pages.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('pendencies.pages.label')}
      sx={{
        // on a phone they have a line of their own
        ...(phone ? { display: 'flex', width: '100%', overflowX: 'auto' } : { display: 'inline-flex', flex: 'none' }),
        p: '2px',
        gap: '2px',
        borderRadius: '8px',
        bgcolor: 'background.sunken',
      }}
    >
      {pages.map(({ to, label, count = 0 }) => {
        const isHere = pathname === to;
        return (
          <Box
            component={Link}
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            sx={{
              position: 'relative', // its hidden words stay inside
              display: 'inline-flex',
              alignItems: 'center',
              justifyContent: 'center',
              height: phone ? 44 : 28,
              ...(phone && { flex: '1 0 auto' }),
              px: phone ? 1.5 : 2.5,
              borderRadius: '6px',
              fontSize: 12.5,
              fontWeight: isHere ? 600 : 500,
              color: isHere ? 'text.primary' : 'text.secondary',
              bgcolor: isHere ? 'background.raised' : 'transparent',
              boxShadow: isHere ? 2 : 0,
              textDecoration: 'none',
              whiteSpace: 'nowrap',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {label}
            {count > 0 && (
              <>
                <Box
                  component="span"
                  aria-hidden
                  className="num"
                  sx={{ ml: 1.25, fontWeight: 600, color: 'ink.primary' }}
                >
                  {count}
                </Box>
                <span className="visually-hidden">{`: ${t('pendencies.pages.serviceCount', { count })}`}</span>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
