import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { aDocument, anItem, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { asAna, openSignedIn, type Sent } from '../../../../tests/support/signedInPage.tsx';
import { i18n, i18nOptions } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { PendencyReview } from '../PendencyReview.tsx';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});

function open(record: Partial<Pendency>, permissions: Permission[]) {
  const sent: Sent[] = [];
  const pendency = aPendency({ permissions, ...record });
  const page = { itemsPerPage: 25, totalResults: 0, page: 1, lastPage: 1 };
  openSignedIn('/', {
    routes: [
      { path: '*', element: <PendencyReview id={7} titleId="title" variant="page" onClose={() => undefined} /> },
    ],
    wire: {
      ...asAna(permissions),
      'GET pendencies/7': () => ({ body: pendency }),
      'GET pendencies/7/history': () => ({ body: { results: [], meta: page } }),
      'GET checklist/1/templates': () => ({ body: [{ id: 1, text: 'Falta a assinatura.' }] }),
      'POST pendencies/1/checklist': (body) => ({
        body: { ...pendency, version: 2, checklist: [{ ...anItem(), ...Object(body), id: 1 }] },
      }),
    },
    sent,
  });
  return sent;
}
const place = { documentId: 3, page: 2, x: 0, y: 0, w: 1, h: 1 };

test('D-27 by keyboard a justification points at a page, and is saved with it', async () => {
  const sent = open(
    { status: 'IN_REVISION', documents: [aDocument({ id: 3, state: 'LOCKED' })], checklist: [anItem()] },
    ['see_pendency', 'see_pendency_details', 'see_pendency_file', 'answer_pendency_checklist'],
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Não' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Falta a assinatura.' }));
  const page = screen.getByRole('textbox', { name: 'Página' });
  fireEvent.change(page, { target: { value: '2' } });
  fireEvent.keyDown(page, { key: 'Enter' });
  await screen.findByText('Página 2 de documento.pdf');
  fireEvent.click(screen.getByRole('button', { name: /^Salvar como Não/ }));
  await screen.findByRole('button', { name: 'Ver no documento o item 1: página 2 de documento.pdf' });
  expect(sent.find(({ call }) => call === 'POST pendencies/1/checklist')?.body).toMatchObject({
    status: 'INVALID',
    invalidDescription: 'Falta a assinatura.',
    invalidPlace: place,
  });
});

test('D-15, D-27 who it came back to opens the page of the file that was rejected', async () => {
  open(
    {
      side: 'PROVIDER',
      status: 'OPEN',
      note: 'Assine a página 2.',
      documents: [aDocument({ id: 3, name: 'folha.pdf', state: 'SUPERSEDED', outcome: 'REJECTED' })],
      checklist: [anItem({ status: 'INVALID', invalidDescription: 'Falta a assinatura.', invalidPlace: place })],
    },
    ['see_pendency', 'see_pendency_details', 'see_pendency_file'],
  );
  expect(await screen.findByText('Assine a página 2.')).not.toBeNull();
  expect(screen.getByText('Falta a assinatura.')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ver no documento o item 1: página 2 de folha.pdf' }));
  expect(await screen.findByRole('tab', { name: /folha\.pdf/, selected: true })).not.toBeNull();
});
