import { expect } from '@playwright/test';
import { addDays, dayOf, formatDate } from '../../contract/common.ts';
import { typeDay } from './support/screen.ts';
import { axe, idle, SUPPLIER, test } from './support/test.ts';

/** The next day on which clinics are open: two weeks ahead, a Tuesday. */
function aTuesday(): string {
  for (let ahead = 14; ; ahead += 1) {
    const day = addDays(dayOf(new Date()), ahead);
    if (new Date(`${day}T00:00:00Z`).getUTCDay() === 2) return day;
  }
}

test('X-18, I-07, I-12 who needs an exam is booked from a phone, in three steps, to the protocol', async ({
  enter,
}) => {
  const page = await enter(SUPPLIER);
  await page.setViewportSize({ width: 390, height: 844 });
  const looks = async () => {
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await page.goto('/aso');
  const [first, second] = [page.getByRole('checkbox').nth(0), page.getByRole('checkbox').nth(1)];
  await first.check();
  await second.check();
  await looks();
  await page.getByRole('link', { name: 'Agendar selecionados (2)' }).click();

  await page.getByRole('textbox', { name: 'Endereço' }).fill('Av. Usiminas, 1.480');
  await page.getByRole('combobox', { name: 'Perto de' }).fill('Ipatinga');
  await page.getByRole('option', { name: /^Ipatinga/ }).click();
  await page.getByRole('combobox', { name: 'Até' }).click();
  await page.getByRole('option', { name: '50 km' }).click();
  await typeDay(page.getByRole('textbox', { name: 'Data' }), formatDate(aTuesday()));
  await page.getByRole('radio').first().check();
  await looks();
  await page.getByRole('button', { name: 'Avançar para exames' }).click();
  await page.getByRole('button', { name: 'Ruído' }).click();
  await looks();
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByRole('heading', { name: 'Confira antes de agendar' })).toBeVisible();
  await looks();
  await page.getByRole('button', { name: 'Agendar 2 exames' }).click();
  const protocol = page.getByRole('heading', { level: 1, name: /^ASO-\d{4}-\d{6}$/ });
  await expect(protocol).toBeVisible();
  await looks();
  const number = (await protocol.textContent()) ?? '';
  await page.goto(`/aso/agendamentos?name=${number}`);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await looks();
});
