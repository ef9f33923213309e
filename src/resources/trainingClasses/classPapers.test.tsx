import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClassFile } from '../../../contract/classFiles.ts';
import { addDays, dayOf } from '../../../contract/common.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { aPaper } from '../../../tests/support/papers.ts';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import { formatDate } from '../../i18n/format.ts';
import { CLASSES_PATH, pathOf } from '../../routes.ts';
import { classAddress } from './reference.tsx';
import TrainingClassList from './TrainingClassList.tsx';
import TrainingClassPage from './TrainingClassPage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: CLASSES_PATH, element: <TrainingClassList /> },
  { path: `${pathOf('trainingClasses')}/editar-turma/:id/*`, element: <TrainingClassPage /> },
];
const KEEPER = [
  ...(['see_training_class', 'add_training_class', 'add_retroactive_training_class'] as const),
  ...(['manage_training_class_files', 'manage_training_class_notes', 'see_training_class_history'] as const),
  ...(['manage_training_class_employees', 'see_employee', 'see_training_class_config'] as const),
] as const;
const DAY = addDays(dayOf(new Date()), -10);
const PDF = await aPaper('treinamento-nr-35');
const file = (name: string) => new File([new Uint8Array(PDF)], name, { type: 'application/pdf' });

const register = async (): Promise<number> => {
  const trainingConfigId = await count(gateway.t.db)`select id::int from training_configs where slug = 'nr-35-altura'`;
  const payload = {
    ...{ companyId: COMPANY.serra, trainingConfigId, modality: 'IN_PERSON', place: 'Sala 1', hours: 8, seats: 2 },
    ...{ startDate: DAY, startTime: '08:00', endDate: DAY, endTime: '17:00', reason: 'Dada antes do cadastro' },
    ...{ responsibleName: 'Rita Reis', responsibleRegister: 'CREA 123' },
    instructors: [{ name: 'Ivo Lima', qualification: 'Bombeiro civil' }],
  };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/training-classes/retroactive', payload });
  return reply.json<TrainingClass>().id;
};
const enter = (dialog: HTMLElement, name: string, value: string): boolean =>
  fireEvent.change(within(dialog).getByLabelText(new RegExp(`^${name}[ *]*$`), { selector: 'input' }), {
    target: { value },
  });
const filesOf = async (id: number) =>
  (await gateway.t.as('admin', { url: `/training-classes/${id}/files` })).json<ClassFile[]>();

test('G-06 a class of the past is registered with reason and proof; what is missing is named, and nothing is lost', async () => {
  await gateway.become({ permissions: KEEPER });
  const router = await gateway.open(CLASSES_PATH, { routes });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: /retroativa/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Registrar turma retroativa' });
  await user.click(within(dialog).getByRole('combobox', { name: /Treinamento/ }));
  await user.type(within(dialog).getByRole('combobox', { name: /Treinamento/ }), 'NR-35');
  await user.click(await screen.findByRole('option', { name: /NR-35/ }));
  const typed = {
    ...{ Início: formatDate(DAY), Fim: formatDate(DAY), 'Hora do início': '08:00', 'Hora do fim': '17:00' },
    ...{ Local: 'Sede', Vagas: '10', 'Instrutor 1': 'Ivo Lima', 'Qualificação do instrutor 1': 'Bombeiro civil' },
    ...{ 'Responsável técnico': 'Rita Reis', 'Registro profissional': 'CREA 123' },
  };
  for (const [name, value] of Object.entries(typed)) enter(dialog, name, value);
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Registrar turma' }));
  await submit();
  expect((await within(dialog).findAllByText(/^Informe /)).length).toBeGreaterThan(0);
  await fill(screen.getByRole('textbox', { name: /^Motivo do registro retroativo/ }), 'Dada antes do cadastro');
  await submit();
  expect(await within(dialog).findByText('Anexe o comprovante.')).toBeTruthy();
  expect(await count(gateway.t.db)`select count(*)::int from training_classes`).toBe(0);
  await user.upload(within(dialog).getByTestId('class-proof'), file('lista.pdf'));
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toContain('editar-turma'));
  await screen.findByText(/Quem registrou não aprova/);
  const id = await count(gateway.t.db)`select max(id)::int from training_classes`;
  expect(await filesOf(id)).toMatchObject([{ name: 'lista.pdf', kind: 'PROOF' }]);
  await changed(gateway.t.db)`delete from training_classes`;
});

test('G-05 files of a class are sent by kind, and removed after a question; a wrong one says why', async () => {
  const id = await register();
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id, 'arquivos'), { routes });
  await screen.findByText(/Falta o comprovante/);
  const send = async (kind: string, sent: File) => {
    await user.click(await screen.findByRole('button', { name: 'Enviar arquivo' }));
    await user.click(await screen.findByRole('menuitem', { name: kind }));
    await user.upload(screen.getByTestId('class-files'), sent);
  };
  await send('Lista de presença', new File(['MZ'], 'lista.pdf', { type: 'application/pdf' }));
  await screen.findByRole('alert');
  expect(await filesOf(id)).toEqual([]);
  await send('Comprovante', file('prova.pdf'));
  await screen.findByText('prova.pdf');
  await waitFor(() => expect(screen.queryByText(/Falta o comprovante/)).toBeNull());
  await press('Remover prova.pdf');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Remover' }));
  await waitFor(async () => expect(await filesOf(id)).toEqual([]));
  await user.click(await screen.findByRole('tab', { name: 'Histórico' }));
  await screen.findByText('Removeu o arquivo prova.pdf');
  await screen.findByText('Enviou o arquivo prova.pdf');
});

test('G-05 a note about a participant is written and changed by its author', async () => {
  const id = await register();
  const payload = { employeeIds: [EMPLOYEE.ana] };
  await gateway.t.as('admin', { method: 'POST', url: `/training-classes/${id}/employees`, payload });
  await gateway.become({ permissions: KEEPER });
  await gateway.open(classAddress(id, 'anotacoes'), { routes });
  await user.click(await screen.findByRole('button', { name: 'Nova anotação' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova anotação' });
  await user.click(within(dialog).getByRole('combobox', { name: /Sobre/ }));
  await user.click(await screen.findByRole('option', { name: /Ana/ }));
  await fill(screen.getByRole('textbox', { name: /^Anotação/ }), 'Refez a prova prática.');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar anotação' }));
  await screen.findByText('Refez a prova prática.');
  await user.click(await screen.findByRole('button', { name: 'Editar a anotação Refez a prova prática.' }));
  await fill(screen.getByRole('textbox', { name: /^Anotação/ }), 'Refez a prova prática, aprovada.');
  await press('Salvar anotação');
  await screen.findByText('Refez a prova prática, aprovada.');
});

test('G-05 who holds none of their permissions sees neither files, notes nor history', async () => {
  const id = await register();
  await gateway.become({ permissions: ['see_training_class'] });
  await gateway.open(classAddress(id), { routes });
  await screen.findByRole('tab', { name: /Participantes/ });
  expect(screen.getAllByRole('tab')).toHaveLength(1);
});
