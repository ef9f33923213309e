import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../tests/support/world.ts';
import FormalNoticeFormPage from './FormalNoticeFormPage.tsx';
import FormalNoticeList from './FormalNoticeList.tsx';
import FormalNoticePage from './FormalNoticePage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/notificacoes-formais', element: <FormalNoticeList /> },
  { path: '/notificacoes-formais/nova', element: <FormalNoticeFormPage /> },
  { path: '/notificacoes-formais/ver/:id', element: <FormalNoticePage /> },
];
const SENDING = [
  'see_projects',
  'see_pendency',
  'see_pendency_details',
  'send_formal_notice',
  'see_payment_release',
] as const;
const asSupplier = {
  permissions: ['see_pendency', 'see_pendency_details', 'send_pendency_to_analysis'],
  company: COMPANY.horizonte,
  relationType: 'PROVIDER',
} as const;
let release = 0;
beforeAll(async () => {
  await gateway.t.build.aPendency({ name: 'GFD', referenceMonth: '2025-12-01', dueDate: '2026-01-19' });
  await gateway.t.services.paymentReleases.refresh();
  const list = await gateway.t.as('admin', { url: '/payment-releases' });
  release = list.json<{ results: { id: number }[] }>().results[0]?.id ?? 0;
});
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

test('D6 from a retained month to a notice: its documents are chosen, and sending is asked once more', async () => {
  await gateway.become({ permissions: SENDING });
  const address = `/notificacoes-formais/nova?projeto=${PROJECT.reforma}&fornecedor=${COMPANY.horizonte}&pagamento=${release}`;
  const router = gateway.open(address, { routes });
  expect(await screen.findByRole('button', { name: 'GFD' })).toBeTruthy();
  await press('Enviar a notificação');
  expect((await screen.findAllByText(/Informe|obrigatório/)).length).toBeGreaterThan(1);
  expect(screen.queryByText('Enviar a notificação a Horizonte?')).toBeNull();
  await fill(field('Assunto'), 'Guia de dezembro');
  await fill(field('Fatos'), 'A guia não foi enviada.');
  await press('Enviar a notificação');
  const question = within(await screen.findByRole('alertdialog', { name: 'Enviar a notificação a Horizonte?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(gateway.calls('POST', 'formal-notices')).toEqual([]);
  await press('Enviar a notificação');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Enviar a notificação a Horizonte?' })).getByRole('button', {
      name: 'Enviar a notificação',
    }),
  );
  expect(await screen.findByText(/^Notificação nº 0001\/\d{4} enviada\.$/)).toBeTruthy();
  expect(gateway.calls('POST', 'formal-notices')[0]?.body).toMatchObject({
    ...{ projectId: PROJECT.reforma, providerId: COMPANY.horizonte, termDays: 5 },
    pendencyIds: [expect.any(Number)],
  });
  expect(await screen.findByText('Ninguém do fornecedor abriu a notificação ainda.')).toBeTruthy();
  expect(router.state.location.pathname).toMatch(/^\/notificacoes-formais\/ver\/\d+$/);
});

test('D6 the supplier opens it, which is recorded, answers with a file, and the sender closes it', async () => {
  await gateway.become(asSupplier);
  gateway.open('/notificacoes-formais', { routes });
  expect(screen.queryByRole('link', { name: 'Nova notificação' })).toBeNull();
  await user.click(await screen.findByRole('link', { name: /^0001\// }));
  expect(await screen.findByText('A sua leitura ficou registrada.')).toBeTruthy();
  await press('Enviar a resposta');
  expect(await screen.findByText(/Informe|obrigatório/)).toBeTruthy();
  await fill(field('Resposta'), 'Segue a guia.');
  const proof = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'guia.pdf', {
    type: 'application/pdf',
  });
  await user.upload(screen.getByTestId('answer-files'), [proof, proof]);
  await user.click((await screen.findAllByRole('button', { name: 'Remover guia.pdf' }))[0] as HTMLElement);
  await press('Enviar a resposta');
  expect(await screen.findByText('Resposta enviada.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Baixar guia.pdf' })).toBeTruthy();
  cleanup();

  await gateway.become({ permissions: SENDING });
  gateway.open('/notificacoes-formais?state=ANSWERED', { routes });
  await user.click(await screen.findByRole('link', { name: /^0001\// }));
  expect(await screen.findByText('Segue a guia.')).toBeTruthy();
  await press('Encerrar');
  const dialog = within(await screen.findByRole('dialog', { name: /^Encerrar a notificação nº/ }));
  await user.click(dialog.getByRole('button', { name: 'Encerrar a notificação' }));
  expect(await dialog.findByText(/Informe|obrigatório/)).toBeTruthy();
  await fill(dialog.getByRole('textbox', { name: 'Justificativa' }), 'Guia conferida.');
  await user.click(dialog.getByRole('button', { name: 'Encerrar a notificação' }));
  expect(await screen.findByText('Notificação encerrada.')).toBeTruthy();
  expect(await screen.findByText('Encerrou: Atendida. Guia conferida.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Encerrar' })).toBeNull();
});

test('D6 who may not send is told so', async () => {
  await gateway.become({ permissions: ['see_pendency_details'] });
  gateway.open('/notificacoes-formais/nova', { routes });
  expect(await screen.findByText(/não tem permissão/)).toBeTruthy();
});
