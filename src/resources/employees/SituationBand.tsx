import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Employee } from '../../../contract/employees.ts';
import type { ReadinessItem, ReadinessState } from '../../../contract/readiness.ts';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { useCatalogueText } from '../../i18n/catalogue.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { READINESS_LOOK } from './employeePresentation.ts';
import { employeeAddress, useReadiness } from './employeeQueries.ts';
import { readinessText } from './readinessText.ts';

/** Whether the person may enter, on every tab: one card per reason, each leading to what settles it (X-01). */
export function SituationBand({ employee }: { employee: Employee }) {
  const t = useT();
  const { data, error, refetch } = useReadiness(employee.id);
  if (error && !data) return <SectionFailed title={t('readiness.failed')} error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  const fit = data.filter(({ state }) => state === 'FIT');
  const fitText =
    fit.length > 0 && t('readiness.fitFor', { projects: fit.map(({ project }) => project.name).join(', ') });
  const out = data.filter(({ state }) => state !== 'FIT');
  return (
    <Box component="section" aria-label={t('readiness.label')} sx={{ display: 'grid', gap: 2, mt: 4 }}>
      {out.map(({ project, state, items }, index) => (
        <Band
          key={project.id}
          state={state}
          title={t(state === 'RESTRICTED' ? 'readiness.outOf.RESTRICTED' : 'readiness.outOf.UNFIT', {
            project: project.name,
          })}
          text={[t('readiness.keptOut'), index === 0 && fitText].filter(Boolean).join(' ')}
          items={items.filter(({ blocks }) => blocks)}
          employee={employee}
        />
      ))}
      {out.length === 0 && (
        <Band
          state="FIT"
          title={fitText || ''}
          text={t('readiness.entersFreely')}
          items={unique(fit.flatMap(({ items }) => items))}
          employee={employee}
        />
      )}
    </Box>
  );
}

/** What holds in several projects is told once; other documents are told apart by their pendencies. */
const unique = (items: readonly ReadinessItem[]): ReadinessItem[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

type BandProps = { state: ReadinessState; title: string; text: string; items: ReadinessItem[]; employee: Employee };

function Band({ state, title, text, items, employee }: BandProps) {
  const t = useT();
  const { icon: Icon, tone } = READINESS_LOOK[state];
  return (
    <Box sx={{ display: 'flex', gap: 3, borderRadius: '8px', bgcolor: `soft.${tone}`, p: { xs: 3, md: 4 } }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: `${tone}.main`, flex: 'none', mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2">{text}</Typography>
        {items.length > 0 && (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              p: 0,
              m: 0,
              mt: 2,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(380px, 1fr))' },
            }}
          >
            {items.map((item) => (
              <Reason
                key={`${item.kind}${item.reason}${item.pendencyId ?? item.name}`}
                item={item}
                t={t}
                employee={employee}
              />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Where a reason is settled. */
function wayOut({ kind, reason, pendencyId }: ReadinessItem, { id, permissions }: Employee) {
  if (pendencyId !== undefined) {
    const sends = permissions.includes('upload_pendency_document') && permissions.includes('send_pendency_to_analysis');
    return {
      to: `${pathOf('pendencies')}/${VIEW_WORDS.edit}/${pendencyId}`,
      action: sends && reason !== 'IN_ANALYSIS' ? 'send' : 'open',
    } as const;
  }
  if (kind === 'MOVEMENT') return { to: `${employeeAddress(id)}?aba=movimentacoes`, action: 'see' } as const;
  return kind === 'IDENTITY' ? ({ to: employeeAddress(id), action: 'see' } as const) : null;
}

function Reason({ item, t, employee }: { item: ReadinessItem; t: Translate; employee: Employee }) {
  const way = wayOut(item, employee);
  const shown = useCatalogueText();
  const text = readinessText({ ...item, name: shown(item.name ?? '') ?? item.name }, t);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        p: '8px 12px',
        borderRadius: '6px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: '18px' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {text}
        </Box>
        <Box component="small" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t(`readiness.kinds.${item.kind}`)}
        </Box>
      </Box>
      {way && (
        <Button component={Link} to={way.to} size="small" aria-label={`${t(`readiness.${way.action}`)}: ${text}`}>
          {t(`readiness.${way.action}`)}
        </Button>
      )}
    </Box>
  );
}
