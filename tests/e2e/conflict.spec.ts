import { expect } from '@playwright/test';
import { aSentPendency } from './support/api.ts';
import { historyOf, openReview, review, toast } from './support/screen.ts';
import { ADMIN, ANALYST, test } from './support/test.ts';

test('D-11, D-12 two analysts on one pendency: one concludes, the other is told and loses nothing', async ({
  enter,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (409|412)/);
  const { id } = await aSentPendency(gateway);
  const [first, second] = await Promise.all([enter(ANALYST), enter(ADMIN)]);
  await Promise.all([openReview(first, id), openReview(second, id)]);

  await second.getByRole('tab', { name: /^Conversa/ }).click();
  await second.getByRole('textbox', { name: 'Mensagem' }).fill('Estou olhando a guia com calma.');
  const asks = second.getByRole('button', { name: 'Tirar dúvida' });
  await asks.click();
  const question = second.getByRole('textbox', { name: 'Pergunta' });
  await question.fill('Qual é a base de cálculo?');

  await first.getByRole('button', { name: 'Marcar os demais como Sim' }).click();
  await first.getByRole('button', { name: 'Concluir' }).click();
  await expect(toast(first, 'Pendência concluída')).toBeVisible();

  await second.getByRole('alertdialog').getByRole('button', { name: 'Tirar dúvida' }).click();
  const told = second.getByRole('alertdialog').getByRole('alert');
  await expect(told).toContainText('Marina Albuquerque concluiu: de Recebido para Concluído');
  await expect(told).toContainText('O que você digitou foi mantido.');
  await expect(question).toHaveValue('Qual é a base de cálculo?');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();

  await expect(review(second).getByText('Concluído', { exact: true })).toBeVisible();
  await expect(asks).toHaveCount(0);
  await expect(second.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('Estou olhando a guia com calma.');
  await second.getByRole('tab', { name: /^Histórico/ }).click();
  await expect(historyOf(second)).toContainText('concluiu: de Recebido para Concluído');
  await expect(historyOf(second)).not.toContainText('pediu um esclarecimento');
});

test('D-26 an answer to the checklist that came too late is taken back and explained', async ({
  enter,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of (409|412)/);
  const { id } = await aSentPendency(gateway);
  const [first, second] = await Promise.all([enter(ANALYST), enter(ADMIN)]);
  await Promise.all([openReview(first, id), openReview(second, id)]);
  await first.getByRole('button', { name: 'Marcar os demais como Sim' }).click();
  await first.getByRole('button', { name: 'Concluir' }).click();
  await expect(toast(first, 'Pendência concluída')).toBeVisible();

  await second.keyboard.press('3');
  await expect(toast(second, /Marina Albuquerque concluiu/)).toBeVisible();
  await expect(review(second).getByText('Concluído', { exact: true })).toBeVisible();
  await expect(review(second).getByRole('radio')).toHaveCount(0);
});
