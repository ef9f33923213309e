import { expect, type Page } from '@playwright/test';
import { EVENT_STREAM } from '../../contract/constants.ts';
import { aSentPendency } from './support/api.ts';
import { openReview, review, rowLinks, toast } from './support/screen.ts';
import { ANALYST, signIn, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

const NO_ANSWER = 'Não foi possível realizar esta ação, a solicitação foi feita, mas nenhuma resposta foi recebida.';
const COMMENT = 'A guia está legível, falta só o comprovante.';
const WHY = 'O comprovante não acompanha a guia.';

/** A gateway that is gone makes Chromium write a line of its own for each request. */
const UNREACHABLE =
  /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/;

const message = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const justification = (page: Page) => page.getByRole('textbox', { name: /^Justificativa do item 1/ });

test('M-06 the gateway is killed while a comment and a justification are typed: both stay, and are sent later', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(UNREACHABLE);
  const { id } = await aSentPendency(gateway);
  await signIn(page, ANALYST);
  await openReview(page, id);
  await expect(review(page).locator('canvas').first()).toBeVisible(); // the document has come, its worker too
  await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Não' }).click();
  await expect(review(page).getByText('Sugestões')).toBeVisible();
  await justification(page).fill(WHY);
  await page.getByRole('tab', { name: /^Conversa/ }).click();
  await message(page).fill(COMMENT);

  await gateway.kill9();
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(review(page).getByRole('alert').filter({ hasText: NO_ANSWER })).toBeVisible();
  await expect(toast(page, NO_ANSWER)).toHaveCount(0); // it is said once, where it was typed
  await expect(message(page)).toHaveValue(COMMENT);
  await page.getByRole('button', { name: 'Salvar como Não' }).click();
  await expect(review(page).getByRole('alert').filter({ hasText: NO_ANSWER })).toHaveCount(2);
  await expect(justification(page)).toHaveValue(WHY);

  await gateway.restart();
  await page.getByRole('button', { name: 'Salvar como Não' }).click();
  await expect(justification(page)).toHaveCount(0);
  await expect(page.getByRole('radiogroup').first()).toHaveAccessibleDescription(WHY);
  await page.getByRole('tab', { name: /^Conversa/ }).click();
  await expect(message(page)).toHaveValue(COMMENT);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(toast(page, 'Mensagem enviada')).toBeVisible();
  await expect(review(page).getByText(COMMENT)).toHaveCount(1);
  await expect(message(page)).toHaveValue('');
});

test('M-04, M-06 a list that cannot be loaded says so and loads when tried again', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(UNREACHABLE);
  // the events that tell that the gateway is back would load the list before anybody presses the button
  await page.route(`**${EVENT_STREAM.path}`, (route) => route.abort('connectionrefused'));
  await signIn(page, ANALYST);
  await page.goto('/projetos');
  await expect(page.getByText(/^1–\d+ de /)).toBeVisible();
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const before = await place();
  await gateway.kill9();
  await page.getByRole('searchbox', { name: 'Buscar projetos' }).fill('Parada');
  await page.keyboard.press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os projetos' });
  await expect(failed).toContainText(NO_ANSWER);
  await expect(rowLinks(page)).toHaveCount(0);
  await expect(page.getByText('O servidor não responde.')).toBeVisible();
  expect(await place(), 'the bar pushes nothing').toEqual(before);
  await gateway.restart();
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rowLinks(page).first()).toContainText('Parada');
});

test('L-06, M-04 a page that was never loaded fails inside the shell while the gateway is down, not into the browser', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(UNREACHABLE);
  consoleGuard.allow(/Failed to fetch dynamically imported module/);
  await signIn(page, ANALYST);
  await page.goto('/pendencias');
  // all of the list has come, its calendars too
  await expect(page.getByRole('button', { name: 'Escolher mês' })).toHaveCount(2);
  await listReady(page);
  await gateway.kill9();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Colaboradores' }).click();
  await expect(page.getByRole('heading', { name: 'Algo aconteceu :(' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await gateway.restart();
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await expect(rowLinks(page).first()).toBeVisible();
});

test('M-07 without a connection a bar says since when, decisions are off with the reason, and nothing is lost', async ({
  page,
  context,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(UNREACHABLE);
  const { id } = await aSentPendency(gateway);
  await signIn(page, ANALYST);
  await openReview(page, id);
  await expect(review(page).locator('canvas').first()).toBeVisible(); // the document has come, its worker too
  await page.getByRole('tab', { name: /^Conversa/ }).click();
  await message(page).fill(COMMENT);
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'Você está sem conexão.' });
  await expect(bar).toContainText(/O que você vê foi carregado às \d{2}:\d{2}\./);
  const decisions = review(page).getByRole('region', { name: 'Decisões' });
  await expect(decisions).toContainText('Sem conexão: as ações voltam quando a conexão voltar.');
  await expect(page.getByRole('button', { name: 'Enviar mensagem' })).toHaveAttribute('aria-disabled', 'true');
  await bar.getByRole('button', { name: 'Reconectar' }).click();
  await expect(bar).toBeVisible();
  await expect(message(page)).toHaveValue(COMMENT);

  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(toast(page, 'Mensagem enviada')).toBeVisible();
});
