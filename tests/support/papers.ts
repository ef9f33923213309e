import type { Facts } from '../../demo/pdf/facts.ts';
import { renderDocument } from '../../demo/pdf/render.ts';
import { randomFrom } from '../../demo/random.ts';
import type { Expected } from '../../gateway/modules/pendencies/readings/findings.ts';

/** Documents as suppliers send them, rendered by the demo's generators for the companies and people of the small world. */
export const ANA = {
  name: 'Ana Araújo',
  cpf: '52998224725',
  foreignDocument: null,
  role: 'Soldadora',
  birthdate: '1990-05-01',
  admissionDate: '2024-01-10',
  salary: 4380,
};
export const BRUNO = { ...ANA, name: 'Bruno Conceição', cpf: '11144477735', role: 'Eletricista' };
export const HORIZONTE = {
  companyName: 'Horizonte Montagens Ltda',
  cnpj: '44555666000181',
  city: 'Contagem',
  uf: 'MG',
};
export const SERRA = { companyName: 'Mineração Serra S.A.', cnpj: '11222333000181', city: 'Nova Lima', uf: 'MG' };

export const factsOf = (rest: Partial<Facts> = {}): Facts => ({
  random: randomFrom('papers'),
  provider: HORIZONTE,
  contracting: SERRA,
  project: { name: 'Reforma do alto-forno', contract: 'CT-001' },
  team: [ANA, BRUNO],
  issueDate: '2026-11-05',
  ...rest,
});

export const aPaper = async (slug: string, rest: Partial<Facts> = {}): Promise<Buffer> =>
  Buffer.from(await renderDocument(slug, factsOf(rest), 'papel.pdf'));

export const expectedOf = (slug: string, rest: Partial<Expected> = {}): Expected => ({
  slug,
  cnpj: HORIZONTE.cnpj,
  contractingCnpj: SERRA.cnpj,
  employee: null,
  month: null,
  issueDate: '2026-11-05',
  validityDays: null,
  validityMonths: null,
  validityFrom: 'ISSUE',
  validityEvent: null,
  validityRules: null,
  today: '2026-11-21',
  ...rest,
});
