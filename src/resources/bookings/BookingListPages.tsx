import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, Checkbox } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type BookingPerson, bookingNeedQuerySchema } from '../../../contract/bookingNeeds.ts';
import { BOOKING_STATUSES, type BookingRow, bookingFilters } from '../../../contract/bookings.ts';
import { EXAM_TYPES } from '../../../contract/clinics.ts';
import { DEBOUNCE, EXAM } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { OneOf } from '../../components/list/OneOf.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import {
  BOOKINGS_PATH,
  bookingAddress,
  DueChip,
  ExamFrame,
  NEEDS_PATH,
  StatusChip,
  wizardAddress,
} from './reference.tsx';

const NEED_SHAPE = {
  name: bookingNeedQuerySchema.shape.name,
  examinationType: bookingNeedQuerySchema.shape.examinationType,
};

/** `/aso`: who needs an exam by NR-7 and has none booked, to be booked together. */
export const BookingNeedsPage = () => <Page view="needs" />;
/** `/aso/agendamentos`. */
export const BookingListPage = () => <Page view="list" />;

function Page({ view }: { view: 'needs' | 'list' }) {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const maySee = useCan('see_booking');
  const mayAdd = useCan('add_booking');
  const { selected } = useSelectedCompanies();
  const create = mayAdd && (
    <Button component={Link} to={wizardAddress()} variant="contained" startIcon={<AddOutlined />}>
      {t('bookings.create')}
    </Button>
  );
  const tabs = (
    <SegmentedControl
      label={t('bookings.views.label')}
      segments={[
        { value: 'needs', label: t('bookings.views.needs') },
        { value: 'list', label: t('bookings.views.list') },
      ]}
      value={view}
      onChange={(next) => navigate(next === 'needs' ? NEEDS_PATH : BOOKINGS_PATH)}
    />
  );
  return (
    <ExamFrame title={t('bookings.title')} tabs={maySee && tabs} beside={create}>
      {!account ? (
        <SectionWait />
      ) : !maySee ? (
        <SectionDenied permission="see_booking" />
      ) : view === 'needs' ? (
        <Needs key={selected.join()} mayAdd={mayAdd} />
      ) : (
        <EmbeddedList<BookingRow>
          key={selected.join()}
          resource="bookings"
          words="bookings"
          title={t('bookings.listTitle')}
          shape={bookingFilters}
          debounce={DEBOUNCE.users}
          columns={bookingColumns(t)}
          controls={(filters) => (
            <>
              <TypeFilter {...filters} />
              <OneOf
                {...filters}
                name="status"
                label={t('bookings.columns.status')}
                any={t('bookings.anyStatus')}
                options={BOOKING_STATUSES.map((value) => ({ value, label: t(`exams.status.${value}`) }))}
              />
            </>
          )}
        />
      )}
    </ExamFrame>
  );
}

function Needs({ mayAdd }: { mayAdd: boolean }) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly BookingPerson[]>([]);
  const toggle = (person: BookingPerson) =>
    setChosen(
      chosen.some(({ id }) => id === person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person],
    );
  return (
    <EmbeddedList<BookingPerson>
      resource="bookingNeeds"
      words="bookings.needs"
      leadValues={{ days: String(EXAM.listedAhead) }}
      title={t('bookings.needs.title')}
      shape={NEED_SHAPE}
      debounce={DEBOUNCE.users}
      columns={needColumns(t)}
      controls={(filters) => (
        <>
          <TypeFilter {...filters} />
          {chosen.length > 0 && (
            <Button
              component={Link}
              to={wizardAddress(
                chosen.map(({ id }) => id),
                chosen[0]?.examinationType,
              )}
              variant="contained"
            >
              {t('bookings.needs.bookAll')} ({chosen.length})
            </Button>
          )}
        </>
      )}
      select={
        mayAdd
          ? {
              label: t('bookings.columns.select'),
              render: (person) => (
                <Checkbox
                  checked={chosen.some(({ id }) => id === person.id)}
                  disabled={chosen.length >= EXAM.people && !chosen.some(({ id }) => id === person.id)}
                  onChange={() => toggle(person)}
                  slotProps={{ input: { 'aria-label': t('bookings.needs.select', { name: person.name }) } }}
                />
              ),
            }
          : undefined
      }
    />
  );
}

function TypeFilter(filters: ListFilters) {
  const t = useT();
  return (
    <OneOf
      {...filters}
      name="examinationType"
      label={t('bookings.columns.examinationType')}
      any={t('bookings.anyType')}
      options={EXAM_TYPES.map((value) => ({ value, label: t(`exams.type.${value}`) }))}
    />
  );
}

const needColumns = (t: Translate): RowColumn<BookingPerson>[] =>
  labelled(t, 'bookings.columns', [
    {
      source: 'person',
      render: ({ name }) => name,
      below: ({ role, company }) => `${role} · ${company.name}`,
    },
    {
      source: 'examinationType',
      width: '20%',
      atomic: true,
      render: ({ examinationType }) => examinationType && <Tag>{t(`exams.type.${examinationType}`)}</Tag>,
      card: 'tag',
    },
    {
      source: 'lastDay',
      width: '24%',
      atomic: true,
      render: ({ lastDay }) =>
        lastDay && (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
            <DateText value={lastDay} />
            <DueChip lastDay={lastDay} />
          </Box>
        ),
      card: 'tag',
    },
    { source: 'lastExam', width: 120, wide: true, render: ({ lastExam }) => <DateText value={lastExam} /> },
  ]);

const bookingColumns = (t: Translate): RowColumn<BookingRow>[] =>
  labelled(t, 'bookings.columns', [
    {
      source: 'protocol',
      width: 190,
      render: ({ id, protocol }) => <RowName to={bookingAddress(id)} name={protocol} />,
      below: ({ examinationType }) => t(`exams.type.${examinationType}`),
    },
    {
      source: 'clinic',
      render: ({ clinic }) => clinic.name,
      below: ({ clinic }) => clinic.municipality,
      card: 'text',
    },
    {
      source: 'examinationDate',
      width: 120,
      render: ({ examinationDate }) => <DateText value={examinationDate} />,
      card: 'text',
    },
    {
      source: 'people',
      render: ({ people }) => people.map(({ name }) => name).join(', '),
      below: ({ people }) => t('bookings.people', { count: people.length }),
      card: 'text',
    },
    {
      source: 'status',
      width: 170,
      atomic: true,
      render: ({ status }) => <StatusChip status={status} />,
      card: 'tag',
    },
  ]);
