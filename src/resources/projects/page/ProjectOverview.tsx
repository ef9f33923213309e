import { Box } from '@mui/material';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { PendencyRow } from '../../../../contract/pendencies.ts';
import { WORK, type WorkName } from '../../../../contract/pendencyWork.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { useSelectedCompanies } from '../../../access/selectedCompanies.ts';
import { useInvalidate } from '../../../components/action/useAction.tsx';
import { SectionWait, Together } from '../../../components/feedback/sections.tsx';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { countText, useLocaleTag } from '../../../components/list/countText.ts';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useCatalogueText } from '../../../i18n/catalogue.ts';
import { useT } from '../../../i18n/index.ts';
import { pathOf, projectTabAddress } from '../../../routes.ts';
import { plainList } from '../../../theme/layout.ts';
import { LazyProjectReuse, useProjectReuse } from '../../documentReuse/reference.tsx';
import { DeadlineText } from '../../pendencies/reference.tsx';
import { ConformityBar } from '../projectFields.tsx';
import { FEW, Part, Row } from './OverviewPart.tsx';
import { Act, actsOf } from './ProjectHistoryPage.tsx';
import { useProjectHistory } from './pageQueries.ts';

const FIGURES = [
  'expired',
  'late',
  'returned',
  'soon',
  'queue',
  'lateQueue',
  'questions',
] as const satisfies readonly WorkName[];
const URGENT: readonly WorkName[] = ['expired', 'late', 'lateQueue'];

/** The list of the pendencies of a project under one more filter, as an address says it. */
function listAddress(project: Project, filter: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams({ projects: String(project.id) });
  for (const [key, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(key.replace('[]', ''), String(one));
  }
  return `${pathOf('pendencies')}?${query}`;
}

/** The first tab of a project: how it is doing, and the way to everything that says so (point 2 of issue 16). */
export function ProjectOverview({ project }: { project: Project }) {
  const invalidate = useInvalidate();
  const reuse = useProjectReuse(project.id);
  const providers = useList<ProjectCompany>('projectCompanies', {}, { projectId: project.id });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        // beside long changes, a part of five rows is not a half-empty card
        alignItems: 'start',
        // one below the other, what follows a part that is still loaded is not shown to jump
        '& section:has([data-wait]) ~ section': { visibility: { xs: 'hidden', lg: 'visible' } },
      }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Figures project={project} />
      </Box>
      <Together reads={[...reuse.reads, providers]} lines={8}>
        <Suspense fallback={<SectionWait lines={8} />}>
          {reuse.total > 0 && (
            <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
              <LazyProjectReuse project={project} total={reuse.total} onEnded={() => invalidate(['pendencies'])} />
            </Box>
          )}
          <Providers project={project} read={providers} />
          <Rows project={project} name="late" />
          <Rows project={project} name="soon" />
          <Changes project={project} />
        </Suspense>
      </Together>
    </Box>
  );
}

/** How many rows each filter finds; a number leads to exactly these. */
function Figures({ project }: { project: Project }) {
  const t = useT();
  const locale = useLocaleTag();
  const { selected } = useSelectedCompanies();
  const filters = FIGURES.map((name) => ({ ...WORK[name], 'projects[]': [project.id] }));
  const { data, error, refetch } = useRead(['pendencies', 'getTotals', filters, selected.join()], (provider, options) =>
    provider.getTotals('pendencies', filters, options),
  );
  if (error) return <ErrorState title={t('projectOverview.failed')} error={error} onRetry={refetch} />;
  return (
    <Box
      component="ul"
      aria-label={t('projectOverview.figures')}
      aria-busy={!data}
      sx={{
        ...plainList,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(132px, 1fr))',
        // two in a row: the last of seven takes both places
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {FIGURES.map((name, at) => (
        <li key={name}>
          <Box
            component={Link}
            to={listAddress(project, WORK[name])}
            sx={{
              display: 'block',
              height: '100%',
              minHeight: 68,
              p: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: '8px',
              bgcolor: 'background.paper',
              color: 'text.secondary',
              textDecoration: 'none',
              fontSize: 12,
              '&:hover': { borderColor: 'border.strong' },
            }}
          >
            <Box
              component="strong"
              className="num"
              sx={{
                display: 'block',
                fontSize: 20,
                lineHeight: '24px',
                color: URGENT.includes(name) && data?.[at] ? 'ink.error' : 'text.primary',
              }}
            >
              {data ? countText(data[at] ?? 0, locale) : '\u00a0'}
            </Box>
            {t(`projectOverview.figure.${name}`)}
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** Conformity of each provider; its name leads to what waits of it. */
function Providers({ project, read }: { project: Project; read: ReturnType<typeof useList<ProjectCompany>> }) {
  const t = useT();
  const { data, error, refetch } = read;
  return (
    <Part
      title={t('projectOverview.providers')}
      all={projectTabAddress(project.id, 'empresas')}
      isEmpty={data?.rows.length === 0}
      {...{ error, refetch, isPending: !data }}
    >
      {data?.rows.map(({ id, name, conformity, openPendencies, expiredPendencies }) => (
        <Row key={id} to={listAddress(project, { company: id })} name={name} label={name}>
          <Box component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {[
              t('projectCompanies.tab.open', { count: openPendencies }),
              t('projectCompanies.tab.expired', { count: expiredPendencies }),
            ].join(' · ')}
          </Box>
          <Box component="span" sx={{ width: 102, flex: 'none', ml: 'auto' }}>
            <ConformityBar value={conformity} />
          </Box>
        </Row>
      ))}
    </Part>
  );
}

function Rows({ project, name }: { project: Project; name: 'late' | 'soon' }) {
  const t = useT();
  const translated = useCatalogueText();
  const filter = { ...WORK[name], 'projects[]': [project.id] };
  const { data, error, refetch } = useList<PendencyRow>('pendencies', filter, undefined, {
    field: name === 'late' ? 'dueDate' : 'expirationDate',
    order: 'ASC',
  });
  const list = listAddress(project, WORK[name]);
  return (
    <Part
      title={t(`projectOverview.${name}`)}
      all={list}
      isEmpty={data?.rows.length === 0}
      {...{ error, refetch, isPending: !data }}
    >
      {data?.rows.map((row) => (
        <Row
          key={row.id}
          to={`${list}&aberta=${row.id}`}
          name={[translated(row.name) ?? row.name, row.employee?.name ?? row.company.name].join(' · ')}
          label={row.name}
        >
          <Box component="span" sx={{ flex: 'none', fontSize: 12 }}>
            <DeadlineText record={row} />
          </Box>
        </Row>
      ))}
    </Part>
  );
}

function Changes({ project }: { project: Project }) {
  const t = useT();
  const { data, error, refetch } = useProjectHistory(project, 'all');
  const acts = data && actsOf(data.pages[0]?.results ?? []).slice(0, FEW);
  return (
    <Part
      title={t('projectOverview.changes')}
      all={projectTabAddress(project.id, 'historico')}
      isEmpty={acts?.length === 0}
      {...{ error, refetch, isPending: !acts }}
    >
      {acts?.map((act) => (
        <Act key={act[0].id} act={act} />
      ))}
    </Part>
  );
}

function useList<RecordType extends { id: number }>(
  resource: string,
  filter: object,
  meta?: object,
  sort = { field: 'id', order: 'ASC' as const },
) {
  const provider = useProvider();
  const { selected } = useSelectedCompanies();
  return useRead([resource, 'getList', 'overview', filter, meta, selected.join()], async () => {
    const { data } = await provider.getList<RecordType>(resource, {
      filter,
      meta,
      sort,
      pagination: { page: 1, perPage: FEW },
    });
    return { rows: data };
  });
}
