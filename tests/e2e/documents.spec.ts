import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import type { Session } from '../../contract/session.ts';
import { anOpenPendency } from './support/api.ts';
import { writtenDay } from './support/days.ts';
import { openReview, review, toast, typeDay } from './support/screen.ts';
import { axe, SUPPLIER, signIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A photo of `width` × `height`; `orientation` is what a camera notes in it (6: it was held upright). */
function aPhoto(name: string, width: number, height: number, orientation: number) {
  const jpeg = createCanvas(width, height).toBuffer('image/jpeg');
  const tiff = Buffer.from('49492a00080000000100120103000100000000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]) };
}

test('D-20, D-25, D-28 on a phone photos become one upright PDF, which is checked and warned of before it is sent', async ({
  page,
  gateway,
}) => {
  const { id } = await anOpenPendency(gateway);
  await signIn(page, SUPPLIER);
  await openReview(page, id);
  await review(page).getByRole('button', { name: 'Enviar documento' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Enviar documento' });
  await expect(sheet.getByRole('list', { name: 'Itens do checklist' })).toBeVisible();
  await axe(page);

  await sheet.getByTestId('camera-input').setInputFiles(aPhoto('image.jpg', 400, 200, 6));
  const photos = page.getByRole('dialog', { name: 'Fotos do documento' });
  await expect(photos.getByRole('img', { name: 'Página 1 de 1' })).toBeVisible();
  await photos.getByTestId('photo-input').setInputFiles(aPhoto('image.jpg', 400, 200, 1));
  await photos.getByRole('button', { name: 'Mover a página 2 para antes' }).tap();
  await axe(page);
  await photos.getByRole('button', { name: 'Usar 2 páginas' }).tap();
  await expect(sheet.getByText(/^Foto .*\.pdf$/)).toBeVisible();
  await typeDay(sheet.getByRole('textbox', { name: 'Data de emissão' }), writtenDay(-2));

  const stored = sheet.getByRole('list', { name: 'Arquivos guardados' });
  await expect(stored.getByText(/^Não foi possível ler o arquivo/)).toBeVisible();
  await axe(page);
  const signedIn = await page.request.post('/api/authentication/signin', {
    data: { email: SUPPLIER, password: DEMO_PASSWORD },
  });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as Session).token}` };
  const pendency = (await (await page.request.get(`/api/pendencies/${id}`, { headers })).json()) as Pendency;
  const bytes = await page.request.get(`/api/documents/${pendency.documents[0]?.id}/download`, { headers });
  const sizes = (await PDFDocument.load(await bytes.body())).getPages().map((one) => [one.getWidth(), one.getHeight()]);
  expect(sizes).toEqual([
    [842, 421],
    [421, 842],
  ]);
  await sheet.getByRole('button', { name: 'Enviar assim mesmo' }).tap();
  await expect(toast(page, 'Pendência enviada para análise')).toBeVisible();
});
