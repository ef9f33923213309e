import type { EmployeeBody, EmployeeUpdate } from '../../../../contract/employees.ts';
import type { Db } from '../../../db/client.ts';
import { recomputeExpirations } from '../../../lib/expirationDates.ts';
import type { Known } from './personalData.ts';
import { ofExposure } from './repository.ts';

/** The values that a body has. */
export const defined = <Body extends object>(body: Body): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Body>;

type Change = { before: Known; body: EmployeeBody | EmployeeUpdate; uid: string; today: string };
/** Exams that were accepted end when they end for who the person is now: by exposure, and by the PCMSO (NR-7, 7.5.8). */
export async function followExposure(tx: Db, { before, body, uid, today }: Change): Promise<void> {
  const { exposure, examMonths } = { ...before, ...defined(body) };
  if (exposure === before.exposure && examMonths === before.examMonths) return;
  await recomputeExpirations(tx, {
    where: ofExposure(before.id),
    before: ({ subject, ...validity }) => ({
      ...validity,
      subject: subject && { ...subject, exposure: before.exposure, examMonths: before.examMonths },
    }),
    told: { action: 'EXPOSURE_CHANGED', uid, note: null },
    today,
  });
}
