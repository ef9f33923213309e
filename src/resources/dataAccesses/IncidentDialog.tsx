import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { INCIDENT_COLUMNS, type IncidentRow, incidentExportSchema } from '../../../contract/dataAccesses.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import type { FilterValues } from '../../components/list/listAddress.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { LazyExportDialog, LazyJobDialog } from '../jobs/reference.tsx';

type Props = { filters: FilterValues; onClose: () => void };
const COLUMNS = { shown: INCIDENT_COLUMNS, all: INCIDENT_COLUMNS };

/** Whose data were seen, by whom, from when to when: what a notice to the authority and to the people needs (LGPD art. 48). */
export function IncidentDialog({ filters, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const { company } = useAccountCompany();
  const [isExporting, setIsExporting] = useState(false);
  const [watched, setWatched] = useState<{ id: number; title: string } | null>(null);
  const { data, error, refetch } = useRead(
    ['dataAccesses', 'incident', company.id, filters],
    (provider, options) => provider.getIncident(company.id, filters, options),
    { staleTime: 0 },
  );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        aria-labelledby={titleId}
        maxWidth={false}
        sx={asSheet}
        slotProps={{ paper: { sx: { width: 960, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <DialogTitle id={titleId}>{t('dataAccesses.incident.title')}</DialogTitle>
        {/* what scrolls is reached by the keyboard */}
        <DialogContent role="group" aria-labelledby={titleId} tabIndex={0} sx={{ minHeight: 240 }}>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
            {t('dataAccesses.incident.lead')}
          </Typography>
          {error && !data ? (
            <ErrorState title={t('dataAccesses.incident.failed')} error={error} onRetry={refetch} />
          ) : !data ? (
            <TableSkeleton rows={5} rowHeight={52} label={t('common.loading')} />
          ) : data.total === 0 ? (
            <Typography variant="body1">{t('dataAccesses.incident.none')}</Typography>
          ) : (
            <>
              <Box
                component="dl"
                sx={{
                  ...{ m: 0, mb: 4, display: 'grid', gap: 3 },
                  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
                  '& dt': { fontSize: 12, lineHeight: '16px', color: 'text.secondary' },
                  '& dd': { m: 0, fontWeight: 600 },
                }}
              >
                {(
                  [
                    ['people', data.people],
                    ['peopleOfHealth', data.peopleOfHealth],
                    ['readers', data.readers],
                    ['first', data.first && instantText(data.first)],
                    ['last', data.last && instantText(data.last)],
                  ] as const
                ).map(([name, value]) => (
                  <div key={name}>
                    <dt>{t(`dataAccesses.incident.${name}`)}</dt>
                    <dd className="num">{value}</dd>
                  </div>
                ))}
              </Box>
              <RowList
                caption={t('dataAccesses.incident.title')}
                columns={incidentColumns(t)}
                rows={data.rows}
                rowKey={({ employee, person, company: of }) => `${employee.id} ${person?.uid} ${of.id}`}
                height={52}
              />
              {data.total > data.rows.length && (
                <Alert severity="info" sx={{ mt: 3 }}>
                  {t('dataAccesses.incident.more', { count: data.rows.length, total: data.total })}
                </Alert>
              )}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.actions.close')}</Button>
          <Button variant="contained" disabled={!data?.total} onClick={() => setIsExporting(true)}>
            {t('common.actions.export')}
          </Button>
        </DialogActions>
      </Dialog>
      <Suspense fallback={null}>
        {isExporting && (
          <LazyExportDialog
            noun="dataIncidents"
            schema={incidentExportSchema}
            columns={COLUMNS}
            sort={{}}
            of={{ companyId: company.id }}
            filters={filters}
            onBegun={setWatched}
            onClose={() => setIsExporting(false)}
          />
        )}
        {watched && <LazyJobDialog {...watched} onEnded={() => undefined} onClose={() => setWatched(null)} />}
      </Suspense>
    </>
  );
}

const incidentColumns = (t: Translate): RowColumn<IncidentRow>[] =>
  labelled(t, 'dataAccesses.incident.columns', [
    { source: 'employee', render: ({ employee }) => employee.name, below: ({ employer }) => employer.name },
    {
      source: 'person',
      width: '24%',
      render: ({ person, company }) => person?.displayName ?? company.name,
      below: ({ person, company }) => person && company.name,
      card: 'text',
    },
    {
      source: 'period',
      width: 172,
      num: true,
      render: ({ first }) => instantText(first),
      below: ({ first, last }) => last !== first && instantText(last),
      card: 'text',
    },
    { source: 'count', width: 88, num: true, align: 'right', render: ({ count }) => count, card: 'text' },
    {
      source: 'kinds',
      width: '26%',
      gap: true,
      render: ({ kinds }) => kinds.map((kind) => t(`privacyWords.accessKind.${kind}`)).join(', '),
      below: ({ sensitivity }) => t(`privacyWords.sensitivity.${sensitivity}`),
      card: 'text',
    },
  ]);
