import { formatCnpj, formatCpf, formatDate, formatMonth } from '../../contract/common.ts';
import type { Random } from '../random.ts';
import type { Ink, Sheet, Signature } from './sheet.ts';

export type PaperCompany = { companyName: string; cnpj: string; city: string; uf: string };
export type PaperPerson = {
  name: string;
  cpf: string | null;
  foreignDocument: string | null;
  role: string;
  birthdate: string;
  admissionDate: string;
  salary: number;
};

/** What a document is wrong about, so that its pages show what its rejection says. */
export type Flaw = 'company' | 'month' | 'employee' | 'signature' | 'payment' | 'unfit';

/** Everything that a page may state. */
export type Facts = {
  random: Random;
  provider: PaperCompany;
  contracting: PaperCompany;
  project: { name: string; contract: string };
  /** The provider's people on the project. */
  team: readonly PaperPerson[];
  employee?: PaperPerson;
  /** `YYYY-MM` */
  month?: string;
  issueDate: string;
  expirationDate?: string;
  riskActivity?: string;
  flaw?: Flaw;
};

export type Painter = (sheet: Sheet, facts: Facts) => void;

export const ACCENT = {
  federal: [0.07, 0.27, 0.53],
  fgts: [0, 0.36, 0.6],
  bank: [0.09, 0.35, 0.29],
  office: [0.2, 0.24, 0.3],
  clinic: [0.05, 0.42, 0.45],
  safety: [0.62, 0.32, 0.05],
  engineer: [0.32, 0.2, 0.42],
} as const satisfies Record<string, Ink>;

export const documentOf = (person: PaperPerson): string =>
  person.cpf ? formatCpf(person.cpf) : (person.foreignDocument ?? '');
export const initials = (company: PaperCompany): string =>
  company.companyName
    .split(' ')
    .filter((word) => /^[A-ZÀ-Ú]/.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('');

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 4380 → `4.380,00` */
export const amount = (value: number): string => money.format(Math.round(value * 100) / 100);
export const reais = (value: number): string => `R$ ${amount(value)}`;

const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
/** `2026-11-20` → `20 de novembro de 2026` */
export const longDate = (day: string): string =>
  `${Number(day.slice(8, 10))} de ${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
/** The reference month as documents write it: `11/2026`. */
export const competence = ({ month, issueDate }: Facts): string => formatMonth(month ?? issueDate);
export const placeAndDate = ({ provider, issueDate }: Facts): string =>
  `${provider.city} (${provider.uf}), ${longDate(issueDate)}.`;

export function providerFields(sheet: Sheet, { provider }: Facts, label = 'EMPREGADOR'): void {
  sheet.fields([
    { label, value: provider.companyName, weight: 3, strong: true },
    { label: 'CNPJ', value: formatCnpj(provider.cnpj), weight: 1.5, strong: true },
    { label: 'MUNICÍPIO / UF', value: `${provider.city} / ${provider.uf}`, weight: 1.2 },
  ]);
}

export function contractFields(sheet: Sheet, { contracting, project }: Facts): void {
  sheet.fields(
    [
      { label: 'CONTRATANTE (TOMADOR DO SERVIÇO)', value: contracting.companyName, weight: 3 },
      { label: 'CNPJ', value: formatCnpj(contracting.cnpj), weight: 1.4 },
    ],
    [
      { label: 'OBRA / SERVIÇO', value: project.name, weight: 3 },
      { label: 'CONTRATO Nº', value: project.contract, weight: 1.4 },
    ],
  );
}

export function employeeFields(sheet: Sheet, person: PaperPerson): void {
  sheet.fields(
    [
      { label: 'NOME DO EMPREGADO', value: person.name, weight: 3, strong: true },
      { label: person.cpf ? 'CPF' : 'DOCUMENTO ESTRANGEIRO', value: documentOf(person), weight: 1.4, strong: true },
    ],
    [
      { label: 'FUNÇÃO', value: person.role, weight: 2 },
      { label: 'NASCIMENTO', value: formatDate(person.birthdate) },
      { label: 'ADMISSÃO', value: formatDate(person.admissionDate) },
    ],
  );
}

/** Professionals of the demo: none of them exists. */
const DOCTORS = [
  ['Dra. Lívia Camargo Penteado', 'CRM-MG 48.213'],
  ['Dr. Augusto Villela Ramos', 'CRM-MG 37.902'],
  ['Dra. Noemi Fagundes Leal', 'CRM-PA 15.467'],
] as const;
const ENGINEERS = [
  ['Eng. Tarcísio Moura Brandão', 'CREA-MG 141.877/D'],
  ['Eng. Priscila Antunes Rocha', 'CREA-MG 203.456/D'],
  ['Eng. Valdir Siqueira Neto', 'CREA-PA 98.120/D'],
] as const;
export type Professional = { name: string; register: string };
const professional = ([name, register]: readonly [string, string]): Professional => ({ name, register });
export const doctorOf = ({ random }: Facts): Professional => professional(random.pick(DOCTORS));
export const engineerOf = ({ random }: Facts): Professional => professional(random.pick(ENGINEERS));
export const professionalSignature = (who: Professional, role: string, { flaw }: Facts): Signature => ({
  name: who.name.replace(/^(Dra?|Eng)\. /, ''),
  lines: [who.register, role],
  signed: flaw !== 'signature',
});
export const employeeSignature = (person: PaperPerson, { flaw }: Facts): Signature => ({
  name: person.name,
  lines: [`CPF/documento ${documentOf(person)}`, 'Empregado'],
  signed: flaw !== 'signature',
});

/** Groups of letters and digits that look like what an issuing body prints. */
export const controlCode = ({ random }: Facts): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => random.pick([...'0123456789ABCDEF'])).join('')).join(
    '.',
  );
export const bankCode = ({ random }: Facts): string =>
  Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => random.pick([...'0123456789ABCDEF'])).join('')).join(
    '-',
  );

/** The receipt of the bank below a guide; nothing when the flaw is that it was not paid. */
export function paymentReceipt(sheet: Sheet, facts: Facts, value: number, what: string): void {
  if (facts.flaw === 'payment') return;
  sheet.section('Comprovante de pagamento');
  sheet.fields(
    [
      { label: 'PAGADOR', value: facts.provider.companyName, weight: 2 },
      { label: 'CNPJ', value: formatCnpj(facts.provider.cnpj), weight: 1.3 },
      { label: 'DATA DO PAGAMENTO', value: formatDate(facts.issueDate) },
    ],
    [
      { label: 'DESCRIÇÃO', value: what, weight: 2 },
      { label: 'FORMA', value: facts.random.pick(['Pix', 'Débito em conta']), weight: 1.3 },
      { label: 'VALOR PAGO', value: reais(value), strong: true },
    ],
  );
  sheet.code('Autenticação bancária', bankCode(facts));
}
