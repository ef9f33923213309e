import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { changed, column, count } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { aClass } from '../../../tests/support/trainingClass.ts';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import { pathOf } from '../../routes.ts';
import { classAddress } from './reference.tsx';
import TrainingClassPage from './TrainingClassPage.tsx';

const gateway = pagesOverGateway();
const routes = [{ path: `${pathOf('trainingClasses')}/editar-turma/:id/*`, element: <TrainingClassPage /> }];
const APPROVER = ['see_training_class', 'manage_training_class_status', 'manage_training_class_score'] as const;
const { ana: ANA, bruno: BRUNO, carla: CARLA } = EMPLOYEE;
beforeEach(async () => {
  const { db } = gateway.t;
  await changed(db)`delete from training_classes`;
  await changed(db)`update documents set certificate_id = null`;
  await changed(db)`delete from certificates`;
});
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
const over = { startsAt: days(-3), endsAt: days(-2) };
const open = async (people: Parameters<typeof aClass>[1] = {}) => {
  const id = await aClass(gateway.t.db, { ...over, ...people });
  await gateway.become({ permissions: APPROVER });
  gateway.open(classAddress(id), { routes });
  return id;
};
const ended = async () => {
  await gateway.t.services.jobs.run();
  return screen.findByRole('dialog', { name: 'Aprovação concluída' }, { timeout: 5000 });
};

test('G-09 the dialog says who is approved and who is left out and why; then each has a certificate', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL ??= () => 'blob:certificate';
  URL.revokeObjectURL ??= () => undefined;
  const id = await open({ people: [{ id: ANA }, { id: BRUNO, score: 6 }, { id: CARLA, score: null }] });
  await user.click(await screen.findByRole('button', { name: 'Aprovar todos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar 1 participante?' }));
  for (const text of [
    '1 com nota e presença',
    'será aprovado',
    '1 abaixo da nota mínima de 7,0',
    '1 sem nota ou presença',
  ]) {
    dialog.getByText(text);
  }
  expect(dialog.getAllByText('fica de fora')).toHaveLength(2);
  dialog.getByText('Bruno Conceição');
  await user.click(dialog.getByRole('button', { name: 'Aprovar 1 participante' }));
  const result = within(await ended());
  result.getByText('1 participante aprovado.');
  within(result.getByRole('region', { name: 'Quem ficou de fora' })).getByText('Está abaixo da nota mínima');
  await user.click(result.getByRole('button', { name: 'Fechar' }));
  const row = within(await screen.findByRole('row', { name: /Ana Araújo/ }));
  await row.findByText('Aprovado');
  await user.click(row.getByRole('button', { name: 'Certificado de Ana Araújo' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const card = within(screen.getByRole('region', { name: 'Certificados' }));
  card.getByText('Certificado nº 000001');
  await user.click(card.getByRole('button', { name: 'Baixar todos em um PDF' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(gateway.calls('POST', `training-classes/${id}/approve`).at(-1)?.body).toEqual({ reused: [] });
});

test('G-09 one person is approved from the row, with an earlier training that counts; what is wrong of it is named', async () => {
  await open({ people: [{ id: ANA }, { id: BRUNO }] });
  await user.click(await screen.findByRole('button', { name: 'Aprovar Ana Araújo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar Ana Araújo?' }));
  await user.click(await dialog.findByRole('button', { name: 'Aproveitar treinamento anterior' }));
  const part = within(dialog.getByRole('group', { name: 'Aproveitamento 1' }));
  await press('Aprovar 1 participante');
  await waitFor(() => expect(part.getAllByText(/^Informe /).length).toBeGreaterThan(0));
  expect(gateway.calls('POST', /approve$/)).toEqual([]);
  await fill(part.getByRole('textbox', { name: /^Treinamento anterior/ }), 'NR-35 de outra empresa');
  await fill(part.getByRole('textbox', { name: /^Horas/ }), '4');
  await user.type(part.getByRole('textbox', { name: /^Data/ }), '10/01/2001');
  await press('Aprovar 1 participante');
  await part.findByText('O treinamento anterior precisa ser de antes da turma e ainda estar válido');
});

test('G-09 results that are not saved hold the approval back; who may not approve, or before the end, is offered none', async () => {
  await open({ people: [{ id: ANA }] });
  await fill(await screen.findByRole('textbox', { name: /^Nota de Ana/ }), '8');
  expect(screen.getByRole('button', { name: 'Aprovar todos' })).toHaveProperty('disabled', true);
  await gateway.become({ permissions: ['see_training_class'] });
  const id = await count(gateway.t.db)`select max(id)::int from training_classes`;
  gateway.open(classAddress(id), { routes });
  await screen.findByRole('row', { name: /Ana Araújo/ });
  expect(screen.queryByRole('button', { name: 'Aprovar todos' })).toBeNull();
});

test('G-09 a class that is held now is ended from its page, and approved after it', async () => {
  const id = await open({ startsAt: days(-1), endsAt: days(1), people: [{ id: ANA }] });
  await screen.findByRole('row', { name: /Ana Araújo/ });
  expect(screen.queryByRole('button', { name: 'Aprovar todos' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Encerrar turma' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Encerrar turma' }));
  await screen.findByText('Turma encerrada');
  await screen.findByRole('button', { name: 'Aprovar todos' });
  expect(await column(gateway.t.db)`select ends_at <= now() from training_classes where id = ${id}`).toEqual([true]);
  expect(screen.queryByRole('button', { name: 'Encerrar turma' })).toBeNull();
});

test('G-09 nobody can be approved: the dialog says so and offers nothing', async () => {
  await open({ companyId: COMPANY.serra, people: [{ id: ANA, attended: false }] });
  await user.click(await screen.findByRole('button', { name: 'Aprovar todos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar participantes' }));
  dialog.getByText('Ninguém pode ser aprovado agora.');
  dialog.getByText('1 faltou');
  expect(dialog.getByRole('button', { name: 'Aprovar' })).toHaveProperty('disabled', true);
});
