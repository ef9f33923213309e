import type { BookingPerson } from '../../../contract/bookingNeeds.ts';
import type { Examination, ExamType, Municipality, NearClinic, RiskFactor } from '../../../contract/clinics.ts';
import type { useContractForm } from '../../components/form/useContractForm.ts';

/** What the three steps hold, and the body of the booking is made of. */
export type BookingDraft = {
  companyId: string;
  address: string;
  zip: string;
  place: Municipality | null;
  proximity: string;
  examinationType: ExamType;
  examinationDate: string;
  clinic: NearClinic | null;
  people: BookingPerson[];
  examinationSelecteds: Examination[];
  riskSelecteds: RiskFactor[];
};
export type BookingForm = Pick<
  ReturnType<typeof useContractForm<BookingDraft, unknown, BookingDraft>>,
  'values' | 'change' | 'changeAll' | 'errorOf'
>;
