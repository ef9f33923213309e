import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { changeLanguage, t } from '../../i18n/index.ts';
import { CnpjText, CpfText, DateText, DateTimeText, dateTimeText, MonthText, PhoneText } from './values.tsx';

const textOf = (element: ReactElement) => render(element).container.textContent;

test('M-15 numbers of people and companies have their masks, alphanumeric CNPJ too', () => {
  expect(textOf(<CpfText value="52998224725" />)).toBe('529.982.247-25');
  expect(textOf(<CpfText value="***.982.247-**" />)).toBe('***.982.247-**');
  expect(textOf(<CnpjText value="12ABC34501DE35" />)).toBe('12.ABC.345/01DE-35');
  expect(textOf(<PhoneText value="+5531998765432" />)).toBe('(31) 99876-5432');
});

test('an absent value is a dash', () => {
  for (const element of [
    <CpfText key="1" value={null} />,
    <CnpjText key="2" value={undefined} />,
    <PhoneText key="3" value="" />,
    <DateText key="4" value={null} />,
    <MonthText key="5" value={null} />,
    <DateTimeText key="6" value={null} />,
  ])
    expect(textOf(element)).toBe('—');
});

test('dates are DD/MM/AAAA and months MM/AAAA', () => {
  expect(textOf(<DateText value="2026-11-08" />)).toBe('08/11/2026');
  expect(textOf(<MonthText value="2026-11" />)).toBe('11/2026');
});

test('L-12 in English days are MM/DD/YYYY and hours AM or PM, in Spanish as in Portuguese', async () => {
  const now = new Date('2026-11-21T15:00:00Z');
  await changeLanguage('en');
  expect(textOf(<DateText value="2026-11-08" />)).toBe('11/08/2026');
  expect(dateTimeText('2026-11-20T03:05:00Z', now, t)).toBe('11/20/2026, 12:05 AM');
  expect(dateTimeText('2026-11-20T18:05:00Z', now, t)).toBe('11/20/2026, 3:05 PM');
  await changeLanguage('es');
  expect(dateTimeText('2026-11-20T18:05:00Z', now, t)).toBe('20/11/2026, 15:05');
  await changeLanguage('pt');
});

test('an instant is said with "hoje" only on the same day of São Paulo', () => {
  const now = new Date('2026-11-21T01:30:00Z'); // 22:30 of the 20th in São Paulo
  expect(dateTimeText('2026-11-20T13:14:00Z', now, t)).toBe('hoje, 10:14');
  expect(dateTimeText('2026-11-20T02:59:00Z', now, t)).toBe('19/11/2026, 23:59');
  expect(dateTimeText('2026-11-21T03:01:00Z', now, t)).toBe('21/11/2026, 00:01');
});
