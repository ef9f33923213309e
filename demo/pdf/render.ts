import { formatMonth } from '../../contract/common.ts';
import type { Facts, Painter } from './facts.ts';
import * as monthly from './labourMonthly.ts';
import * as standing from './labourStanding.ts';
import * as company from './safetyCompany.ts';
import * as people from './safetyPeople.ts';
import { createSheet } from './sheet.ts';

/** The layout of each document of the shipped catalogue, and how people call its file. */
const PAPERS: Readonly<Record<string, { paint: Painter; file: string }>> = {
  'guia-fgts-digital': { paint: monthly.fgtsGuide, file: 'GFD' },
  'dctfweb-inss': { paint: monthly.socialSecurityReturn, file: 'DCTFWeb' },
  'darf-previdenciario': { paint: monthly.socialSecurityPayment, file: 'DARF' },
  'folha-pagamento': { paint: monthly.payrollReport, file: 'Folha' },
  'comprovante-salario': { paint: monthly.salaryPayment, file: 'Pagamento-salarios' },
  'cartao-ponto': { paint: monthly.timesheet, file: 'Ponto' },
  'recibo-ferias': { paint: monthly.vacationReceipt, file: 'Ferias' },
  'vale-transporte': { paint: monthly.transportVoucher, file: 'Vale-transporte' },
  'verbas-rescisorias': { paint: monthly.termination, file: 'TRCT' },
  'cnd-federal': { paint: standing.federalClearance, file: 'CND-federal' },
  'crf-fgts': { paint: standing.fgtsClearance, file: 'CRF' },
  cndt: { paint: standing.labourClearance, file: 'CNDT' },
  'registro-empregado': { paint: standing.registrationForm, file: 'Registro' },
  'convencao-coletiva': { paint: standing.collectiveAgreement, file: 'CCT' },
  aso: { paint: people.occupationalHealth, file: 'ASO' },
  'ficha-epi': { paint: people.equipmentRecord, file: 'Ficha-EPI' },
  'ordem-servico': { paint: people.serviceOrder, file: 'OS-NR1' },
  'integracao-seguranca': { paint: people.siteInduction, file: 'Integracao' },
  'treinamento-nr-10': { paint: people.electricalTraining, file: 'NR-10' },
  'treinamento-nr-35': { paint: people.heightTraining, file: 'NR-35' },
  pgr: { paint: company.riskProgramme, file: 'PGR' },
  pcmso: { paint: company.medicalProgramme, file: 'PCMSO' },
  cipa: { paint: company.accidentCommittee, file: 'CIPA' },
  'relatorio-ssma': { paint: company.monthlySafety, file: 'Relatorio-SSMA' },
  apr: { paint: company.taskRiskAnalysis, file: 'APR' },
  art: { paint: company.technicalResponsibility, file: 'ART' },
};

function paperOf(slug: string) {
  const paper = PAPERS[slug];
  if (!paper) throw new Error(`the demo has no layout for ${slug}`);
  return paper;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/** `ASO-Joao-da-Silva.pdf`, `GFD-11-2026.pdf`: as a supplier would name it. */
export function fileNameOf(slug: string, { employee, month, issueDate, provider }: Facts): string {
  const words = [paperOf(slug).file];
  if (employee) words.push(plain(employee.name));
  if (month) words.push(formatMonth(month).replace('/', '-'));
  if (!employee && !month)
    words.push(plain(provider.companyName).split('-').slice(0, 2).join('-'), issueDate.slice(0, 4));
  return `${words.join('-')}.pdf`;
}

const previousMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

/** The facts as the page of a flawed document states them. */
function stated(facts: Facts): Facts {
  const { flaw, random, team, employee, month, provider } = facts;
  if (flaw === 'month' && month) return { ...facts, month: previousMonth(month) };
  if (flaw === 'employee' && employee) {
    const others = team.filter(({ name }) => name !== employee.name);
    return others.length > 0 ? { ...facts, employee: random.pick(others) } : facts;
  }
  if (flaw === 'company') {
    const other = {
      companyName: 'Horizonte Norte Serviços Ltda',
      cnpj: '37115342000167',
      city: provider.city,
      uf: provider.uf,
    };
    return { ...facts, provider: other };
  }
  return facts;
}

/** A PDF of one or two pages that looks like the document and carries its data as text. */
export function renderDocument(slug: string, facts: Facts, name: string): Promise<Uint8Array> {
  const shown = stated(facts);
  const sheet = createSheet({
    title: name,
    author: shown.provider.companyName,
    footer: 'Documento fictício, gerado para demonstração. Sem valor legal.',
    createdAt: new Date(`${facts.issueDate}T15:00:00Z`),
  });
  paperOf(slug).paint(sheet, shown);
  return sheet.finish();
}
