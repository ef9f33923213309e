import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingStatus } from '../../../contract/bookings.ts';
import type { ClinicHours, ExamType, Municipality } from '../../../contract/clinics.ts';
import { dayOf, daysBetween } from '../../../contract/common.ts';
import { LOCALE } from '../../../contract/constants.ts';
import { useCan } from '../../access/useCan.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { CardFailed } from '../../components/feedback/sections.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { Trail } from '../../components/Trail.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';

export const NEEDS_PATH = pathOf('bookings');
export const BOOKINGS_PATH = `${NEEDS_PATH}/agendamentos`;
export const bookingAddress = (id: number): string => `${NEEDS_PATH}/${VIEW_WORDS.show}/${id}`;
const PEOPLE_PARAMETER = 'colaboradores';
const TYPE_PARAMETER = 'exame';
/** The wizard, with these people and this exam. */
export const wizardAddress = (ids: readonly number[] = [], type?: ExamType | null): string => {
  const query = new URLSearchParams();
  if (ids.length > 0) query.set(PEOPLE_PARAMETER, ids.join());
  if (type) query.set(TYPE_PARAMETER, type);
  return `${NEEDS_PATH}/agendar${query.size > 0 ? `?${query}` : ''}`;
};
export const readWizardAddress = (query: URLSearchParams): { ids: number[]; type: string } => ({
  ids: (query.get(PEOPLE_PARAMETER) ?? '').split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger),
  type: query.get(TYPE_PARAMETER) ?? '',
});

/** How near the last day of an exam is: past, within a month, later. */
export function DueChip({ lastDay }: { lastDay: string }) {
  const t = useT();
  const days = daysBetween(dayOf(new Date()), lastDay);
  if (days < 0) {
    return <Chip tone="error" icon={EventBusyOutlined} label={t('bookings.overdue', { count: -days })} />;
  }
  return (
    <Chip
      tone={days <= 30 ? 'warning' : 'info'}
      icon={days <= 30 ? ErrorOutlineOutlined : ScheduleOutlined}
      label={t('bookings.due', { count: days })}
    />
  );
}

const STATUS_LOOK = {
  SCHEDULED: { tone: 'info', icon: EventAvailableOutlined },
  AWAITING_ASO: { tone: 'warning', icon: ScheduleOutlined },
  ISSUED: { tone: 'success', icon: CheckCircleOutlined },
  MISSED: { tone: 'error', icon: EventBusyOutlined },
  CANCELLED: { tone: 'error', icon: CancelOutlined },
} as const;
export const StatusChip = ({ status }: { status: BookingStatus }) => (
  <Chip {...STATUS_LOOK[status]} label={useT()(`exams.status.${status}`)} />
);

/** 'seg. a sex., 07:00 às 17:00 · sáb., 07:00 às 12:00': days of the same hours that follow each other together. */
export function hoursText(hours: ClinicHours, locale: string, t: Translate): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // 2023-01-01 was a Sunday
  const dayName = (weekday: number): string => name.format(new Date(Date.UTC(2023, 0, 1 + weekday)));
  const groups: { first: number; last: number; opens: string; closes: string }[] = [];
  for (const { weekday, opens, closes } of hours.toSorted((one, other) => one.weekday - other.weekday)) {
    const group = groups.at(-1);
    if (group && group.last + 1 === weekday && group.opens === opens && group.closes === closes) group.last = weekday;
    else groups.push({ first: weekday, last: weekday, opens, closes });
  }
  return groups
    .map(({ first, last, opens, closes }) => {
      const days = first === last ? dayName(first) : t('bookings.range', { from: dayName(first), to: dayName(last) });
      return t('bookings.hours', { days, opens, closes });
    })
    .join(' · ');
}

export const useLocale = (): string => LOCALE[useLanguage()];

type FrameProps = { title: string; tabs?: ReactNode; beside?: ReactNode; children: ReactNode };

/** The frame of the pages of exams: the way back, the title and what stands beside it. */
export function ExamFrame({ title, tabs, beside, children }: FrameProps) {
  const t = useT();
  return (
    <Box sx={pageFrame}>
      {title !== t('bookings.title') && <Trail to={NEEDS_PATH} text={t('bookings.title')} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mt: 1, mb: 4 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {tabs}
        <Box sx={{ flex: 1 }} />
        {beside}
      </Box>
      {children}
    </Box>
  );
}

const below = ({ state }: Municipality): string => state;

/** A municipality of Brazil, found by typing; the field holds it whole. */
export function MunicipalityInput({ source }: { source: string }) {
  const t = useT();
  const provider = useProvider();
  const { input, onChange } = useFormField(source);
  const place = input.value as Municipality | '';
  return (
    <SearchSelect<Municipality>
      label={input.label}
      required
      queryKey={['municipalities']}
      search={(text, options) => provider.searchMunicipalities(text, options)}
      below={below}
      texts={{ none: t('bookings.placeNone'), placeholder: t('bookings.placePlaceholder') }}
      error={input.error}
      value={place === '' ? [] : [place]}
      onChange={([chosen]) => onChange(chosen ?? null)}
    />
  );
}

/** The exam that is booked for an employee, or the next one that NR-7 asks for (X-18). */
export function NextExam({ employeeId }: { employeeId: number }) {
  const t = useT();
  const maySee = useCan('see_booking');
  const mayAdd = useCan('add_booking');
  const { data, error, refetch, isLoading } = useRead(
    ['bookings', 'people', employeeId],
    (provider, options) => provider.getBookingPeople([employeeId], options),
    { enabled: maySee },
  );
  if (error && !data)
    return (
      <CardFailed
        card={t('bookings.nextExam.title')}
        title={t('bookings.nextExam.failed')}
        error={error}
        onRetry={refetch}
      />
    );
  // its room, so that what stands below does not move
  if (isLoading)
    return (
      <Card title={t('bookings.nextExam.title')}>
        <Box sx={{ minHeight: { xs: 150, sm: 56 } }} />
      </Card>
    );
  const [person] = data ?? [];
  if (!person) return null;
  const { booking, examinationType, lastDay, lastExam } = person;
  const shown = booking ?? { examinationType, examinationDate: lastDay };
  const name = shown.examinationType && t(`exams.type.${shown.examinationType}`);
  return (
    <Card title={t('bookings.nextExam.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', px: 4, pt: 2, pb: 4 }}>
        {name && shown.examinationDate ? (
          <>
            <Box sx={{ fontWeight: 550 }}>
              {booking?.id ? (
                <MuiLink component={Link} to={bookingAddress(booking.id)}>
                  {name}
                </MuiLink>
              ) : (
                name
              )}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {t(booking ? 'bookings.nextExam.booked' : 'bookings.nextExam.until')}{' '}
              <DateText value={shown.examinationDate} />
            </Box>
            {!booking && lastDay && <DueChip lastDay={lastDay} />}
          </>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t('bookings.nextExam.none')}</Box>
        )}
        {lastExam && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('bookings.nextExam.last')} <DateText value={lastExam} />
          </Box>
        )}
        <Box sx={{ flex: 1 }} />
        {mayAdd && !booking && examinationType && (
          <Button component={Link} to={wizardAddress([employeeId], examinationType)}>
            {t('bookings.create')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
