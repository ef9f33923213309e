import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { ATTENDANCES, type AttendanceBody, type Booking, rescheduleSchema } from '../../../contract/bookings.ts';
import { dayOf, formatPhone } from '../../../contract/common.ts';
import { EXAM } from '../../../contract/constants.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction, useInvalidate } from '../../components/action/useAction.tsx';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText, dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { usePages, useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { RecordPage } from '../../layout/RecordPage.tsx';
import { ExamFrame, StatusChip } from './reference.tsx';

/** `/aso/ver/:id`: a booking, whose ASO came, and what was done to it (I-09). */
export default function BookingPage() {
  const t = useT();
  return (
    <RecordPage<Booking>
      resource="bookings"
      loadFailed={t('bookings.loadFailed')}
      frame={(content) => <ExamFrame title={t('bookings.page.details')}>{content}</ExamFrame>}
    >
      {(booking) => <Shown booking={booking} />}
    </RecordPage>
  );
}

function Shown({ booking }: { booking: Booking }) {
  const t = useT();
  const provider = useProvider();
  const { may } = useCompanyRights(booking.company.id);
  const [moving, setMoving] = useState(false);
  const isOpen =
    (booking.status === 'SCHEDULED' || booking.status === 'AWAITING_ASO') &&
    !booking.people.some(({ attendance }) => attendance === 'ATTENDED');
  const hasCome = booking.status !== 'CANCELLED' && booking.examinationDate <= dayOf(new Date());
  const shared = { failed: t('bookings.failed'), invalidate: ['bookings', 'bookingNeeds'] };
  const cancellation = useAction<Booking>({
    ...shared,
    run: (of, reason) => provider.cancelBooking(of, reason),
    done: () => t('bookings.page.cancelled'),
  });
  const calendar = useAction<Booking>({
    ...shared,
    invalidate: [],
    run: async ({ id, protocol }) => saveBlob(await provider.getBookingCalendar(id), `${protocol}.ics`),
  });
  const { clinic } = booking;
  return (
    <ExamFrame
      title={booking.protocol}
      beside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StatusChip status={booking.status} />
          <Button startIcon={<CalendarMonthOutlined />} onClick={() => calendar.run(booking)}>
            {t('bookings.page.calendar')}
          </Button>
          {isOpen && may('add_booking') && (
            <Button onClick={() => setMoving(true)}>{t('bookings.page.reschedule')}</Button>
          )}
          {isOpen && may('cancel_booking') && (
            <Button color="error" onClick={() => cancellation.ask(booking)}>
              {t('bookings.page.cancel')}
            </Button>
          )}
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' } }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          <Card title={t('bookings.page.details')}>
            <Facts>
              <Fact
                label={t('bookings.columns.clinic')}
                below={`${clinic.address}, ${clinic.municipality} · ${formatPhone(clinic.phone)}`}
              >
                {clinic.name}
              </Fact>
              <Fact label={t('bookings.wizard.arrival')} below={clinic.arrival}>
                <DateText value={booking.examinationDate} />
              </Fact>
              <Fact label={t('bookings.columns.examinationType')}>{t(`exams.type.${booking.examinationType}`)}</Fact>
              <Fact label={t('bookings.wizard.examinations')}>
                <Tags names={booking.examinationSelecteds.map((one) => t(`exams.examination.${one}`))} />
              </Fact>
              <Fact label={t('bookings.wizard.risks')}>
                {booking.riskSelecteds.length === 0 ? (
                  t('bookings.wizard.noRisks')
                ) : (
                  <Tags names={booking.riskSelecteds.map((one) => t(`exams.risk.${one}`))} />
                )}
              </Fact>
              <Fact label={t('bookings.page.price')} below={`${t('bookings.wizard.billedTo')} ${booking.company.name}`}>
                {booking.price === null ? t('bookings.wizard.byContract') : formatMoney(booking.price)}
              </Fact>
              {booking.cancelReason && <Fact label={t('bookings.page.reason')}>{booking.cancelReason}</Fact>}
            </Facts>
          </Card>
          <Card title={t('bookings.wizard.who')}>
            <Facts>
              {booking.people.map((person) => (
                <Fact key={person.employeeId} label={person.role} below={whatCame(person, t)}>
                  {person.name}
                  {hasCome && person.receivedAt === null && may('add_booking') && (
                    <AttendanceChoice booking={booking} person={person} />
                  )}
                </Fact>
              ))}
            </Facts>
          </Card>
        </Box>
        <History id={booking.id} />
      </Box>
      {moving && <RescheduleDialog booking={booking} onClose={() => setMoving(false)} />}
      <ConfirmAction
        action={cancellation}
        tone="error"
        title={({ protocol }) => t('bookings.page.cancelTitle', { protocol })}
        confirmLabel={t('bookings.page.cancel')}
        reason={{ required: true, max: EXAM.cancelReason }}
      >
        {() => t('bookings.page.cancelText')}
      </ConfirmAction>
    </ExamFrame>
  );
}

type Person = Booking['people'][number];
function whatCame({ attendance, receivedAt, name }: Person, t: Translate): string {
  if (receivedAt) return t('bookings.page.received', { date: dateTimeText(receivedAt, new Date(), t) });
  return attendance === 'MISSED' ? t('bookings.page.missed', { name }) : t('bookings.page.waiting');
}

/** Whether somebody went, from the day of the exam on. */
function AttendanceChoice({ booking, person }: { booking: Booking; person: Person }) {
  const t = useT();
  const provider = useProvider();
  const attendance = useAction<AttendanceBody['attendance']>({
    failed: t('bookings.failed'),
    invalidate: ['bookings', 'bookingNeeds'],
    run: (value) => provider.setBookingAttendance(booking, { employeeId: person.employeeId, attendance: value }),
    done: () => t('bookings.page.attendanceSaved'),
  });
  return (
    <Box sx={{ py: 2 }}>
      <SegmentedControl
        label={t('bookings.page.attendanceOf', { name: person.name })}
        segments={ATTENDANCES.map((value) => ({ value, label: t(`bookings.page.attendance.${value}`) }))}
        value={person.attendance}
        onChange={(value) => value !== person.attendance && attendance.run(value)}
      />
    </Box>
  );
}

const Tags = ({ names }: { names: readonly string[] }) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {names.map((name) => (
      <Tag key={name}>{name}</Tag>
    ))}
  </Box>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, mt: 3 }}>
    {children}
  </Box>
);
const Fact = ({ label, below, children }: { label: string; below?: string; children: ReactNode }) => (
  <Box
    sx={{
      ...{ display: 'grid', gap: '2px 16px', px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
      {children}
      {below && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
          {below}
        </Box>
      )}
    </Box>
  </Box>
);

function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const form = useContractForm({
    schema: rescheduleSchema,
    record: booking,
    valuesOf: ({ examinationDate }) => ({ examinationDate }),
    save: ({ examinationDate }, over) => provider.rescheduleBooking(over, examinationDate),
    onSaved: () => {
      invalidate(['bookings']);
      notify(t('bookings.page.rescheduled'), { type: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('bookings.page.rescheduleTitle', { protocol: booking.protocol })}
      lead={t('bookings.page.rescheduleText')}
      submitLabel={t('bookings.page.reschedule')}
      form={form}
      labels={{ examinationDate: t('bookings.fields.examinationDate') }}
      onClose={onClose}
    >
      <DateInput source="examinationDate" required />
    </FormDialog>
  );
}

function History({ id }: { id: number }) {
  const t = useT();
  const pages = usePages<HistoryEntry>(['bookings', 'history', id], (provider, page, options) =>
    provider.getBookingHistory(id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

function sentence({ action, oldValue, newValue, note }: HistoryEntry, t: Translate): string {
  const words = 'bookings.history';
  if (action === 'UPDATED') {
    return t(`${words}.UPDATED`, { before: formatDate(oldValue ?? ''), after: formatDate(newValue ?? '') });
  }
  if (action === 'CANCELLED') return t(`${words}.CANCELLED`, { note: note ?? '' });
  if (action === 'ATTENDED' || action === 'MISSED' || action === 'ASO_RECEIVED') {
    return t(`${words}.${action}`, { name: newValue ?? '' });
  }
  return t(`${words}.CREATED`);
}
