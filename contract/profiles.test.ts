import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEATURES, PERMISSIONS, permissionsOfSide, SIDES, sideCanHold } from './permissions.ts';
import { ADMINISTERING, beyond, GIVEN_UNHELD, type Grant } from './profiles.ts';

const some = fc.subarray([...PERMISSIONS]);
const features = fc.subarray([...FEATURES]);
const profile = fc.constantFrom(...SIDES).chain((relationType) =>
  fc.record({
    relationType: fc.constant(relationType),
    permissions: fc.subarray(permissionsOfSide(relationType)),
    features,
  }),
);
const grant = fc.record({ permissions: some, features });
const administers = ({ permissions }: Grant) => ADMINISTERING.every((key) => permissions.includes(key));

test('who does not administer gives and takes exactly what they hold', () => {
  fc.assert(
    fc.property(
      profile.filter((one) => !administers(one)),
      grant,
      grant,
      (giver, given, inUse) => {
        expect(beyond(giver, given, inUse)).toEqual({
          permissions: given.permissions.filter((key) => !giver.permissions.includes(key)),
          features: given.features.filter((key) => !giver.features.includes(key)),
        });
      },
    ),
  );
});

test('an administrator never reaches what somebody else of the side holds and they do not, access to health data aside', () => {
  fc.assert(
    fc.property(profile, grant, grant, (giver, given, inUse) => {
      const refused = beyond(giver, given, inUse).permissions;
      const guarded = given.permissions.filter(
        (key) =>
          inUse.permissions.includes(key) &&
          sideCanHold(giver.relationType, key) &&
          !giver.permissions.includes(key) &&
          !(administers(giver) && GIVEN_UNHELD.includes(key)),
      );
      expect(refused).toEqual(expect.arrayContaining(guarded));
      const own = { permissions: [...giver.permissions], features: [...giver.features] };
      expect(beyond(giver, own, inUse)).toEqual({ permissions: [], features: [] });
    }),
  );
});

test('holding more never allows less', () => {
  fc.assert(
    fc.property(profile, grant, grant, some, (giver, given, inUse, more) => {
      const richer = {
        ...giver,
        permissions: [...giver.permissions, ...more.filter((key) => sideCanHold(giver.relationType, key))],
      };
      const before = beyond(giver, given, inUse).permissions;
      expect(before).toEqual(expect.arrayContaining(beyond(richer, given, inUse).permissions));
    }),
  );
});

test('what nobody in the company holds any more is not lost: an administrator gives it again', () => {
  const giver: Grant = { relationType: 'CONTRACTING', permissions: [...ADMINISTERING], features: [] };
  const given = { permissions: ['confirm_pendency'] as const, features: ['stp'] as const };
  const grantOf = { permissions: [...given.permissions], features: [...given.features] };
  expect(beyond(giver, grantOf, { permissions: [], features: [] })).toEqual({ permissions: [], features: [] });
  expect(beyond(giver, grantOf, grantOf)).toEqual(grantOf);
  // an exception of ADR 470: who decides about health data need not see them
  const health = { permissions: [...GIVEN_UNHELD], features: [] };
  expect(beyond(giver, health, health)).toEqual({ permissions: [], features: [] });
  expect(beyond({ ...giver, permissions: [] }, health, health)).toEqual(health);
});
