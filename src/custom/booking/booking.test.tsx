import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../contract/common.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import { formatDate } from '../../i18n/format.ts';
import BookingPage from '../../resources/bookings/BookingPage.tsx';
import { bookingAddress, NextExam, wizardAddress } from '../../resources/bookings/reference.tsx';
import BookingWizardPage from './BookingWizardPage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/aso/agendar', element: <BookingWizardPage /> },
  { path: '/aso/ver/:id', element: <BookingPage /> },
];
const TODAY = dayOf(new Date());
const DAY = addDays(TODAY, 7);
const [ANA, BRUNO] = [EMPLOYEE.ana, EMPLOYEE.bruno];

beforeEach(async () => {
  const { db } = gateway.t;
  sessionStorage.clear();
  localStorage.clear();
  await changed(db)`delete from booking_employees`;
  await changed(db)`delete from bookings`;
  await changed(db)`delete from clinics`;
  const hours = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '07:00', closes: '17:00' })));
  await db.execute(sql`insert into clinics (name, address, municipality_id, phone, email, examinations, hours, arrival,
      price, places_per_day)
    values ('Clínica Vale', 'Rua Ouro Preto, 221', 3131307, '3138224410', 'agenda@vale.test',
      '{CLINICAL,AUDIOMETRY,ECG}', ${hours}::jsonb, 'Jejum de 8 horas.', 186, 2)`);
});

const open = async (ids: readonly number[] = [ANA, BRUNO]) => {
  await gateway.become('supplier');
  const router = gateway.open(wizardAddress(ids, 'PERIODIC'), { routes });
  await screen.findByRole('textbox', { name: /^Endereço/ });
  return router;
};
const isBooked = () => count(gateway.t.db)`select count(*)::int from bookings`;
const fillDay = (day: string) => user.type(screen.getByRole('textbox', { name: /^Data/ }), formatDate(day));
const firstStep = async (day = DAY) => {
  await fill(screen.getByRole('textbox', { name: /^Endereço/ }), 'Av. Usiminas, 1.480');
  await fill(screen.getByRole('textbox', { name: /^CEP/ }), '35160158');
  await user.type(screen.getByRole('combobox', { name: /^Perto de/ }), 'ipatinga');
  await user.click(await screen.findByRole('option', { name: /Ipatinga/ }));
  await fillDay(day);
};
const throughToReview = async () => {
  await firstStep();
  await user.click(await screen.findByRole('radio', { name: /Clínica Vale/ }));
  await press('Avançar para exames');
  await press('Revisar');
  await screen.findByText('Confira antes de agendar');
};

test('I-06, I-07, I-08, I-09 the three steps lead to the protocol; pressing twice books once', async () => {
  const router = await open();
  await firstStep();
  const clinic = await screen.findByRole('radio', { name: /Clínica Vale/ });
  await user.click(clinic);
  await press('Avançar para exames');
  await user.click(await screen.findByRole('button', { name: 'Ruído' }));
  screen.getByText('Pedido por Ruído');
  await user.click(screen.getByRole('button', { name: 'ECG' }));
  screen.getByText('Adicionado por você');
  await user.click(screen.getByRole('button', { name: 'Remover ECG' }));
  await press('Revisar');
  const review = within(await screen.findByRole('region', { name: 'Confira antes de agendar' }));
  for (const text of ['Clínica Vale', 'Periódico', 'Audiometria', 'Ruído', 'Ana Araújo, Bruno Conceição']) {
    review.getByText(text);
  }
  screen.getByText('R$ 372,00');
  await user.dblClick(screen.getByRole('button', { name: 'Agendar 2 exames' }));
  const title = await screen.findByRole('heading', { level: 1, name: /^ASO-\d{4}-\d{6}$/ });
  await screen.findByText(`Exame agendado: protocolo ${title.textContent}`);
  expect(router.state.location.pathname).toMatch(/^\/aso\/ver\/\d+$/);
  expect(gateway.calls('POST', 'bookings')).toHaveLength(1);
  expect(await isBooked()).toBe(1);
});

test('I-07 what is missing or wrong in a step is named there; nothing typed is lost, and nothing is asked', async () => {
  await open([]);
  await press('Avançar para exames');
  expect(screen.getAllByText(/^Informe /).length).toBeGreaterThanOrEqual(3);
  expect(screen.getByRole('textbox', { name: /^Endereço/ })).toHaveProperty('value', '');
  await firstStep(addDays(TODAY, -1));
  await press('Avançar para exames');
  // no clinic is offered on a day that is over
  screen.getByText('Escolha o município e a data para ver as clínicas.');
  expect(screen.getByRole('textbox', { name: /^Endereço/ })).toHaveProperty('value', 'Av. Usiminas, 1.480');
  expect(gateway.calls('POST', 'bookings')).toEqual([]);
});

test('I-06 a place that somebody else took leads back to the clinic, and keeps the people and the exams', async () => {
  await open();
  await throughToReview();
  await changed(gateway.t.db)`update clinics set places_per_day = 1`;
  await press('Agendar 2 exames');
  await screen.findByRole('textbox', { name: /^Endereço/ });
  expect((await screen.findAllByText('Sem vaga nesta data')).length).toBeGreaterThan(0);
  const people = within(screen.getByRole('region', { name: /^Quem vai/ }));
  people.getByText('Ana Araújo');
  people.getByText('Bruno Conceição');
  expect(screen.getByRole('textbox', { name: /^Endereço/ })).toHaveProperty('value', 'Av. Usiminas, 1.480');
  expect(await isBooked()).toBe(0);
});

test('I-06 somebody who was booked meanwhile is named; without them the others are booked', async () => {
  await open();
  await throughToReview();
  const reply = await gateway.t.as('supplier', {
    method: 'POST',
    url: '/bookings',
    payload: { ...(await body()), employeeIds: [ANA] },
  });
  expect(reply.statusCode).toBe(201);
  await press('Agendar 2 exames');
  const people = await screen.findByRole('region', { name: /^Quem vai/ });
  const [ana, bruno] = within(people).getAllByRole('listitem');
  expect(ana?.textContent).toMatch(/^Ana Araújo.*Já existe um agendamento aberto deste exame$/);
  expect(bruno?.textContent).not.toContain('Já existe');
  await press('Remover Ana Araújo');
  await press('Avançar para exames');
  await press('Revisar');
  await press('Agendar 1 exame');
  await screen.findByRole('heading', { level: 1, name: /^ASO-/ });
  expect(await isBooked()).toBe(2);
});

test('I-06 on the day of the exam each person attended or missed it, and the page says what follows', async () => {
  const made = await gateway.t.as('supplier', { method: 'POST', url: '/bookings', payload: await body() });
  const { id } = made.json<{ id: number }>();
  await changed(gateway.t.db)`update bookings set examination_date = ${TODAY}::date`;
  await gateway.become('supplier');
  gateway.open(`/aso/ver/${id}`, { routes });
  const ana = within(await screen.findByRole('group', { name: 'Presença de Ana Araújo' }));
  await user.click(ana.getByRole('button', { name: 'Faltou' }));
  await screen.findByText('Ana Araújo faltou: volta para a lista A agendar');
  await screen.findByText('Exame: Ana Araújo faltou');
  screen.getByRole('button', { name: 'Reagendar' });
  const bruno = within(screen.getByRole('group', { name: 'Presença de Bruno Conceição' }));
  await user.click(bruno.getByRole('button', { name: 'Compareceu' }));
  await screen.findByText('Aguardando ASO');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reagendar' })).toBeNull());
});

test('I-06 another day is chosen or refused by name, and a cancellation has its reason', async () => {
  const made = await gateway.t.as('supplier', { method: 'POST', url: '/bookings', payload: await body() });
  const { id, protocol } = made.json<{ id: number; protocol: string }>();
  await gateway.become('supplier');
  gateway.open(`/aso/ver/${id}`, { routes });
  await user.click(await screen.findByRole('button', { name: 'Reagendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Reagendar ${protocol}` }));
  await user.type(dialog.getByRole('textbox', { name: /^Data/ }), formatDate(addDays(TODAY, -1)));
  await user.click(dialog.getByRole('button', { name: 'Reagendar' }));
  expect((await dialog.findAllByText('Data anterior à atual')).length).toBeGreaterThan(0);
  await user.type(dialog.getByRole('textbox', { name: /^Data/ }), formatDate(addDays(DAY, 1)));
  await user.click(dialog.getByRole('button', { name: 'Reagendar' }));
  await screen.findByText('Exame reagendado');
  await screen.findByText(`Data mudou de ${formatDate(DAY)} para ${formatDate(addDays(DAY, 1))}`);
  await press('Cancelar agendamento');
  const question = within(await screen.findByRole('alertdialog', { name: `Cancelar ${protocol}?` }));
  await user.type(question.getByRole('textbox'), 'Obra parada');
  await user.click(question.getByRole('button', { name: 'Cancelar agendamento' }));
  await screen.findByText('Agendamento cancelado: Obra parada');
  expect(screen.queryByRole('button', { name: 'Reagendar' })).toBeNull();
});

test('X-18 the page of an employee says which exam comes next and leads to the wizard, or that it is booked', async () => {
  await gateway.become('supplier');
  const beside = <NextExam employeeId={ANA} />;
  gateway.open('/aso/ver/0', { routes, beside });
  const card = within(await screen.findByRole('region', { name: 'Próximo exame' }));
  await card.findByText('Admissional');
  expect(card.getByRole('link', { name: 'Agendar ASO' }).getAttribute('href')).toBe(wizardAddress([ANA], 'ADMISSION'));
  const payload = { ...(await body()), employeeIds: [ANA] };
  const made = await gateway.t.as('supplier', { method: 'POST', url: '/bookings', payload });
  cleanup();
  gateway.open('/aso/ver/0', { routes, beside });
  const link = await screen.findByRole('link', { name: 'Periódico' });
  expect(link.getAttribute('href')).toBe(bookingAddress(made.json<{ id: number }>().id));
});

async function body() {
  return {
    companyId: COMPANY.horizonte,
    address: 'Av. Usiminas, 1.480',
    zip: '35160158',
    municipalityId: 3131307,
    proximity: 20,
    clinicId: await count(gateway.t.db)`select max(id)::int from clinics`,
    examinationType: 'PERIODIC',
    examinationDate: DAY,
    examinationSelecteds: ['CLINICAL'],
    riskSelecteds: [],
    employeeIds: [ANA, BRUNO],
  };
}

test('M-06 the chosen people and the next exam that could not be loaded are said, and asked for again', async () => {
  await gateway.become('supplier');
  gateway.failNext('GET', /^bookings\/people/, 500);
  gateway.open(wizardAddress([ANA], 'PERIODIC'), { routes });
  await screen.findByRole('heading', { name: 'Não foi possível carregar os colaboradores escolhidos' });
  await press('Tentar novamente');
  await screen.findByRole('textbox', { name: /^Endereço/ });
  cleanup();
  gateway.failNext('GET', /^bookings\/people/, 'lost');
  gateway.open('/x', { routes: [{ path: '/x', element: <NextExam employeeId={ANA} /> }] });
  await screen.findByText('Não foi possível carregar o próximo exame');
  await press('Tentar novamente');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
