import { Box, FormControlLabel, OutlinedInput, Switch } from '@mui/material';
import { formatCnpj } from '../../../contract/common.ts';
import { DEBOUNCE, TEXT, TIMER } from '../../../contract/constants.ts';
import { HOMOLOGATION_STATUSES, type HomologationRow, homologationFilters } from '../../../contract/homologations.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { MonthRange } from '../../components/inputs/MonthRange.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { LookUpForm } from './LookUpForm.tsx';
import { HomologationFrame, reportAddress, Score, SituationChip, StatusMark } from './reference.tsx';
import { WeightsButton } from './WeightsButton.tsx';

const SHAPE = {
  name: homologationFilters.nameOrCnpj,
  requested: homologationFilters.requested,
  owner: homologationFilters.owner,
  startDate: homologationFilters.startDate,
  endDate: homologationFilters.endDate,
  blocked: homologationFilters.blocked,
};

/** `/homologacao`: looking a company up, and all reports (H-01, H-04). */
export default function HomologationList() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_homologation');
  const mayOrder = useCan('request_homologation');
  const { selected } = useSelectedCompanies();
  return (
    <HomologationFrame title={t('homologations.title')} beside={maySee && <Counts key={selected.join()} />}>
      {!account ? (
        <SectionWait />
      ) : !maySee ? (
        <SectionDenied permission="see_homologation" />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Card title={t('homologations.lookUp.title')} beside={mayOrder && <WeightsButton />}>
            <LookUpForm />
          </Card>
          <EmbeddedList<HomologationRow>
            key={selected.join()}
            resource="homologations"
            words="homologations"
            title={t('homologations.listTitle')}
            shape={SHAPE}
            debounce={DEBOUNCE.listSearch}
            columns={columns(t)}
            controls={(filters) => <Filters {...filters} />}
          />
        </Box>
      )}
    </HomologationFrame>
  );
}

/** How many reports are being made, and how many are done; looked at again while one is being made. Keeps its place before. */
function Counts() {
  const t = useT();
  const { data } = useRead(
    ['homologations', 'counts'],
    (provider, options) => provider.getHomologationCounts(options),
    { refetchInterval: ({ state }) => (state.data && state.data.ANALYSING > 0 ? TIMER.watching : false) },
  );
  return (
    <Box
      style={{ visibility: data ? 'visible' : 'hidden' }}
      sx={{ display: 'flex', gap: 4, minHeight: 24, color: 'text.secondary' }}
      role="status"
    >
      {HOMOLOGATION_STATUSES.map((status) => (
        <span key={status}>
          <Box component="strong" className="num" sx={{ color: 'text.primary', fontSize: 18 }}>
            {data?.[status] ?? 0}
          </Box>{' '}
          {status === 'DONE' ? t('homologations.countDone') : t('homologations.status.ANALYSING')}
        </span>
      ))}
    </Box>
  );
}

function Filters({ values, change }: ListFilters) {
  const t = useT();
  const search = (text: string) => {
    const owner = text.trim() || undefined;
    if (owner !== values.owner) change({ owner });
  };
  return (
    <>
      <OneOf
        values={values}
        change={change}
        name="requested"
        label={t('homologations.columns.status')}
        any={t('homologations.anyStatus')}
        options={HOMOLOGATION_STATUSES.map((value) => ({ value, label: t(`homologations.status.${value}`) }))}
      />
      <OutlinedInput
        key={String(values.owner ?? '')}
        size="small"
        defaultValue={values.owner ?? ''}
        placeholder={t('homologations.filters.owner')}
        inputProps={{ 'aria-label': t('homologations.filters.owner'), maxLength: TEXT.search }}
        onBlur={({ target }) => search(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          const field = currentTarget.querySelector('input');
          if (key === 'Enter' && field) search(field.value);
        }}
        sx={{ width: { xs: '100%', sm: 170 } }}
      />
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <MonthRange
          unit="day"
          label={t('homologations.columns.date')}
          start={String(values.startDate ?? '')}
          end={String(values.endDate ?? '')}
          onChange={(start, end) => change({ startDate: start || undefined, endDate: end || undefined })}
        />
      </Box>
      <FormControlLabel
        sx={{ ml: 0, minHeight: 32, gap: 2 }}
        label={t('homologations.filters.blocked')}
        control={
          <Switch
            checked={values.blocked === true || values.blocked === 'true'}
            onChange={(_, checked) => change({ blocked: checked ? 'true' : undefined })}
          />
        }
      />
    </>
  );
}

const columns = (t: Translate): RowColumn<HomologationRow>[] =>
  labelled(t, 'homologations.columns', [
    {
      source: 'name',
      render: ({ id, name }) => <RowName to={reportAddress(id)} name={name} />,
      below: ({ cnpj }) => formatCnpj(cnpj),
    },
    {
      source: 'situation',
      width: 150,
      atomic: true,
      render: ({ cadastralSituation }) => <SituationChip situation={cadastralSituation} />,
      card: 'tag',
    },
    { source: 'status', width: 140, atomic: true, render: ({ status }) => <StatusMark status={status} />, card: 'tag' },
    {
      source: 'score',
      width: 190,
      atomic: true,
      render: ({ generalScore, capped }) => <Score score={generalScore} capped={capped} />,
      card: 'tag',
    },
    { source: 'account', width: 180, wide: true, render: ({ account }) => account },
    { source: 'date', width: 110, render: ({ date }) => <DateText value={date} />, card: 'text' },
  ]);
