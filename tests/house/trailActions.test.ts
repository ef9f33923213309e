import { expect, test } from 'vitest';
import { trailWords } from '../../contract/messages/trail.ts';
import { productSources } from './sources.ts';

/** The action of an entry that a query writes: the first code in capitals after its entity. */
const WRITTEN = /insert into audit \([^)]*\baction\b[^)]*\)\s*(?:select|values \()[^`;]*?'([A-Z][A-Z_]+)'/g;

test('X-09 actions that queries write into the trail have words too: the compiler sees only the others', () => {
  const written = productSources()
    .filter(({ path }) => path.startsWith('gateway/'))
    .flatMap(({ text }) => [...text.matchAll(WRITTEN)].map(([, action]) => action));
  expect(written).toContain('ENDED_BY_MOVEMENT');
  expect(written).toContain('NAME_CHANGED');
  expect(written.filter((action) => !(action && action in trailWords.pt.action))).toEqual([]);
});
