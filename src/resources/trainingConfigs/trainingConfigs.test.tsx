import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TRAINING } from '../../../contract/constants.ts';
import type { TrainingConfigCreate } from '../../../contract/trainingConfigs.ts';
import { fill, fillRichText, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import TrainingConfigList from './TrainingConfigList.tsx';
import TrainingConfigPage from './TrainingConfigPage.tsx';

const gateway = pagesOverGateway();
const PATH = '/treinamentos/treinamento';
const routes = [
  { path: PATH, element: <TrainingConfigList /> },
  { path: `${PATH}/novo`, element: <TrainingConfigPage /> },
  { path: `${PATH}/:id`, element: <TrainingConfigPage /> },
];
const READER = ['see_training_class_config', 'see_training_class_config_detail'] as const;
const KEEPER = [
  ...READER,
  'see_projects',
  'add_training_class_config',
  'update_training_class_config',
  'remove_training_class_config',
] as const;
const aTraining: Omit<TrainingConfigCreate, 'companyId'> = {
  name: 'Resgate em altura',
  norm: 'Regra da Serra',
  content: 'Técnicas de resgate',
  minimumHours: 16,
  periodicHours: null,
  minimumScore: TRAINING.usualScore,
  validityMonths: 24,
  modalities: ['IN_PERSON'],
  certificateText: '<p>{nome} concluiu {treinamento}.</p>',
  systemPendencyIds: [],
  requiredId: null,
};
const add = async (name: string) => {
  const payload = { ...aTraining, name, companyId: COMPANY.serra };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/training-class-configs', payload });
  return reply.json<{ id: number }>().id;
};
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

test('G-07 the list shows basis, validity, hours, score and documents; the search is in the address', async () => {
  await gateway.become({ permissions: READER });
  const router = await gateway.open(PATH, { routes });
  await screen.findByRole('link', { name: 'Direção defensiva' });
  await user.type(screen.getByRole('searchbox'), 'NR-35');
  await waitFor(() => expect(router.state.location.search).toContain('NR-35'), { timeout: 4000 });
  const row = await screen.findByRole('row', { name: /NR-35 – Trabalho em altura/ });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Direção defensiva' })).toBeNull(), { timeout: 4000 });
  for (const text of ['NR-35, item 35.4', '24 meses', '8 h', '7,0', 'Certificado NR-35']) {
    expect(row.textContent).toContain(text);
  }
  expect(screen.queryByRole('link', { name: 'Novo treinamento' })).toBeNull();
});

test('G-07 a shipped training is the model of an own one; a field that no certificate has is named', async () => {
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${PATH}?name=NR-35`, { routes });
  await user.click(await screen.findByRole('button', { name: /Ações de NR-35/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Usar como modelo' }));
  await screen.findByText(/Começa como NR-35 – Trabalho em altura/);
  await fill(field(/^Nome/), 'NR-35 – da Serra');
  const editor = await screen.findByRole('textbox', { name: /Texto do certificado/ });
  await fillRichText(editor, '{nome} é {apelido}');
  await press('Criar treinamento');
  await screen.findAllByText(/não tem o campo \{apelido\}/);
  await fillRichText(editor, '{nome} concluiu {treinamento}');
  await screen.findByText('Adriana Fernandes Nunes concluiu NR-35 – da Serra');
  await press('Criar treinamento');
  await screen.findByRole('heading', { name: 'NR-35 – da Serra' });
  expect(gateway.calls('POST', 'training-class-configs').at(-1)?.body).toMatchObject({
    name: 'NR-35 – da Serra',
    minimumHours: 8,
    validityMonths: 24,
  });
});

test('G-07 an own training is changed, tells its history, and is removed after a question', async () => {
  const id = await add('Ponte rolante');
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${PATH}/${id}`, { routes });
  await screen.findByRole('heading', { name: 'Ponte rolante' });
  await fill(field(/Carga mínima/), '');
  await press(/^Salvar/);
  await waitFor(() => expect(field(/Carga mínima/).getAttribute('aria-invalid')).toBe('true'));
  await fill(field(/Carga mínima/), '20');
  await fill(field(/Nota mínima/), '8,5');
  await press(/^Salvar/);
  await screen.findByText('Treinamento salvo');
  await user.click(screen.getByRole('button', { name: 'Histórico' }));
  await screen.findByText('Nota mínima: de 7 para 8.5');
  await gateway.open(`${PATH}?name=Ponte`, { routes });
  await user.click(await screen.findByRole('button', { name: 'Ações de Ponte rolante' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
  await press('Remover treinamento');
  await screen.findByText('Treinamento removido');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ponte rolante' })).toBeNull());
});

test('G-07 who may only read it sees no button, and why', async () => {
  const id = await add('Só leitura');
  await gateway.become({ permissions: READER });
  await gateway.open(`${PATH}/${id}`, { routes });
  await screen.findByText(/mas não alterar/);
  expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull();
  await gateway.become({ permissions: ['see_training_class_config'] });
  await gateway.open(`${PATH}/${id}`, { routes });
  expect(await screen.findAllByText(/Ver detalhes da configuração de treinamento/)).not.toEqual([]);
});
