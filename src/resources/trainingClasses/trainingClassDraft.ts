import { wallClockOf } from '../../../contract/common.ts';
import type { TrainingClass, TrainingClassUpdate } from '../../../contract/trainingClasses.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import type { Training } from '../trainingConfigs/reference.tsx';

type Texts = 'companyId' | 'facilityId' | 'hours' | 'seats' | 'modality';
export type Draft = Omit<TrainingClassUpdate, 'trainingConfigId' | Texts> &
  Record<Texts, string> & { training: Training[] };

export const noInstructor = () => ({ name: '', qualification: '' });
export const newDraft = (companyId: string): Draft => ({
  ...{ companyId, training: [], modality: '', hours: '', seats: '', place: '', facilityId: '', open: true },
  ...{ startDate: '', startTime: '', endDate: '', endTime: '' },
  ...{ responsibleName: '', responsibleRegister: '', instructors: [noInstructor()] },
});
/** '2026-11-20T10:00:00Z' → the day and time in São Paulo. */
const placed = (instant: string) => wallClockOf(new Date(instant)).split(' ');
export function draftOf({ training, company, startsAt, endsAt, ...row }: TrainingClass): Draft {
  const [[startDate = '', startTime = ''], [endDate = '', endTime = '']] = [placed(startsAt), placed(endsAt)];
  return {
    ...{ companyId: String(company.id), training: [training], modality: row.modality, place: row.place },
    facilityId: row.facility ? String(row.facility.id) : '',
    ...{ hours: String(row.hours), seats: String(row.seats), open: row.open, instructors: row.instructors },
    ...{ startDate, startTime: startTime.slice(0, 5), endDate, endTime: endTime.slice(0, 5) },
    ...{ responsibleName: row.responsibleName, responsibleRegister: row.responsibleRegister },
  };
}
/** '' is missing; what is no whole number is NaN, which the contract refuses. */
export const wholeNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
export const bodyOf = <Values extends Omit<Draft, 'companyId' | 'open'>>({
  training,
  hours,
  seats,
  facilityId,
  ...draft
}: Values) => ({
  ...draft,
  facilityId: facilityId ? Number(facilityId) : null,
  trainingConfigId: training[0]?.id,
  hours: wholeNumber(hours),
  seats: wholeNumber(seats),
});

/** What somebody else saved meanwhile, as text. */
export const valueText = (value: unknown, name: string): string => {
  if (name === 'training') return (value as Training[]).map((training) => shownText(training.name)).join(', ');
  return name === 'instructors' ? (value as { name: string }[]).map((one) => one.name).join(', ') : String(value);
};
