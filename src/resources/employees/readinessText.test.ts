import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { READINESS_KINDS, REASONS } from '../../../contract/readiness.ts';
import { loadCatalogue } from '../../i18n/catalogueTexts.ts';
import { changeLanguage, i18n, i18nOptions, t } from '../../i18n/index.ts';
import { readinessText } from './readinessText.ts';

afterAll(() => changeLanguage('pt'));

test('X-01 a document of the catalogue is named in the language of the page', async () => {
  await changeLanguage('en');
  await loadCatalogue('en');
  const name = 'Recibo de pagamento de salário (holerite)';
  const item = { kind: 'OWN_DOCUMENT', reason: 'MISSING', blocks: true, name, since: null, until: null } as const;
  expect(readinessText(item, t)).toContain('Payslip');
});

test.each(LANGUAGES)('X-01 every reason has a sentence of its own in %s', async (language) => {
  const { texts } = await import(`../../i18n/${language}/index.ts`);
  await i18n.init({ ...i18nOptions, lng: language, resources: { [language]: { translation: texts } } });
  for (const kind of READINESS_KINDS) {
    for (const until of ['2026-12-05', null]) {
      const told = REASONS[kind].map((reason) =>
        readinessText({ kind, reason, blocks: true, name: 'ASO', since: '2026-11-01', until }, t),
      );
      expect(new Set(told).size, told.join()).toBe(told.length);
      for (const text of told) expect(text).not.toMatch(/readiness\.|\{\{|^$/);
    }
  }
});
