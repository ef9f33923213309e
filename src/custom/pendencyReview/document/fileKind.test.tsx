import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '../../../../contract/permissions.ts';
import { projects } from '../../../../gateway/db/schema/projects.ts';
import { fill, pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { PROJECT } from '../../../../tests/support/world.ts';

const gateway = pagesOverGateway();

// a narrow window, whatever the files before in this worker have set
const { matchMedia } = window;
beforeAll(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
});
afterAll(() => {
  window.matchMedia = matchMedia;
});
const MAY = ['see_pendency', 'see_pendency_details', 'classify_pendency_file'] as const;
/** The names of two kinds in the catalogue: what the file was read to be, and what it is. */
const READ = 'Folha de pagamento analítica por tomador';
const RIGHT = 'Ficha de entrega de EPI';

/** The files of a pendency in analysis, one of which was read as another kind than is asked for. */
async function openFiles(permissions: readonly Permission[]): Promise<void> {
  const { build, files } = gateway.t;
  const id = await build.aPendency({ status: 'IN_REVISION', slug: 'ficha-epi' });
  await build.aDocument(files, id, { state: 'LOCKED', classification: 'folha-pagamento', classifiedBy: 'READING' });
  await gateway.become({ permissions });
  openReview(gateway, id);
  await user.click(await screen.findByRole('tab', { name: /^Arquivos/ }));
}

async function choose(name: string, meanwhile?: () => Promise<unknown>) {
  await user.click(await screen.findByRole('button', { name: 'Classificar documento.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Que documento é este?' });
  const field = within(dialog).getByRole('combobox', { name: /^Tipo de documento/ });
  await waitFor(() => expect(field).toHaveProperty('value', READ));
  await fill(field, name.slice(0, 3));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  await meanwhile?.();
  await user.click(within(dialog).getByRole('button', { name: 'Classificar' }));
  return dialog;
}

test('D-41 a file of another kind stands out, and the analyst says which kind it is', async () => {
  await openFiles(MAY);
  expect(await screen.findByText(`Parece ser: ${READ}`)).toBeTruthy();
  await choose(RIGHT);
  expect(await screen.findByText('Classificação salva')).toBeTruthy();
  expect(gateway.calls('PUT', /classification$/)[0]?.body).toEqual({ slug: 'ficha-epi' });
  expect(await screen.findByText(`Tipo: ${RIGHT}`)).toBeTruthy();
  expect(screen.queryByText(`Parece ser: ${READ}`)).toBeNull();
});

test('D-41 a refused label is said in the dialog', async () => {
  await openFiles(MAY);
  const block = (isBlocked: boolean) =>
    gateway.t.db.update(projects).set({ isBlocked }).where(eq(projects.id, PROJECT.reforma));
  const dialog = await choose(RIGHT, () => block(true));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Este projeto está bloqueado');
  await block(false);
});

test('D-41 the label is read without the permission to change it, also where the file is shown', async () => {
  await openFiles(['see_pendency', 'see_pendency_details', 'see_pendency_file']);
  expect(await screen.findByText(`Parece ser: ${READ}`, { ignore: '.visually-hidden' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Classificar/ })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Documento' }));
  expect(await screen.findByRole('tab', { name: new RegExp(`^documento\\.pdf ?Parece ser: ${READ}$`) })).toBeTruthy();
});
