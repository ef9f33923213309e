import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays, dayOf, formatCpf } from '../../../contract/common.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { ANA } from '../../../tests/support/papers.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { formatDate } from '../../i18n/format.ts';
import { CLASSES_PATH, pathOf } from '../../routes.ts';
import TrainingConfigList from '../trainingConfigs/TrainingConfigList.tsx';
import { trainingClasses } from './index.ts';
import { classAddress, NEW_CLASS_PATH } from './reference.tsx';
import TrainingClassList from './TrainingClassList.tsx';
import TrainingClassPage from './TrainingClassPage.tsx';

const gateway = pagesOverGateway();
const Area = trainingClasses.list as ComponentType;
const routes = [
  { path: pathOf('trainingClasses'), element: <Area /> },
  { path: CLASSES_PATH, element: <TrainingClassList /> },
  { path: pathOf('trainingConfigs'), element: <TrainingConfigList /> },
  { path: NEW_CLASS_PATH, element: <TrainingClassPage /> },
  { path: `${pathOf('trainingClasses')}/editar-turma/:id/*`, element: <TrainingClassPage /> },
];
const KEEPER = [
  ...(['see_training_class', 'see_training_class_config', 'add_training_class', 'update_training_class'] as const),
  ...(['remove_training_class', 'manage_training_class_status', 'manage_training_class_vacancies'] as const),
  ...(['manage_training_class_employees', 'manage_training_class_score', 'see_employee', 'see_projects'] as const),
] as const;
const DAY = addDays(dayOf(new Date()), 3);
/** NR-35, with a minimum score of 7. */
let training = 0;
beforeAll(async () => {
  training = await count(gateway.t.db)`select id::int from training_configs where slug = 'nr-35-altura'`;
});
beforeEach(() => changed(gateway.t.db)`delete from training_classes`);

const add = async (change: object = {}): Promise<number> => {
  const payload = {
    ...{ companyId: COMPANY.serra, trainingConfigId: training, modality: 'IN_PERSON', place: 'Sala 1', hours: 8 },
    ...{ seats: 2, startDate: DAY, startTime: '08:00', endDate: DAY, endTime: '17:00', open: true },
    ...{ responsibleName: 'Rita Reis', responsibleRegister: 'CREA 123' },
    instructors: [{ name: 'Ivo Lima', qualification: 'Bombeiro civil' }],
    ...change,
  };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/training-classes', payload });
  return reply.json<TrainingClass>().id;
};
const enrol = (id: number, employeeIds: number[]) =>
  gateway.t.as('admin', {
    method: 'POST',
    url: `/training-classes/${id}/employees`,
    payload: { employeeIds, wait: true },
  });
const read = async (id: number) =>
  (await gateway.t.as('admin', { url: `/training-classes/${id}` })).json<TrainingClass>();

test('G-01 the area has two tabs, each of who may see it; its address leads to the first', async () => {
  await gateway.become({ permissions: ['see_training_class', 'see_training_class_config'] });
  const router = await gateway.open(`${pathOf('trainingClasses')}?name=NR-35`, { routes });
  await screen.findByRole('button', { name: 'Turmas', pressed: true });
  expect(router.state.location.pathname).toBe(CLASSES_PATH);
  expect(router.state.location.search).toContain('NR-35');
  await press('Configuração de treinamentos');
  await waitFor(() => expect(router.state.location.pathname).toBe('/treinamentos/treinamento'));
  await screen.findByRole('button', { name: 'Configuração de treinamentos', pressed: true });
  await gateway.become({ permissions: ['see_training_class_config'] });
  const other = await gateway.open(pathOf('trainingClasses'), { routes });
  await waitFor(() => expect(other.state.location.pathname).toBe('/treinamentos/treinamento'));
  expect(screen.queryByRole('button', { name: 'Turmas' })).toBeNull();
});

test('G-02 the list shows class, instructor, days, seats and status; its filters are in the address', async () => {
  const id = await add();
  await add({ place: 'Pátio', open: false });
  await enrol(id, [EMPLOYEE.ana, EMPLOYEE.carla]);
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(CLASSES_PATH, { routes });
  const row = await screen.findByRole('row', { name: new RegExp(`Turma ${id}`) });
  for (const text of ['NR-35 – Trabalho em altura', 'Ivo Lima', 'Sala 1', formatDate(DAY), '2 de 2', 'Lotada']) {
    expect(row.textContent).toContain(text);
  }
  within(row).getByRole('img', { name: '2 de 2 vagas ocupadas' });
  await user.type(screen.getByRole('searchbox'), 'patio');
  await waitFor(() => expect(router.state.location.search).toContain('patio'), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(`Turma ${id}`) })).toBeNull());
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${CLASSES_PATH}?hasFinish=false&employee=araujo&startDate=${DAY}&endDate=${DAY}`, { routes });
  await screen.findByRole('row', { name: new RegExp(`Turma ${id}`) });
  await gateway.become({ permissions: KEEPER });
  await gateway.open(`${CLASSES_PATH}?hasFinish=true&employee=araujo`, { routes });
  await waitFor(() => expect(screen.queryAllByRole('row', { name: /Turma \d/ })).toEqual([]));
});

test('G-03 a class is planned; what is missing or wrong is named at its field, and nothing is sent', async () => {
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(NEW_CLASS_PATH, { routes });
  await screen.findByRole('heading', { name: 'Criar turma' });
  await press(/^Criar turma/);
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(8));
  expect(gateway.calls('POST', 'training-classes')).toEqual([]);
  expect(screen.queryByText(/Opção|Valor inválido/)).toBeNull();
  await user.type(screen.getByRole('combobox', { name: /^Treinamento/ }), 'NR-35');
  await user.click(await screen.findByRole('option', { name: /NR-35 – Trabalho em altura/ }, { timeout: 4000 }));
  await press('Presencial');
  expect(screen.getByRole('textbox', { name: /Carga horária/ })).toHaveProperty('value', '8');
  await fill(screen.getByRole('textbox', { name: /^Local/ }), 'Sala 2');
  await fill(screen.getByRole('textbox', { name: /^Vagas/ }), '12');
  await fill(screen.getByRole('textbox', { name: /^Instrutor 1/ }), 'Ivo Lima');
  await fill(screen.getByRole('textbox', { name: /^Qualificação/ }), 'Bombeiro civil');
  await fill(screen.getByRole('textbox', { name: /^Responsável/ }), 'Rita Reis');
  await fill(screen.getByRole('textbox', { name: /^Registro/ }), 'CREA 123');
  expect(router.state.location.pathname).toBe(NEW_CLASS_PATH);
});

test('G-03 a class is changed, cancelled with its reason, and removed', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(classAddress(id, 'dados'), { routes });
  await fill(await screen.findByRole('textbox', { name: /^Vagas/ }), '5');
  await press(/^Salvar/);
  await screen.findByText('Turma salva');
  expect(await read(id)).toMatchObject({ seats: 5, version: 2 });
  await gateway.open(classAddress(id), { routes });
  await user.click(await screen.findByRole('button', { name: /^Ações de/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar turma' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByRole('textbox', { name: /Motivo/ }), 'Chuva forte');
  await user.click(question.getByRole('button', { name: 'Cancelar turma' }));
  await screen.findByText('Turma cancelada: Chuva forte');
  await press(/^Ações de/);
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
  await press('Remover turma');
  await screen.findByText('Turma removida');
  expect((await gateway.t.as('admin', { url: `/training-classes/${id}` })).statusCode).toBe(404);
  expect(router.state.location.pathname).toContain('editar-turma');
});

test('G-03 an end before the start is told at its field before anything is sent', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id, 'dados'), { routes });
  const end = await screen.findByLabelText(/^Hora do fim/);
  fireEvent.change(end, { target: { value: '07:30' } });
  await press(/^Salvar/);
  await screen.findByText('O término não pode ser antes do início');
  expect(gateway.calls('PUT', `training-classes/${id}`)).toEqual([]);
});

test('G-03 seats below the enrolled are refused at their field, and what was typed stays', async () => {
  const id = await add();
  await enrol(id, [EMPLOYEE.ana, EMPLOYEE.carla]);
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id, 'dados'), { routes });
  const seats = await screen.findByRole('textbox', { name: /^Vagas/ });
  await fill(seats, '1');
  await press(/^Salvar/);
  await screen.findByText('Há mais colaboradores inscritos do que vagas');
  expect(seats).toHaveProperty('value', '1');
  expect(await read(id)).toMatchObject({ seats: 2, version: 1 });
});

test('G-04 scores are typed in the rows and saved together; below the minimum is told at the cell', async () => {
  const id = await add();
  await enrol(id, [EMPLOYEE.ana, EMPLOYEE.carla]);
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await fill(await screen.findByRole('textbox', { name: 'Nota de Ana Araújo' }), '5,5');
  await screen.findByText('Abaixo da nota mínima');
  screen.getByRole('textbox', { name: 'Nota de Ana Araújo. Abaixo da nota mínima de 7,0' });
  await fill(screen.getByRole('textbox', { name: /^Nota de Carla/ }), '11');
  screen.getByRole('textbox', { name: /^Nota de Carla.*de 0 a 10/ });
  await user.keyboard('{Control>}s{/Control}');
  expect(gateway.calls('PUT', `training-classes/${id}/results`)).toEqual([]);
  await fill(screen.getByRole('textbox', { name: /^Nota de Carla/ }), '8,5');
  await screen.findByText(/2 resultados alterados/);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Resultados salvos');
  expect(gateway.calls('PUT', `training-classes/${id}/results`).at(-1)?.body).toEqual({
    results: [
      { employeeId: EMPLOYEE.ana, attended: true, score: 5.5 },
      { employeeId: EMPLOYEE.carla, attended: true, score: 8.5 },
    ],
  });
  await press(/^Pode aprovar/);
  await waitFor(() => expect(screen.queryByText('Ana Araújo')).toBeNull());
  await screen.findByRole('textbox', { name: /^Nota de Carla/ });
});

test('G-04 people are enrolled by search; beyond the seats only onto the waiting list', async () => {
  const id = await add({ seats: 1 });
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar participantes' }));
  dialog.getByText('1 de 1 vagas livres.');
  await user.click(await dialog.findByRole('checkbox', { name: /Ana Araújo/ }));
  await user.click(await dialog.findByRole('checkbox', { name: /Carla/ }));
  dialog.getByText('Falta 1 vaga.');
  const submit = dialog.getByRole('button', { name: 'Adicionar 2' });
  expect(submit).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('checkbox', { name: /lista de espera/ }));
  await user.click(submit);
  await screen.findByText('2 participantes adicionados');
  expect(await read(id)).toMatchObject({ enrolled: 1, waiting: 1 });
  await screen.findByRole('button', { name: /^Espera/ });
});

test('L-01 while the people of a class are read and counted, what stands above them has its place', async () => {
  const id = await add();
  await enrol(id, [EMPLOYEE.ana]);
  await gateway.become({ permissions: KEEPER });
  const answer = gateway.holdNext('GET', /employees\/numbers$/);
  const rows = gateway.holdNext('GET', /classes\/\d+\/employees$/);
  gateway.open(classAddress(id), { routes });
  const choice = await screen.findByRole('button', { name: /^Pode aprovar/ });
  expect(choice.querySelector('.num')?.textContent).toBe('');
  const exporting = screen.getByText('Exportar');
  expect(exporting.style.visibility).toBe('hidden');
  rows();
  await waitFor(() => expect(exporting.style.visibility).toBe('visible'));
  answer();
  await waitFor(() => expect(choice.querySelector('.num')?.textContent).toBe('0'));
});

test('G-04 people are enrolled from a project; who is enrolled already cannot be chosen', async () => {
  const id = await add();
  await enrol(id, [EMPLOYEE.ana]);
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Projeto' }));
  await user.click(dialog.getByRole('combobox', { name: 'Projeto' }));
  await user.click(await screen.findByRole('option', { name: /Reforma do alto-forno/ }, { timeout: 4000 }));
  const ana = await dialog.findByRole('checkbox', { name: /Ana Araújo/ });
  expect(ana).toHaveProperty('disabled', true);
  dialog.getByText(/Já está na turma/);
  expect(gateway.calls('POST', `training-classes/${id}/candidates`).at(-1)?.body).toEqual({
    projectId: PROJECT.reforma,
  });
});

test('G-04 a pasted list of CPFs names those that are wrong or of nobody; no CPF is in an address', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Lista de CPFs' }));
  await fill(dialog.getByRole('textbox', { name: 'CPFs' }), `${formatCpf(ANA.cpf)}\n111.111.111-11\n39053344705`);
  await user.click(dialog.getByRole('button', { name: 'Procurar' }));
  await dialog.findByText(/1 CPF não é válido: 111.111.111-11/);
  await dialog.findByText(/1 CPF sem colaborador que você possa incluir: 39053344705/);
  await user.click(await dialog.findByRole('checkbox', { name: /Ana Araújo/ }));
  await user.click(dialog.getByRole('button', { name: /^Escolhidos/ }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar 1' }));
  await screen.findByText('1 participante adicionado');
  expect(await read(id)).toMatchObject({ enrolled: 1 });
  expect(gateway.calls('GET', /./).filter(({ call }) => call.includes(ANA.cpf))).toEqual([]);
});

test('G-04 who was restricted meanwhile is named in the dialog, and the choice stays', async () => {
  const id = await add();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /Ana Araújo/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Carla/ }));
  await changed(gateway.t.db)`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date)
    select ${COMPANY.serra}, name, cpf_hash, 'MISCONDUCT', current_date - 1 from employees where id = ${EMPLOYEE.ana}`;
  await user.click(dialog.getByRole('button', { name: 'Adicionar 2' }));
  await dialog.findByText(/^Ana Araújo: /);
  expect(await read(id)).toMatchObject({ enrolled: 0 });
  dialog.getByRole('button', { name: 'Adicionar 2' });
  await user.click(dialog.getByRole('checkbox', { name: /Ana Araújo/ }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar 1' }));
  await screen.findByText('1 participante adicionado');
  expect(await read(id)).toMatchObject({ enrolled: 1 });
  await changed(gateway.t.db)`delete from restricted_employees`;
});

test('G-04 a participant is removed, and the seat goes to who waits', async () => {
  const id = await add({ seats: 1 });
  await enrol(id, [EMPLOYEE.ana, EMPLOYEE.carla]);
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id), { routes });
  await screen.findByText('Na espera');
  await press('Ações de Ana Araújo');
  await user.click(await screen.findByRole('menuitem', { name: 'Remover da turma' }));
  await press('Remover da turma');
  await screen.findByText('Ana Araújo saiu da turma');
  await screen.findByRole('textbox', { name: /^Nota de Carla/ });
  expect(await read(id)).toMatchObject({ enrolled: 1, waiting: 0 });
});

test('G-04 who may only see a class reads the results, and why nothing can be changed', async () => {
  const id = await add();
  await enrol(id, [EMPLOYEE.ana]);
  await gateway.become({ permissions: ['see_training_class'] });
  await gateway.open(classAddress(id), { routes });
  await screen.findByText('Ana Araújo');
  expect(screen.queryByRole('textbox', { name: /Nota/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Salvar|Editar|Adicionar/ })).toBeNull();
  await gateway.open(classAddress(id, 'dados'), { routes });
  await screen.findByText(/Editar turmas/);
  await gateway.become({ permissions: ['see_projects'] });
  await gateway.open(classAddress(id), { routes });
  expect(await screen.findAllByText(/Ver turmas/)).not.toEqual([]);
});

test('G-01 a search that is written while the window becomes a phone’s is asked all the same', async () => {
  await gateway.become({ permissions: KEEPER });
  const windows = new Set<() => void>();
  let phone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ media: query, addListener: () => undefined, removeListener: () => undefined },
    get matches() {
      return phone && query.includes('max-width');
    },
    addEventListener: (_type: string, listener: () => void) => windows.add(listener),
    removeEventListener: (_type: string, listener: () => void) => windows.delete(listener),
  }));
  try {
    const router = gateway.open(CLASSES_PATH, { routes });
    const box = () => screen.findByRole('searchbox', { name: 'Buscar turmas' });
    const before = await box();
    fireEvent.change(before, { target: { value: 'NR-33' } });
    phone = true;
    act(() => {
      for (const listener of windows) listener();
    });
    expect(before.isConnected).toBe(false);
    expect(await box()).toHaveProperty('value', 'NR-33');
    await waitFor(() => expect(router.state.location.search).toContain('NR-33'), { timeout: 5000 });
  } finally {
    vi.unstubAllGlobals();
  }
});
