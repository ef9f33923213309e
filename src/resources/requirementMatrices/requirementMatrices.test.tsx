import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const PATH = '/minha-conta/matriz';
const EDITOR = ['see_projects', 'configure_project_pendency', 'confirm_pendency', 'see_pendency'] as const;
const PUBLISHER = [...EDITOR, 'publish_requirement_matrix'] as const;
/** By its text: a query by role over the whole grid, which has more than a thousand fields, takes seconds. */
const buttonOf = async (text: string) => (await screen.findByText(text)).closest('button') as HTMLElement;
const start = async (source: object): Promise<RequirementMatrix> => {
  const url = `/companies/${COMPANY.serra}/requirement-matrices`;
  return (await gateway.t.as('admin', { method: 'POST', url, payload: source })).json<RequirementMatrix>();
};

test('X-03 a draft begins from a sector, whom it asks is ticked, a column and documents are added, and it is saved', async () => {
  await gateway.become({ permissions: EDITOR, name: 'Editora' });
  await gateway.open(PATH, accountPage());
  await screen.findByText('Nenhuma versão da matriz');
  await user.click(screen.getAllByRole('button', { name: 'Nova versão' })[0] as HTMLElement);
  await user.type(await screen.findByRole('textbox', { name: /Nome da versão/ }), 'Matriz de obras');
  await user.click(screen.getByRole('combobox', { name: /Começar por/ }));
  await user.click(await screen.findByRole('option', { name: 'Construção' }));
  await press('Criar rascunho');
  await screen.findByText('1 · Matriz de obras', { selector: ':is(h1, h2)' });
  const rowOf = async (name: RegExp) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const [height, order] = [await rowOf(/^Certificado NR-35/), await rowOf(/^Ordem de serviço de segurança/)];
  expect(height.getByLabelText(/^Trabalho em altura/)).toHaveProperty('checked', true);
  expect(height.getByLabelText(/^Regra do documento/)).toHaveProperty('checked', false);

  await user.click(await buttonOf('Adicionar de quem'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Função' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  await dialog.findByText('Informe a função');
  await user.type(dialog.getByRole('textbox', { name: /Função/ }), 'Soldador');
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  await screen.findByText('Soldador', { selector: 'th' });
  await user.click(order.getByLabelText(/^Soldador/));
  expect(order.getByLabelText(/^Regra do documento/)).toHaveProperty('checked', false);
  // a certificate of a risk is asked by risks alone
  expect(height.queryByLabelText(/^Soldador/)).toBeNull();
  const leads = order.getByLabelText(/^Antecedência/);
  await fill(leads, '45, x');
  await user.click(screen.getByText(/^Salvar/));
  await screen.findAllByText(/Informe um número/);
  await fill(leads, '45, 10');
  await user.click(screen.getByText(/^Salvar/));
  await screen.findByText('Rascunho salvo');
  const saved = gateway.calls('PUT', /requirement-matrices/).at(-1)?.body as RequirementMatrix;
  expect(saved.rows.find(({ leadDays }) => leadDays)).toMatchObject({ leadDays: [45, 10], columns: [6] });
  // who may not publish is told why
  expect((await buttonOf('Publicar')).getAttribute('aria-disabled')).toBe('true');
});

test('X-03 publishing shows project by project what it would change, refuses a past day, and names the exceptions', async () => {
  const matrix = await start({ name: 'Para publicar', sector: 'FACILITIES' });
  await gateway.become({ permissions: PUBLISHER, name: 'Gestora' });
  await gateway.open(`${PATH}/${matrix.id}`, accountPage());
  await user.click(await buttonOf('Publicar'));
  const dialog = (await screen.findByText('Publicar “Para publicar”')).closest('[role=dialog]') as HTMLElement;
  await within(dialog).findByText(/^\+\d+, −\d+, \d+ alteradas/);
  await within(dialog).findByText('3 projetos');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Bloqueado' }));
  await within(dialog).findByText('Projetos: 2 de 3');
  await within(dialog).findByText('2 projetos');
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  await screen.findByText('Matriz publicada. Os projetos estão sendo atualizados.');
  await screen.findByText(/Em vigor desde .* Publicada por Gestora/);
  expect(screen.getByText(/Projetos que ficaram de fora: Bloqueado/)).toBeTruthy();
  expect(screen.queryByText(/^Salvar/)).toBeNull();
  expect(gateway.calls('POST', /publish$/).at(-1)?.body).toMatchObject({ exceptions: [4] });
});

test('X-03 two versions are compared by documents and of whom each is asked', async () => {
  const before = await start({ name: 'Antes', sector: 'CONSTRUCTION' });
  const after = await start({ name: 'Depois', matrixId: before.id });
  const rows = after.rows
    .slice(1)
    .map(({ document: _d, reviewerName: _r, ...row }, index) => (index === 0 ? { ...row, leadDays: [60] } : row));
  const url = `/companies/${COMPANY.serra}/requirement-matrices/${after.id}`;
  await gateway.t.as('admin', { method: 'PUT', url, payload: { name: 'Depois', columns: after.columns, rows } });
  await gateway.become({ permissions: EDITOR, name: 'Leitora' });
  const router = await gateway.open(`${PATH}/${after.id}`, accountPage());
  await user.click(await buttonOf('Comparação'));
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: 'Comparar com' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose(/Matriz de obras/);
  await choose(/Antes/);
  await screen.findByText(/A mais: 0 · a menos: 1 · alterados: 1/);
  expect(screen.getByText(/antecedência: a do documento → 60/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toContain(`comparar=${before.id}`));
});

test('X-03 who does not configure documents sees no matrix', async () => {
  await gateway.become({ permissions: ['see_projects'], name: 'Auditora' });
  await gateway.open(PATH, accountPage());
  await screen.findByText(/Configurar pendências/);
  expect(screen.queryByRole('button', { name: 'Nova versão' })).toBeNull();
});
