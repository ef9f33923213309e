import { expect, test } from 'vitest';
import { type TrackedEvent, withoutPersonalData } from './tracking.ts';

const event = (details: TrackedEvent['details'], page = '/pendencias'): TrackedEvent => ({
  name: 'http_error',
  page,
  device: { userAgent: 'test', width: 390, height: 844, language: 'pt-BR' },
  at: '2026-11-20T12:00:00.000Z',
  details,
});

test('M-09 a reported request carries status, endpoint, method and company, and neither token nor personal data', () => {
  const sent = withoutPersonalData(
    event({
      status: 500,
      endpoint: '/employees?nameOrDocument=52998224725',
      method: 'GET',
      companyId: '1,2',
      headers: { Accept: 'application/json', Authorization: 'Bearer eyJhbGciOi.abc.def', captcha: 'x' },
    }),
  );
  expect(sent.details).toEqual({
    status: 500,
    endpoint: '/employees',
    method: 'GET',
    companyId: '1,2',
    headers: { Accept: 'application/json', Authorization: '[removed]', captcha: '[removed]' },
  });
});

test('M-10 CPF, CNPJ, e-mail, phone and tokens do not leave inside other texts', () => {
  const text = 'de 529.982.247-25, 12.ABC.345/01DE-35, ana@serra.test, (31) 99876-5432 e eyJhbGciOi.abc.def';
  expect(JSON.stringify(withoutPersonalData(event({ message: text })))).not.toMatch(/529|12\.ABC|ana@|99876|eyJ/);
});

test('M-10 secrets are removed by their names, however deep', () => {
  const sent = withoutPersonalData(event({ form: { email: 'a', fields: [{ password: 'b', cpf: 'c', kept: 'd' }] } }));
  expect(sent.details).toEqual({
    form: { email: '[removed]', fields: [{ password: '[removed]', cpf: '[removed]', kept: 'd' }] },
  });
});
