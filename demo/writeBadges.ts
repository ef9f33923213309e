import { BADGE_DEFAULTS } from '../contract/badgeConfigs.ts';
import { badgeCodeOf } from '../contract/badges.ts';
import { addMonths } from '../contract/common.ts';
import { BADGE } from '../contract/constants.ts';
import { bulkInsert } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { badgeConfigs } from '../gateway/db/schema/badgeConfigs.ts';
import { badges } from '../gateway/db/schema/badges.ts';
import { badgeKeys } from '../gateway/modules/employees/badges/keys.ts';
import type { Demo } from './makeDemo.ts';
import { imageKeyOf } from './photos.ts';
import { type Random, randomFrom } from './random.ts';
import { endOf } from './requirement.ts';
import { type Ids, idIn } from './rowIds.ts';

const CONTRACTING = 'serra-azul';
const ISSUED = 60;

function codeFrom(random: Random): string {
  const code = badgeCodeOf(Array.from({ length: BADGE.codeLength - 1 }, () => random.int(0, 31)));
  return code ?? codeFrom(random);
}

type Writing = { companyIds: Ids; projectIds: Ids; employeeIds: readonly number[]; today: string; secret: string };

/** Badges printed in the company's colour for people with a photo; some were lost, or printed again (E-20). */
export async function writeBadges(
  tx: Db,
  demo: Demo,
  { companyIds, projectIds, employeeIds, today, secret }: Writing,
): Promise<void> {
  const companyId = idIn(companyIds, CONTRACTING);
  await bulkInsert(tx, badgeConfigs, [
    {
      ...{ companyId, model: BADGE_DEFAULTS.model, baseColor: '#05603A', showsLogo: true },
      ...{ firstBadge: [...BADGE_DEFAULTS.first_badge], secondBadge: [...BADGE_DEFAULTS.second_badge] },
      ...{ requiresTraining: false, allTrainings: true, trainings: [] },
    },
  ]);
  const author = demo.users.find(({ company, profile }) => company === CONTRACTING && profile === 'project-manager');
  if (!author) throw new Error(`${CONTRACTING} has no project manager`);
  const { id: keyId } = await badgeKeys(secret).signingKey(tx);
  const random = randomFrom('badges');
  const held = demo.assignments
    .filter(({ project, employee, endedAt }) => project.company === CONTRACTING && !endedAt && imageKeyOf(employee.id))
    .filter(({ project }) => endOf(project, today) > today)
    .slice(0, ISSUED);
  await bulkInsert(
    tx,
    badges,
    held.flatMap(({ project, employee }, index) => {
      const printed = new Date(demo.now.getTime() - (index + 1) * 7_200_000);
      const before = new Date(printed.getTime() - 20 * 86_400_000);
      const validUntil = [endOf(project, today), addMonths(today, BADGE.months)].sort()[0] ?? today;
      const of = {
        ...{
          employeeId: employeeIds[employee.id - 1] ?? 0,
          projectId: idIn(projectIds, project.key),
          keyId,
          validUntil,
        },
        ...{ model: BADGE_DEFAULTS.model, createdBy: author.uid },
      };
      const badge = (createdAt: Date, end: { revokedAt: Date; revocation: string } | object = {}) => ({
        ...{ ...of, code: codeFrom(random), uid: random.uuid(), createdAt, revokedAt: null, revocation: null },
        ...end,
      });
      if (index % 9 === 8) return [badge(before, { revokedAt: printed, revocation: 'LOST' })];
      const replaced = index % 5 === 4 ? [badge(before, { revokedAt: printed, revocation: 'REPLACED' })] : [];
      return [...replaced, badge(printed)];
    }),
  );
}
