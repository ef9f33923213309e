import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { requestLimits } from './requestLimits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const app = {
  decorateRequest: () => undefined,
  addHook: () => undefined,
  createRateLimit: () => async () => ({ isAllowed: true }),
} as unknown as FastifyInstance;
const of = (companyId: number, selected: number[] | null = null) =>
  ({ selected, memberships: [{ companyId }] }) as unknown as Actor;

test('S7 a company has a limit over all its people, and takes nothing from another one', async () => {
  const { ofCompany } = requestLimits(app, { on: true, embedded: true });
  const counted = { passed: 0, refused: 0 };
  const ask = (actor: Actor) =>
    void ofCompany(actor).then(
      () => {
        counted.passed += 1;
      },
      () => {
        counted.refused += 1;
      },
    );
  // somebody of two companies counts for the one that they chose
  for (let n = 0; n < 1100; n += 1) ask(n % 2 === 0 ? of(1) : of(2, [1]));
  await vi.advanceTimersByTimeAsync(0);
  expect(counted.passed).toBe(600);
  await expect(ofCompany(of(2))).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(3000);
  expect(counted).toEqual({ passed: 1000, refused: 100 });
});

test('S7 switched off, nothing is counted', async () => {
  const { ofCompany } = requestLimits(app, { on: false, embedded: true });
  for (let n = 0; n < 1100; n += 1) await ofCompany(of(1));
  expect(vi.getTimerCount()).toBe(0);
});
