import { expect, test } from 'vitest';
import en from '../../contract/catalogue/en.json' with { type: 'json' };
import es from '../../contract/catalogue/es.json' with { type: 'json' };
import { HOLIDAY_NAMES } from '../../contract/messages/holidayNames.ts';
import { READY_PROFILES } from '../../gateway/db/catalogue/accessProfiles.ts';
import { SHIPPED_CATALOGUE, SHIPPED_TRAININGS } from '../../gateway/db/catalogue/shipped.ts';

const texts = new Set([
  ...SHIPPED_CATALOGUE.flatMap(({ name, category, checklist }) => [
    name,
    category,
    ...checklist.flatMap((item) => [item.name, ...item.templates]),
  ]),
  ...SHIPPED_TRAININGS.flatMap(({ name, content }) => [name, content]),
  ...READY_PROFILES.flatMap(({ name, description }) => [name, description]),
  ...Object.values(HOLIDAY_NAMES),
]);

test.each([
  ['en', en],
  ['es', es],
])(
  'every text of the shipped catalogue has its translation in %s, and no translation is left over (rulings 33)',
  (_, of) => {
    const known = new Map(Object.entries(of as Record<string, string>));
    expect([...texts].filter((text) => !known.has(text))).toEqual([]);
    expect([...known.keys()].filter((text) => !texts.has(text))).toEqual([]);
    for (const [text, translated] of known) {
      expect(translated.trim(), text).not.toBe('');
      if (text.endsWith('?')) expect(translated.endsWith('?'), text).toBe(true);
      if (text.endsWith('.')) expect(translated.endsWith('.'), text).toBe(true);
    }
  },
);
