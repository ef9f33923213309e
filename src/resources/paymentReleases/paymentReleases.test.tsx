import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import PaymentReleaseList from './PaymentReleaseList.tsx';
import PaymentReleasePage from './PaymentReleasePage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/pagamentos', element: <PaymentReleaseList /> },
  { path: '/pagamentos/ver/:id', element: <PaymentReleasePage /> },
];
const DECIDING = [
  'see_payment_release',
  'manage_payment_release',
  'send_formal_notice',
  'see_pendency_details',
] as const;
let number = 0;
beforeAll(async () => {
  const aDocument = (values: object) =>
    gateway.t.build.aPendency({ dueDate: '2026-01-15', riskActivityId: ++number, ...values });
  await aDocument({ referenceMonth: '2025-11-01', status: 'DONE' });
  await aDocument({ referenceMonth: '2025-12-01', name: 'GFD' });
  await aDocument({ referenceMonth: '2025-12-01', name: 'Holerite', employeeId: EMPLOYEE.ana });
  await aDocument({ referenceMonth: '2026-01-01', status: 'IN_REVISION', dueDate: '2026-02-20' });
  await gateway.t.services.paymentReleases.refresh();
});

test('X-20 the list says how each month stands; a state, a month and a search are in the address', async () => {
  await gateway.become({ permissions: DECIDING });
  const router = gateway.open('/pagamentos', { routes });
  const table = within(await screen.findByRole('table'));
  expect((await table.findAllByRole('row')).map((row) => row.textContent?.replace(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Mês'),
    expect.stringMatching(/^01\/2026Horizonte.*0 de 1.*Aguardando$/),
    expect.stringMatching(/^12\/2025Horizonte.*0 de 22 em atraso.*Retido$/),
    expect.stringMatching(/^11\/2025Horizonte.*1 de 1.*Liberado$/),
  ]);
  await user.click(screen.getByRole('button', { name: /^Retido$/ }));
  expect(await screen.findByText('1–1 de 1')).toBeTruthy();
  expect(router.state.location.search).toBe('?state=RETAINED');
  expect(table.getAllByRole('row')).toHaveLength(2);
});

test('X-20 a month shows its reasons, and a decision needs a note', async () => {
  await gateway.become({ permissions: DECIDING });
  gateway.open('/pagamentos?state=RETAINED', { routes });
  await user.click(await screen.findByRole('link', { name: '12/2025' }));
  expect(await screen.findByText('2 documentos estão em atraso.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'GFD' })).toBeTruthy();
  expect(screen.getAllByText('Não enviado no prazo')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Notificar o fornecedor' }).getAttribute('href')).toMatch(
    new RegExp(
      `^/notificacoes-formais/nova\\?projeto=${PROJECT.reforma}&fornecedor=${COMPANY.horizonte}&pagamento=\\d+$`,
    ),
  );
  await press('Decidir');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decidir sobre 12/2025' }));
  await user.click(dialog.getByRole('button', { name: 'Reter em parte' }));
  await user.click(dialog.getByLabelText('O que é retido'));
  await user.click(await screen.findByRole('option', { name: 'Valor' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar a decisão' }));
  expect(await dialog.findAllByText(/Campo obrigatório|Informe/)).not.toEqual([]);
  expect(gateway.calls('PUT', /decision$/)).toEqual([]);
  await fill(dialog.getByLabelText('Valor retido (R$)'), '1.250,50');
  await fill(dialog.getByRole('textbox', { name: 'Justificativa' }), 'Falta a guia.');
  await user.click(dialog.getByRole('button', { name: 'Salvar a decisão' }));
  expect(await screen.findByText('Decisão salva.')).toBeTruthy();
  expect(gateway.calls('PUT', /decision$/)[0]?.body).toEqual({
    state: 'PARTIAL',
    note: 'Falta a guia.',
    retainedAmount: 1250.5,
  });
  expect(await screen.findByText('R$ 1.250,50', { normalizer: (text) => text.replace(/\s/g, ' ') })).toBeTruthy();
  expect(await screen.findByText(/^Decisão: Retido em parte\. Falta a guia\./)).toBeTruthy();

  await press('Desfazer a decisão');
  const question = within(await screen.findByRole('alertdialog', { name: 'Desfazer a decisão?' }));
  await fill(question.getByRole('textbox'), 'Guia chegou.');
  await user.click(question.getByRole('button', { name: 'Desfazer a decisão' }));
  expect(await screen.findByText('Decisão desfeita.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Decidir' })).toBeTruthy();
});

test('L-01 what stands below the reasons of a month appears with them', async () => {
  await gateway.become({ permissions: DECIDING });
  const answer = gateway.holdNext('GET', /\/reasons$/);
  gateway.open('/pagamentos?state=RETAINED', { routes });
  await user.click(await screen.findByRole('link', { name: '12/2025' }));
  await screen.findByRole('button', { name: 'Decidir' });
  expect(screen.queryByRole('heading', { name: 'Histórico' })).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'GFD' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Histórico' })).toBeTruthy();
});

test('X-20 a supplier reads and decides nothing; who may not see is told so; what fails is asked again', async () => {
  await gateway.become({ permissions: ['see_payment_release'], company: COMPANY.horizonte, relationType: 'PROVIDER' });
  gateway.failNext('GET', /^payment-releases$/, 500);
  gateway.open('/pagamentos', { routes });
  expect(await screen.findByText('Não foi possível carregar os meses')).toBeTruthy();
  await press('Tentar novamente');
  await user.click(await screen.findByRole('link', { name: '12/2025' }));
  expect(await screen.findByText('2 documentos estão em atraso.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decidir' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Notificar o fornecedor' })).toBeNull();
  cleanup();
  await gateway.become({ permissions: ['see_pendency'] });
  gateway.open('/pagamentos', { routes });
  expect(await screen.findByText(/não tem permissão/)).toBeTruthy();
  cleanup();
  await gateway.become({ permissions: DECIDING });
  gateway.open('/pagamentos/ver/987654', { routes });
  expect(await screen.findByText('Nada foi encontrado.')).toBeTruthy();
});
