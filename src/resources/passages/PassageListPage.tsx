import { Box, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { PASSAGE_DIRECTIONS, PASSAGE_VERDICTS, type Passage, passageQuerySchema } from '../../../contract/passages.ts';
import { PASSAGE_COLUMNS, passageExportSchema } from '../../../contract/reports.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { ReadFailed, SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { Trail } from '../../components/Trail.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { ListExport } from '../jobs/reference.tsx';
import { passageColumns } from './passageColumns.tsx';

const { name, projectId, departmentId, direction, verdict, from, until, onSite } = passageQuerySchema.shape;
const SHAPE = { name, projectId, departmentId, direction, verdict, from, until, onSite };
const COLUMNS = { shown: PASSAGE_COLUMNS, all: PASSAGE_COLUMNS };

/** `/portaria/passagens`: who passed the gates, and with `onSite=true` who is on site now. */
export default function PassageListPage() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_passages');
  const { selected } = useSelectedCompanies();
  return (
    <Box sx={pageFrame}>
      <Trail to={pathOf('passages')} text={t('passages.gateTitle')} />
      <Typography variant="h1" sx={{ mt: 1, mb: 4 }}>
        {t('passages.title')}
      </Typography>
      {!account ? (
        <SectionWait />
      ) : maySee ? (
        <>
          <OnSite />
          <Box className="below-wait">
            <EmbeddedList<Passage>
              key={selected.join()}
              resource="passages"
              words="passages"
              title={t('passages.listTitle')}
              shape={SHAPE}
              debounce={DEBOUNCE.users}
              beside={<ListExport noun="passages" schema={passageExportSchema} columns={COLUMNS} sort={{}} />}
              columns={passageColumns(t)}
              heights={{ row: 52, card: 118 }}
              controls={(filters) => <Controls {...filters} />}
            />
          </Box>
        </>
      ) : (
        <SectionDenied permission="see_passages" />
      )}
    </Box>
  );
}

/** How many people are where now; each place filters the list. */
function OnSite() {
  const t = useT();
  const read = useRead(['passages', 'numbers'], (provider, options) => provider.getPassageNumbers(undefined, options));
  const { data, error } = read;
  if (error && !data) return <ReadFailed read={read} title={t('passages.onSiteFailed')} sx={{ mb: 4 }} />;
  if (!data) return <Box data-wait sx={{ mb: 4, minHeight: 66 }} />;
  if (data.onSite.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('passages.onSiteNow')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, m: 0, mb: 4, p: 0, listStyle: 'none' }}
    >
      {data.onSite.map(({ project, department, count }) => (
        <Box
          component="li"
          key={`${project.id} ${department?.id}`}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 260px' }, minWidth: 0 }}
        >
          <Box
            component={Link}
            to={{
              search: `?${new URLSearchParams({ onSite: 'true', projectId: String(project.id), ...(department && { departmentId: String(department.id) }) })}`,
            }}
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: 3,
              height: '100%',
              px: 4,
              py: 3,
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: '8px',
              backgroundColor: 'background.paper',
              color: 'text.primary',
              textDecoration: 'none',
              '&:hover': { backgroundColor: 'background.rowHover' },
            }}
          >
            <Box component="span" className="num" sx={{ fontSize: 24, lineHeight: '30px', fontWeight: 640 }}>
              {count}
            </Box>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                {department?.name ?? t('passages.withoutArea')}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {project.name}
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Controls({ values, change }: ListFilters) {
  const t = useT();
  const phone = usePhone();
  const isOnSite = String(values.onSite ?? '') === 'true';
  return (
    <>
      <SegmentedControl
        fullWidth={phone}
        label={t('passages.columns.direction')}
        segments={[
          { value: '', label: t('passages.all') },
          { value: 'onSite', label: t('passages.onSite') },
          ...PASSAGE_DIRECTIONS.map((value) => ({ value, label: t(`passages.directions.${value}`) })),
        ]}
        value={isOnSite ? 'onSite' : String(values.direction ?? '')}
        onChange={(value) =>
          change({
            onSite: value === 'onSite' ? 'true' : undefined,
            direction: value === 'onSite' ? undefined : value,
            ...(value === '' && { projectId: undefined, departmentId: undefined }),
          })
        }
      />
      <OneOf
        values={values}
        change={change}
        name="verdict"
        label={t('passages.columns.verdict')}
        any={t('passages.anyVerdict')}
        options={PASSAGE_VERDICTS.map((value) => ({ value, label: t(`passages.verdict.${value}`) }))}
      />
    </>
  );
}
