import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import type { ApprovalRow, MissingTraining } from '../../contract/classApprovals.ts';
import type { TrainingClass } from '../../contract/trainingClasses.ts';
import { callerFor } from './support/api.ts';
import type { Gateway } from './support/gateway.ts';
import { ADMIN, axe, idle, test } from './support/test.ts';

/** Somebody who passed in a class that is over, and whose project waits for that training. */
async function aParticipant(gateway: Gateway): Promise<{ id: number; name: string; pendencyId: number }> {
  const admin = await callerFor(gateway, ADMIN);
  const { results } = await admin<{ results: TrainingClass[] }>(
    'GET',
    'training-classes?status[]=FINISHED&name=integra',
  );
  for (const { id } of results) {
    for (const person of await admin<ApprovalRow[]>('GET', `training-classes/${id}/approval`)) {
      if (person.state !== 'APPROVABLE') continue;
      const missing = await admin<MissingTraining[]>('GET', `companies/employees/${person.id}/missing-trainings`);
      const waiting = missing.find(
        ({ name, status }) => /integração/.test(name) && ['OPEN', 'EXPIRED'].includes(status),
      );
      if (waiting) return { id, name: person.name, pendencyId: waiting.pendencyId };
    }
  }
  throw new Error('nobody waits for a training');
}

/** The address in the QR code of a certificate: its modules are the boxes of one height. */
async function addressOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  const streams = pdf.context.enumerateIndirectObjects().flatMap(([, one]) => {
    if (!('contents' in one) || !(one.contents instanceof Uint8Array)) return [];
    try {
      return inflateSync(one.contents).toString('latin1');
    } catch {
      return [];
    }
  });
  const box =
    /1 0 0 1 ([\d.]+) ([\d.]+) cm\n(?:1 0 0 -?1 0 0 cm\n)+[^\n]*rg\n[^\n]*\n0 0 m\n([\d.]+) 0 l\n[\d.]+ ([\d.]+) l/g;
  const boxes = [...streams.join('\n').matchAll(box)].map((found) => found.slice(1).map(Number));
  const heights = boxes.map(([, , , height = 0]) => height);
  const unit = heights.find((height, index) => height > 1 && heights.indexOf(height) !== index) ?? 1;
  const modules = boxes.filter(([, , , height]) => height === unit);
  const left = Math.min(...modules.map(([x = 0]) => x));
  const top = Math.max(...modules.map(([, y = 0]) => y));
  const [scale, side] = [4, 100];
  const data = new Uint8Array((side * scale) ** 2 * 4).fill(255);
  for (const [x = 0, y = 0, width = 0] of modules) {
    const [column, row] = [Math.round((x - left) / unit) + 4, Math.round((top - y) / unit) + 4];
    for (let line = row * scale; line < (row + 1) * scale; line += 1) {
      const start = line * side * scale + column * scale;
      for (let dot = 0; dot < Math.round(width / unit) * scale; dot += 1)
        data.fill(0, (start + dot) * 4, (start + dot) * 4 + 3);
    }
  }
  return decodeQR({ width: side * scale, height: side * scale, data });
}

async function looks(page: Page): Promise<void> {
  await axe(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await idle(page);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (before) await page.setViewportSize(before);
}

test('G-09, X-17 a person is approved: the certificate is read by anybody, and the pendency is concluded', async ({
  enter,
  gateway,
  browser,
}) => {
  const { id, name, pendencyId } = await aParticipant(gateway);
  const admin = await enter(ADMIN);

  await test.step('the question says who is approved', async () => {
    await admin.goto(`/treinamentos/editar-turma/${id}?name=${encodeURIComponent(name)}`);
    await admin.getByRole('button', { name: `Aprovar ${name}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Aprovar ${name}?` });
    await expect(dialog.getByText('1 com nota e presença')).toBeVisible();
    await looks(admin);
    await dialog.getByRole('button', { name: 'Aprovar 1 participante' }).click();
    const ended = admin.getByRole('dialog', { name: 'Aprovação concluída' });
    await expect(ended.getByText('1 participante aprovado.')).toBeVisible();
    await looks(admin);
    await ended.getByRole('button', { name: 'Fechar' }).click();
  });

  const address = await test.step('the certificate stands in the row and beside it', async () => {
    const download = admin.waitForEvent('download');
    await admin
      .getByRole('row', { name })
      .getByRole('button', { name: `Certificado de ${name}` })
      .click();
    const file = await (await download).path();
    await expect(admin.getByRole('region', { name: 'Certificados' }).getByText(name).first()).toBeVisible();
    await looks(admin);
    return addressOf(await readFile(file));
  });

  await test.step('anybody reads it by its code', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${gateway.url}${new URL(address).pathname}`);
    await expect(stranger.getByRole('heading', { name })).toBeVisible();
    await expect(stranger.getByRole('status')).toBeVisible();
    await stranger.context().close();
  });

  await test.step('the pendency is concluded, with the certificate as its document', async () => {
    await admin.goto(`/pendencias/editar/${pendencyId}`);
    await expect(admin.getByText('Concluído', { exact: true }).first()).toBeVisible();
    await expect(admin.getByText(/certificado-\d{6}\.pdf/).first()).toBeVisible();
  });
});
