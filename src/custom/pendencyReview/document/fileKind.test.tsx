import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentKind, DocumentKindOption, Pendency } from '../../../../contract/pendencies.ts';
import { aDocument, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { type Answer, asAna, openSignedIn, type Sent } from '../../../../tests/support/signedInPage.tsx';
import { PendencyReview } from '../PendencyReview.tsx';

const MAY = ['see_pendency', 'see_pendency_details', 'classify_pendency_file'] as const;
const payslip: DocumentKind = { slug: 'holerite', name: 'Holerite', by: 'READING', differs: true };
const KINDS: DocumentKindOption[] = [
  { slug: 'aso', name: 'ASO', isOfProject: true },
  { slug: 'holerite', name: 'Holerite', isOfProject: false },
];

async function openFiles(permissions: Pendency['permissions'], answer: Answer = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  let kind = payslip;
  const record = () =>
    aPendency({ status: 'IN_REVISION', permissions, documents: [aDocument({ id: 3, state: 'LOCKED', kind })] });
  openSignedIn('/', {
    routes: [
      { path: '/', element: <PendencyReview id={7} titleId="title" variant="page" onClose={() => undefined} /> },
    ],
    wire: {
      ...asAna(permissions),
      'GET pendencies/7': () => ({ body: record() }),
      'GET pendencies/7/history': () => ({
        body: { results: [], meta: { itemsPerPage: 25, totalResults: 0, page: 1, lastPage: 1 } },
      }),
      'GET pendencies/7/document-kinds': () => ({ body: KINDS }),
      'PUT pendencies/7/documents/3/classification': () => {
        if (answer.status) return answer;
        kind = { slug: 'aso', name: 'ASO', by: 'PERSON', differs: false };
        return { body: record().documents[0] };
      },
    },
    sent,
  });
  fireEvent.click(await screen.findByRole('tab', { name: /^Arquivos/ }));
  return sent;
}

async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Classificar documento.pdf' }));
  const dialog = await screen.findByRole('dialog', { name: 'Que documento é este?' });
  const field = within(dialog).getByRole('combobox', { name: /^Tipo de documento/ });
  await waitFor(() => expect(field).toHaveProperty('value', 'Holerite'));
  fireEvent.change(field, { target: { value: name } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Classificar' }));
  return dialog;
}

test('D-41 a file of another kind stands out, and the analyst says which kind it is', async () => {
  const sent = await openFiles([...MAY]);
  expect(await screen.findByText('Parece ser: Holerite')).toBeTruthy();
  await choose('ASO');
  expect(await screen.findByText('Classificação salva')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ slug: 'aso' });
  expect(await screen.findByText('Tipo: ASO')).toBeTruthy();
  expect(screen.queryByText('Parece ser: Holerite')).toBeNull();
});

test('D-41 a refused label is said in the dialog', async () => {
  await openFiles([...MAY], { status: 409, body: { code: 'project_blocked', message: 'Este projeto está bloqueado' } });
  const dialog = await choose('ASO');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Este projeto está bloqueado');
});

test('D-41 the label is read without the permission to change it, also where the file is shown', async () => {
  await openFiles(['see_pendency', 'see_pendency_details', 'see_pendency_file']);
  expect(await screen.findByText('Parece ser: Holerite', { ignore: '.visually-hidden' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Classificar/ })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Documento' }));
  expect(await screen.findByRole('tab', { name: /^documento\.pdf ?Parece ser: Holerite$/ })).toBeTruthy();
});
