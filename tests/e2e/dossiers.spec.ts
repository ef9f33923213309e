import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { EmployeeRow } from '../../contract/employees.ts';
import { unzip } from '../support/unzip.ts';
import { callerFor } from './support/api.ts';
import { ADMIN, axe, idle, signIn, test } from './support/test.ts';

test('X-10 a dossier of a person is asked for, made and downloaded; the ZIP opens and its hashes are right', async ({
  page,
  gateway,
}) => {
  const admin = await callerFor(gateway, ADMIN);
  const { results } = await admin<{ results: EmployeeRow[] }>('GET', 'companies/employees?itemsPerPage=1');
  await signIn(page, ADMIN);
  await page.goto(`/colaboradores/editar/${results[0]?.id}`);
  await page.getByRole('button', { name: 'Dossiê' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dossiê de evidências' });
  await expect(dialog.getByRole('status')).toContainText('document');
  await idle(page);
  await axe(page);
  await dialog.getByRole('button', { name: 'Gerar dossiê' }).click();
  const ready = page.getByRole('button', { name: 'Baixar o arquivo' });
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await ready.click();
  const archive = await download;
  expect(archive.suggestedFilename()).toMatch(/^dossie-\d{4}-\d{2}-\d{2}\.zip$/);
  const members = unzip(await readFile(await archive.path()));
  const manifest = members.get('manifest.sha256')?.toString().trim().split('\n') ?? [];
  members.delete('manifest.sha256');
  expect(manifest).toEqual(
    [...members].map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`),
  );
  for (const name of ['index.csv', 'index.pdf', 'aptidao.csv']) expect(members.has(name), name).toBe(true);
});
