import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { BookingPerson } from '../../../contract/bookingNeeds.ts';
import { type Booking, type BookingBody, bookingBodySchema } from '../../../contract/bookings.ts';
import { EXAM_TYPES, type ExamType } from '../../../contract/clinics.ts';
import type { Reference } from '../../../contract/common.ts';
import { can, pageOf } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { bookingAddress, ExamFrame, NEEDS_PATH, readWizardAddress } from '../../resources/bookings/reference.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import { ClinicStep } from './ClinicStep.tsx';
import { withPeople } from './draft.ts';
import { ExamStep } from './ExamStep.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { BillingCards, ReviewStep } from './ReviewStep.tsx';
import { BookingFooter, BookingStepper, type Step } from './steps.tsx';

/** `/aso/agendar`: books exams for several people in three steps (I-06 to I-09). */
export default function BookingWizardPage() {
  const t = useT();
  const account = useAccount()?.account;
  const [query] = useSearchParams();
  const { ids, type } = readWizardAddress(query);
  const companies = useMemo(() => {
    const permission = 'add_booking';
    const entries = account?.permissions ?? [];
    const own = (account?.memberships ?? []).filter(
      ({ project, company: { id: companyId } }) =>
        project === null && can({ permission, page: pageOf(permission), entries, companyId }),
    );
    return [...new Map(own.map(({ company }) => [company.id, company])).values()];
  }, [account]);
  const {
    data: people,
    error,
    refetch,
  } = useRead(
    ['bookings', 'people', ids.join()],
    (provider, options) => (ids.length === 0 ? [] : provider.getBookingPeople(ids, options)),
    { enabled: companies.length > 0 },
  );
  if (account && companies.length > 0 && people) {
    const wanted = EXAM_TYPES.find((one) => one === type) ?? people[0]?.examinationType ?? 'PERIODIC';
    return <Wizard key={ids.join()} companies={companies} people={people} type={wanted} />;
  }
  return (
    <ExamFrame title={t('bookings.create')}>
      {account && companies.length === 0 ? (
        <SectionDenied permission="add_booking" />
      ) : error ? (
        <SectionFailed title={t('bookings.wizard.peopleFailed')} error={error} onRetry={refetch} />
      ) : (
        <SectionWait lines={8} />
      )}
    </ExamFrame>
  );
}

const FIELDS = [
  'companyId',
  'address',
  'zip',
  'place',
  'proximity',
  'examinationType',
  'examinationDate',
  'clinic',
  'examinationSelecteds',
  'riskSelecteds',
  'people',
] as const;
/** Fields by the step that shows them; what is wrong in one leads back to it. */
const OF_STEP: Record<Step, readonly (typeof FIELDS)[number][]> = {
  1: ['companyId', 'address', 'zip', 'place', 'proximity', 'examinationType', 'examinationDate', 'clinic', 'people'],
  2: ['examinationSelecteds', 'riskSelecteds'],
  3: [],
};
const STEPS: readonly Step[] = [1, 2, 3];

type Props = { companies: readonly Reference[]; people: readonly BookingPerson[]; type: ExamType };

function Wizard({ companies, people, type }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(1);
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<Booking | null>(null);
  const [initial] = useState<BookingDraft>(() => {
    const draft: BookingDraft = {
      companyId: String(companies[0]?.id ?? ''),
      ...{
        address: '',
        zip: '',
        place: null,
        proximity: '20',
        examinationType: type,
        examinationDate: '',
        clinic: null,
      },
      ...{ people: [], examinationSelecteds: ['CLINICAL'], riskSelecteds: [] },
    };
    return { ...draft, ...withPeople(draft, people) };
  });
  const notify = useNotify();
  const form = useContractForm<BookingDraft, BookingBody, BookingDraft>({
    schema: bookingBodySchema,
    record: initial,
    valuesOf: (record) => record,
    isNew: true,
    toBody: ({ companyId, place, proximity, clinic, people: chosen, ...draft }) => ({
      ...draft,
      companyId: Number(companyId),
      municipalityId: place?.id,
      proximity: Number(proximity),
      clinicId: clinic?.id,
      employeeIds: chosen.map(({ id }) => id),
    }),
    pathOf: (path) =>
      path
        .replace('municipalityId', 'place')
        .replace('clinicId', 'clinic')
        .replace('employeeIds', 'people')
        .replace(/^(examinationSelecteds|riskSelecteds)\..*/, '$1'),
    save: async (data, over) => {
      const saved = await provider.create<Booking>('bookings', { data });
      setMade(saved.data);
      return over;
    },
  });
  // once nothing is unsaved any more
  const open = useEffectEvent(({ id, protocol }: Booking) => {
    invalidate(['bookings', 'bookingNeeds']);
    notify(t('bookings.wizard.booked', { protocol }), { type: 'success' });
    navigate(bookingAddress(id), { replace: true });
  });
  useEffect(() => {
    if (made) open(made);
  }, [made]);
  // an error of an earlier step is shown where it can be corrected
  const wrong = STEPS.find((one) => OF_STEP[one].some((name) => form.errorOf(name) !== undefined));
  const back = wrong !== undefined && wrong < step ? wrong : null;
  useEffect(() => {
    if (back !== null) setStep(back);
  }, [back]);
  const go = async (next: Step) => {
    if (next <= step) return setStep(next);
    const names = STEPS.filter((one) => one < next).flatMap((one) => OF_STEP[one]);
    if (await form.methods.trigger([...names])) setStep(next);
    else form.focusFirstError();
  };
  const { clinic, examinationDate, people: chosen } = form.values;
  return (
    <FormShell
      form={form}
      labels={{
        ...labelsOf(t, 'bookings.fields', FIELDS),
        ...Object.fromEntries(form.values.people.map(({ name }, index) => [`people.${index}`, name])),
      }}
      draft="bookings:new"
      readOnly={made !== null}
    >
      <Box
        component="form"
        {...form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (step === 3) form.submit();
          else void go((step + 1) as Step);
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', flex: 1 }}
      >
        <ExamFrame
          title={t('bookings.create')}
          beside={<Button onClick={() => setIsAsking(true)}>{t('bookings.wizard.restart')}</Button>}
        >
          <BookingStepper current={step} onGo={(next) => void go(next)} />
          <Box
            sx={{
              ...{ display: 'grid', gap: 4, mt: 4, alignItems: 'start' },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
            }}
          >
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
              <FormNotice form={form} />
              {step === 1 && <ClinicStep form={form} companies={companies} />}
              {step === 2 && <ExamStep form={form} />}
              {step === 3 && <ReviewStep draft={form.values} onEdit={setStep} />}
            </Box>
            {step === 1 && <PeopleCard form={form} />}
            {step === 3 && <BillingCards draft={form.values} companies={companies} />}
          </Box>
        </ExamFrame>
        <BookingFooter
          step={step}
          people={chosen.length}
          saving={form.saving || made !== null}
          said={clinic && examinationDate ? { clinic: clinic.name, date: examinationDate } : null}
          onBack={() => (step === 1 ? navigate(NEEDS_PATH) : setStep((step - 1) as Step))}
        />
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={t('bookings.wizard.restartTitle')}
        confirmLabel={t('bookings.wizard.restart')}
        onConfirm={() => {
          form.discard();
          setStep(1);
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        {t('bookings.wizard.restartText')}
      </ConfirmDialog>
    </FormShell>
  );
}
