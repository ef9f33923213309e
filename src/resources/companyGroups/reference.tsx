import { Box, ButtonBase } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import type { CompanyGroup } from '../../../contract/companyGroups.ts';
import { DEBOUNCE, MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { useParameters } from '../../components/addressParameters.ts';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useT } from '../../i18n/index.ts';

/** The group in the address, so that it can be linked and survives a reload. */
export const GROUP_PARAMETER = 'grupo';

type Props = {
  title: string;
  lead: string;
  beside: ReactNode;
  companyId: number;
  /** CSS width of the list of groups where there is room for both columns. */
  width: string;
  empty: { title: string; text: string; action?: ReactNode };
  /** The second line of a group, and what stands at its end. */
  noteOf: (group: CompanyGroup) => string;
  chipOf?: (group: CompanyGroup) => ReactNode;
  below?: ReactNode;
  /** Instead of a group: the form of a new one. */
  added?: ReactNode;
  children: (group: CompanyGroup) => ReactNode;
};

/** The groups of a company beside the chosen one (B-17, B-18). */
export function GroupSection(props: Props) {
  const { title, lead, beside, companyId, width, empty, noteOf, chipOf, below, added, children } = props;
  const t = useT();
  const [query, setQuery] = useParameters();
  const [name, setName] = useState('');
  const meta = { companyId };
  const pagination = { page: 1, perPage: MAX_PAGE_SIZE };
  const { data, total, error, refetch } = useGetList<CompanyGroup>(
    'companyGroups',
    { pagination, meta, filter: {} },
    FORM_QUERY,
  );
  const found = useGetList<CompanyGroup>(
    'companyGroups',
    { pagination, meta, filter: { name } },
    { ...FORM_QUERY, enabled: name !== '', placeholderData: keepPreviousData },
  );
  const asked = Number(query.get(GROUP_PARAMETER));
  const listed = data?.find(({ id }) => id === asked);
  // Beyond the first page of groups: found by name, or linked.
  const { data: other } = useGetOne<CompanyGroup>(
    'companyGroups',
    { id: asked, meta },
    { ...FORM_QUERY, enabled: asked > 0 && data !== undefined && !listed },
  );
  const group = listed ?? other ?? data?.[0];
  const rows = (name === '' ? data : (found.data ?? data)) ?? [];
  return (
    <Card title={title} lead={lead} beside={<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{beside}</Box>}>
      {error && !data ? (
        <ErrorState title={t('companyGroups.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={6} rowHeight={46} label={t('companyGroups.loading')} />
      ) : !group && !added ? (
        <EmptyState {...empty} />
      ) : (
        <Box
          sx={{
            mt: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${width} minmax(0, 1fr)` },
          }}
        >
          <Box
            component="nav"
            aria-label={t('companyGroups.title')}
            sx={{
              borderRight: { lg: '1px solid' },
              borderBottom: { xs: '1px solid', lg: 0 },
              '&&': { borderColor: 'divider' },
            }}
          >
            {(total ?? 0) > 1 && (
              <Box sx={{ p: 3 }}>
                <SearchBox
                  value={name}
                  onSearch={setName}
                  label={t('companyGroups.search')}
                  placeholder={t('companyGroups.searchPlaceholder')}
                  debounce={DEBOUNCE.blockedCollaborators}
                />
              </Box>
            )}
            <Box
              component="ul"
              sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 280, lg: 'none' }, overflowY: 'auto' }}
            >
              {rows.map((row) => (
                <Box component="li" key={row.id} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
                  <ButtonBase
                    aria-current={(!added && row.id === group?.id) || undefined}
                    onClick={() => setQuery({ [GROUP_PARAMETER]: row.id })}
                    sx={{
                      display: 'flex',
                      gap: 3,
                      width: '100%',
                      textAlign: 'left',
                      px: 4,
                      py: '10px',
                      fontSize: 13,
                      lineHeight: '18px',
                      borderLeft: '2px solid transparent',
                      '&[aria-current]': { borderLeftColor: 'primary.main', bgcolor: 'background.selected' },
                    }}
                  >
                    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                        {row.name}
                      </Box>
                      <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                        {noteOf(row)}
                      </Box>
                    </Box>
                    {chipOf?.(row)}
                  </ButtonBase>
                </Box>
              ))}
            </Box>
            {name !== '' && found.data?.length === 0 && (
              <Box role="status" sx={{ px: 4, py: 3, color: 'text.secondary' }}>
                {t('companyGroups.noResults')}
              </Box>
            )}
            {below && <Box sx={{ p: 2 }}>{below}</Box>}
          </Box>
          <Box sx={{ minWidth: 0 }}>{added || (group && children(group))}</Box>
        </Box>
      )}
    </Card>
  );
}
