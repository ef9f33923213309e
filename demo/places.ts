import { type Calendar, calendarOf } from '../gateway/lib/businessDays.ts';

/** Units and areas of the demo's contracting companies, the areas of each project, and a company's own holidays. */
export type DemoFacility = { company: string; name: string; areas: readonly string[] };

export const FACILITIES: readonly DemoFacility[] = [
  {
    company: 'serra-azul',
    name: 'Usina de Beneficiamento 2',
    areas: ['Britagem', 'Moagem', 'Flotação', 'Filtragem', 'Oficina central', 'Subestação principal'],
  },
  {
    company: 'serra-azul',
    name: 'Mina Cava Norte',
    areas: ['Acessos e praças', 'Oficina de frota', 'Pilha de estéril', 'Transportador TC-04'],
  },
  { company: 'serra-azul', name: 'Complexo da Barragem B3', areas: ['Maciço', 'Casa de bombas', 'Vertedouro'] },
  {
    company: 'serra-azul',
    name: 'Sede Itabira',
    areas: ['Escritórios', 'Restaurante', 'Portaria leste', 'Vestiários'],
  },
  {
    company: 'porto-norte',
    name: 'Terminal de Barcarena',
    areas: ['Píer 1', 'Berço 102', 'Carregadores de navios', 'Pátio de estocagem', 'Oficina de manutenção'],
  },
  { company: 'porto-norte', name: 'Retroárea', areas: ['Balança rodoviária', 'Pátio de triagem'] },
];

/** Where each project takes place: areas of its company, by their names. */
export const AREAS_OF_PROJECT: Readonly<Record<string, readonly string[]>> = {
  parada: ['Britagem', 'Moagem', 'Flotação', 'Filtragem'],
  correia: ['Transportador TC-04', 'Oficina central'],
  cava: ['Acessos e praças', 'Pilha de estéril', 'Oficina de frota'],
  facilities: ['Escritórios', 'Restaurante', 'Vestiários', 'Oficina central'],
  barragem: ['Maciço', 'Casa de bombas'],
  subestacoes: ['Subestação principal'],
  portaria: ['Portaria leste'],
  carregadores: ['Carregadores de navios', 'Píer 1'],
  dragagem: ['Berço 102'],
  pier: ['Píer 1'],
};

/** Holidays beside the national ones: a day of each year, `MM-DD`. Porto Norte has none. */
export const HOLIDAYS: readonly { company: string; day: string; name: string }[] = [
  { company: 'serra-azul', day: '10-09', name: 'Aniversário de Itabira' },
  { company: 'serra-azul', day: '10-31', name: 'Nossa Senhora do Rosário (padroeira)' },
  { company: 'serra-azul', day: '12-24', name: 'Véspera de Natal' },
];

/** The years for which they are written down: those of every day that a story knows, and the next one. */
export const holidayYears = (today: string): number[] => {
  const year = Number(today.slice(0, 4));
  return [year - 2, year - 1, year, year + 1];
};

const calendars = new Map<string, Calendar>();
/** The calendar by which a company's deadlines are reckoned. */
export function calendarOfCompany(company: string): Calendar {
  const known = calendars.get(company);
  if (known) return known;
  const own = HOLIDAYS.filter((holiday) => holiday.company === company);
  const days = Array.from({ length: 100 }, (_, index) => own.map(({ day }) => `${2000 + index}-${day}`));
  const calendar = calendarOf(new Set(days.flat()));
  calendars.set(company, calendar);
  return calendar;
}
