// Over 300 lines: one painter for each monthly labour document, on the same helpers.
import { addDays, addMonths, formatCnpj, formatDate, weekdayOf } from '../../contract/common.ts';
import { addBusinessDays, previousBusinessDay } from '../../gateway/lib/businessDays.ts';
import {
  ACCENT,
  amount,
  competence,
  contractFields,
  controlCode,
  documentOf,
  employeeFields,
  employeeSignature,
  type Facts,
  initials,
  longDate,
  type Painter,
  type PaperPerson,
  paymentReceipt,
  placeAndDate,
  providerFields,
  reais,
} from './facts.ts';
import type { Sheet } from './sheet.ts';

/** The monthly papers of labour and social security. Rates are those that the real documents show, rounded. */

type PayLine = { person: PaperPerson; base: number; extras: number; gross: number; inss: number; net: number };
const cents = (value: number): number => Math.round(value * 100) / 100;

/** One line of the payroll per person; the same team and month give the same numbers in every document. */
function payroll({ team, provider, month = '' }: Facts): PayLine[] {
  return team.map((person, index) => {
    const variation = ((provider.cnpj.charCodeAt(3) + index * 7 + Number(month.slice(5, 7)) * 3) % 9) / 100;
    const base = person.salary;
    const extras = cents(base * variation);
    const gross = cents(base + extras);
    const inss = cents(gross * (gross > 4000 ? 0.108 : 0.089));
    return { person, base, extras, gross, inss, net: cents(gross - inss - base * 0.06) };
  });
}
const sum = (lines: readonly PayLine[], pick: (line: PayLine) => number): number =>
  cents(lines.reduce((total, line) => total + pick(line), 0));

const companyBanner: (facts: Facts) => Parameters<Parameters<Painter>[0]['banner']>[0] = ({ provider, project }) => ({
  emblem: initials(provider),
  issuer: [provider.companyName, `CNPJ ${formatCnpj(provider.cnpj)}`, `${provider.city} / ${provider.uf}`],
  aside: [`Contrato ${project.contract}`, project.name],
  accent: ACCENT.office,
});

const collectionDigits = ({ random }: Facts, value: number): string =>
  `858${random.digits(1)}${String(Math.round(value * 100)).padStart(11, '0')}${random.digits(33)}`;

export const fgtsGuide: Painter = (sheet, facts) => {
  const lines = payroll(facts);
  const base = sum(lines, ({ gross }) => gross);
  const deposit = cents(base * 0.08);
  const due = previousBusinessDay(`${addMonths(`${facts.month}-01`, 1).slice(0, 8)}20`);
  sheet.banner({
    emblem: 'FGTS',
    issuer: ['FGTS Digital', 'Guia do FGTS Digital – GFD', 'Ministério do Trabalho e Emprego'],
    aside: [`Identificador ${facts.random.digits(16)}`, `Emitida em ${formatDate(facts.issueDate)}`],
    accent: ACCENT.fgts,
  });
  sheet.title('GUIA DO FGTS DIGITAL', 'Recolhimento mensal – Lei nº 8.036/1990, art. 15');
  providerFields(sheet, facts);
  sheet.fields([
    { label: 'COMPETÊNCIA', value: competence(facts), strong: true },
    { label: 'TIPO DE GUIA', value: 'Mensal' },
    { label: 'VENCIMENTO', value: formatDate(due), strong: true },
    { label: 'VALOR A RECOLHER', value: reais(deposit), strong: true },
  ]);
  contractFields(sheet, facts);
  sheet.section('Composição da guia');
  sheet.table(
    [
      { label: 'Trabalhador', weight: 3 },
      { label: 'CPF', weight: 1.4 },
      { label: 'Categoria', weight: 0.8, align: 'center' },
      { label: 'Remuneração', weight: 1.2, align: 'right' },
      { label: 'FGTS 8%', weight: 1, align: 'right' },
    ],
    lines.map(({ person, gross }) => [
      person.name,
      documentOf(person),
      '101',
      amount(gross),
      amount(cents(gross * 0.08)),
    ]),
    [`Total de trabalhadores: ${lines.length}`, '', '', amount(base), amount(deposit)],
  );
  sheet.barcode(collectionDigits(facts, deposit));
  paymentReceipt(sheet, facts, deposit, `GFD competência ${competence(facts)}`);
};

/** What a month's payroll owes to social security, in reais. */
function socialSecurity(facts: Facts) {
  const lines = payroll(facts);
  const gross = sum(lines, (line) => line.gross);
  const insured = sum(lines, ({ inss }) => inss);
  const employer = cents(gross * 0.2);
  const accident = cents(gross * 0.03);
  const others = cents(gross * 0.058);
  const debts: [code: string, debt: string, value: number][] = [
    ['1082-01', 'CP segurados – empregados', insured],
    ['1138-01', 'CP patronal – empregados', employer],
    ['1141-01', 'CP patronal – GILRAT', accident],
    ['1170-01', 'CP terceiros – salário-educação e outras entidades', others],
  ];
  return { gross, debts, total: cents(insured + employer + accident + others) };
}

function debtTable(sheet: Sheet, { gross, debts, total }: ReturnType<typeof socialSecurity>): void {
  sheet.table(
    [
      { label: 'Código', weight: 0.8 },
      { label: 'Descrição', weight: 3 },
      { label: 'Base', weight: 1.2, align: 'right' },
      { label: 'Débito', weight: 1.2, align: 'right' },
    ],
    debts.map(([code, debt, value]) => [code, debt, amount(gross), amount(value)]),
    ['', 'Total', '', amount(total)],
  );
}

export const socialSecurityReturn: Painter = (sheet, facts) => {
  const owed = socialSecurity(facts);
  sheet.banner({
    emblem: 'RFB',
    issuer: [
      'Receita Federal do Brasil',
      'DCTFWeb – Declaração de Débitos e Créditos',
      'Tributários Federais Previdenciários',
    ],
    aside: [
      `Recibo ${facts.random.digits(10)}-${facts.random.digits(2)}`,
      `Transmitida em ${formatDate(facts.issueDate)}`,
    ],
    accent: ACCENT.federal,
  });
  sheet.title('RECIBO DE ENTREGA DA DCTFWEB', 'Situação da declaração: ATIVA');
  providerFields(sheet, facts, 'CONTRIBUINTE');
  sheet.fields([
    { label: 'PERÍODO DE APURAÇÃO', value: competence(facts), strong: true },
    { label: 'CATEGORIA', value: 'Geral' },
    { label: 'ORIGEM', value: 'eSocial / EFD-Reinf' },
    { label: 'SALDO A PAGAR', value: reais(owed.total), strong: true },
  ]);
  contractFields(sheet, facts);
  sheet.section('Débitos apurados');
  debtTable(sheet, owed);
  sheet.code('Código de controle do recibo', controlCode(facts));
};

export const socialSecurityPayment: Painter = (sheet, facts) => {
  const owed = socialSecurity(facts);
  sheet.banner({
    emblem: 'RFB',
    issuer: ['Receita Federal do Brasil', 'Documento de Arrecadação de Receitas Federais', 'DARF numerado'],
    aside: [`Número ${facts.random.digits(17)}`, `Emitido em ${formatDate(facts.issueDate)}`],
    accent: ACCENT.federal,
  });
  sheet.title('DARF – CONTRIBUIÇÃO PREVIDENCIÁRIA', 'Documento de arrecadação de receitas federais');
  providerFields(sheet, facts, 'CONTRIBUINTE');
  sheet.fields([
    { label: 'PERÍODO DE APURAÇÃO', value: competence(facts), strong: true },
    { label: 'VALOR TOTAL DO DOCUMENTO', value: reais(owed.total), strong: true },
  ]);
  contractFields(sheet, facts);
  sheet.section('Composição do documento');
  debtTable(sheet, owed);
  sheet.barcode(collectionDigits(facts, owed.total));
  paymentReceipt(sheet, facts, owed.total, `DARF numerado – apuração ${competence(facts)}`);
};

export const payrollReport: Painter = (sheet, facts) => {
  const lines = payroll(facts);
  sheet.banner(companyBanner(facts));
  sheet.title(
    'FOLHA DE PAGAMENTO ANALÍTICA',
    `Competência ${competence(facts)} – emitida em ${formatDate(facts.issueDate)}`,
  );
  providerFields(sheet, facts);
  contractFields(sheet, facts);
  sheet.section(`Empregados alocados no contrato – competência ${competence(facts)}`);
  sheet.table(
    [
      { label: 'Empregado', weight: 2.6 },
      { label: 'CPF', weight: 1.3 },
      { label: 'Função', weight: 1.9 },
      { label: 'Salário', weight: 0.9, align: 'right' },
      { label: 'Adicionais', weight: 0.9, align: 'right' },
      { label: 'INSS', weight: 0.8, align: 'right' },
      { label: 'VT', weight: 0.7, align: 'right' },
      { label: 'Líquido', weight: 0.9, align: 'right' },
    ],
    lines.map(({ person, base, extras, inss, net }) => [
      person.name,
      documentOf(person),
      person.role,
      amount(base),
      amount(extras),
      amount(inss),
      amount(base * 0.06),
      amount(net),
    ]),
    [
      `Total: ${lines.length}`,
      '',
      '',
      amount(sum(lines, ({ base }) => base)),
      amount(sum(lines, ({ extras }) => extras)),
      amount(sum(lines, ({ inss }) => inss)),
      amount(sum(lines, ({ base }) => base * 0.06)),
      amount(sum(lines, ({ net }) => net)),
    ],
  );
  sheet.paragraph(
    `Base de cálculo do FGTS: ${reais(sum(lines, ({ gross }) => gross))}. FGTS do mês: ${reais(sum(lines, ({ gross }) => cents(gross * 0.08)))}.`,
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures({ name: 'Departamento Pessoal', lines: [facts.provider.companyName], signed: false });
};

export const salaryPayment: Painter = (sheet, facts) => {
  const lines = payroll(facts);
  sheet.banner({
    emblem: 'BCS',
    issuer: ['Banco Central do Sudeste S.A.', 'Pagamento a fornecedores e salários', 'Relatório de lote processado'],
    aside: [`Lote ${facts.random.digits(8)}`, `Processado em ${formatDate(facts.issueDate)}`],
    accent: ACCENT.bank,
  });
  sheet.title('COMPROVANTE DE PAGAMENTO DE SALÁRIOS', `Competência ${competence(facts)}`);
  providerFields(sheet, facts, 'PAGADOR');
  contractFields(sheet, facts);
  sheet.section('Créditos efetivados');
  sheet.table(
    [
      { label: 'Favorecido', weight: 2.6 },
      { label: 'CPF', weight: 1.4 },
      { label: 'Banco / agência / conta', weight: 1.8 },
      { label: 'Data', weight: 1, align: 'center' },
      { label: 'Valor (R$)', weight: 1, align: 'right' },
    ],
    lines.map(({ person, net }) => [
      person.name,
      documentOf(person),
      `${facts.random.pick(['001', '104', '237', '341'])} / ${facts.random.digits(4)} / ${facts.random.digits(5)}-${facts.random.digits(1)}`,
      formatDate(facts.issueDate),
      amount(net),
    ]),
    [`Créditos: ${lines.length}`, '', '', '', amount(sum(lines, ({ net }) => net))],
  );
  sheet.paragraph('Situação do lote: EFETIVADO. Créditos devolvidos: 0.');
  sheet.code('Autenticação bancária', controlCode(facts));
};

export const timesheet: Painter = (sheet, facts) => {
  const { employee, month = '', random } = facts;
  if (!employee) return;
  sheet.banner(companyBanner(facts));
  sheet.title('ESPELHO DE PONTO ELETRÔNICO', `Competência ${competence(facts)} – Portaria MTP 671/2021`);
  providerFields(sheet, facts);
  employeeFields(sheet, employee);
  const first = `${month}-01`;
  const lines: string[][] = [];
  let minutes = 0;
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    const name = 'dom seg ter qua qui sex sáb'.split(' ')[weekday] ?? '';
    const shown = `${day.slice(8)} ${name}`;
    if (weekday === 0 || weekday === 6) {
      lines.push([shown, '', '', '', '', '', weekday === 0 ? 'DSR' : 'Compensado']);
      continue;
    }
    if (addBusinessDays(addDays(day, -1), 1) !== day) {
      lines.push([shown, '', '', '', '', '', 'Feriado']);
      continue;
    }
    const late = random.int(0, 9);
    const over = random.chance(0.2) ? random.int(15, 75) : random.int(0, 6);
    minutes += 528 - late + over;
    const out = 17 * 60 + over;
    const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    const worked = 528 - late + over;
    lines.push([
      shown,
      clock(432 + late),
      '11:30',
      '12:30',
      clock(out),
      clock(worked),
      over > 10 ? `HE 50% ${clock(over)}` : '',
    ]);
  }
  sheet.table(
    [
      { label: 'Dia', weight: 0.9 },
      { label: 'Entrada', align: 'center' },
      { label: 'Saída', align: 'center' },
      { label: 'Entrada', align: 'center' },
      { label: 'Saída', align: 'center' },
      { label: 'Horas', align: 'center' },
      { label: 'Ocorrência', weight: 1.4 },
    ],
    lines,
    ['Total', '', '', '', '', `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, ''],
  );
  sheet.signatures(employeeSignature(employee, facts), {
    name: '',
    lines: ['Encarregado', facts.provider.companyName],
  });
};

export const vacationReceipt: Painter = (sheet, facts) => {
  const person = facts.employee ?? facts.random.pick(facts.team);
  const start = `${facts.month}-${String(facts.random.int(2, 9)).padStart(2, '0')}`;
  const third = cents(person.salary / 3);
  const inss = cents((person.salary + third) * 0.098);
  sheet.banner(companyBanner(facts));
  sheet.title('AVISO E RECIBO DE FÉRIAS', 'CLT, arts. 135 e 145');
  providerFields(sheet, facts);
  employeeFields(sheet, person);
  sheet.fields([
    { label: 'MÊS DE REFERÊNCIA', value: competence(facts) },
    { label: 'INÍCIO DO GOZO', value: formatDate(start), strong: true },
    { label: 'FIM DO GOZO', value: formatDate(addDays(start, 29)), strong: true },
    { label: 'AVISO EM', value: formatDate(addDays(start, -34)) },
  ]);
  sheet.paragraph(
    `Comunicamos que lhe serão concedidas férias de 30 dias relativas ao período aquisitivo de ${formatDate(addMonths(start, -14))} a ${formatDate(addMonths(start, -2))}, a serem gozadas no período acima.`,
  );
  sheet.section('Recibo');
  sheet.table(
    [
      { label: 'Verba', weight: 3 },
      { label: 'Referência', align: 'center' },
      { label: 'Proventos', align: 'right' },
      { label: 'Descontos', align: 'right' },
    ],
    [
      ['Férias', '30 dias', amount(person.salary), ''],
      ['Terço constitucional', '1/3', amount(third), ''],
      ['INSS sobre férias', '', '', amount(inss)],
    ],
    ['Líquido a receber', '', amount(person.salary + third - inss), ''],
  );
  sheet.paragraph(
    `Recebi a importância líquida acima em ${formatDate(addDays(start, -3))}, e dela dou plena quitação.`,
  );
  sheet.paragraph(`${facts.provider.city} (${facts.provider.uf}), ${longDate(addDays(start, -3))}.`);
  sheet.signatures(employeeSignature(person, facts), { name: '', lines: ['Empregador', facts.provider.companyName] });
};

export const transportVoucher: Painter = (sheet, facts) => {
  const days = 20 + (Number(facts.month?.slice(5, 7)) % 3);
  const fare = 5.75;
  sheet.banner({
    emblem: 'VT',
    issuer: [
      'Consórcio Transporte Metropolitano',
      'Central de vendas de vale-transporte',
      'Recibo de recarga de cartões',
    ],
    aside: [`Pedido ${facts.random.digits(9)}`, `Emitido em ${formatDate(facts.issueDate)}`],
    accent: ACCENT.bank,
  });
  sheet.title('COMPROVANTE DE VALE-TRANSPORTE', `Competência ${competence(facts)} – Lei nº 7.418/1985`);
  providerFields(sheet, facts, 'COMPRADOR');
  contractFields(sheet, facts);
  sheet.section('Cartões recarregados');
  sheet.table(
    [
      { label: 'Beneficiário', weight: 2.6 },
      { label: 'CPF', weight: 1.4 },
      { label: 'Cartão', weight: 1.2 },
      { label: 'Viagens', weight: 0.8, align: 'right' },
      { label: 'Valor (R$)', weight: 1, align: 'right' },
    ],
    facts.team.map((person) => [
      person.name,
      documentOf(person),
      `•••• ${facts.random.digits(4)}`,
      String(days * 2),
      amount(days * 2 * fare),
    ]),
    [
      `Beneficiários: ${facts.team.length}`,
      '',
      '',
      String(days * 2 * facts.team.length),
      amount(days * 2 * fare * facts.team.length),
    ],
  );
  paymentReceipt(sheet, facts, days * 2 * fare * facts.team.length, `Recarga de vale-transporte ${competence(facts)}`);
};

export const termination: Painter = (sheet, facts) => {
  const person = facts.employee ?? facts.random.pick(facts.team);
  const last = `${facts.month}-${String(facts.random.int(8, 18)).padStart(2, '0')}`;
  const balance = cents((person.salary / 30) * Number(last.slice(8)));
  const thirteenth = cents((person.salary / 12) * Number(last.slice(5, 7)));
  const vacation = cents(person.salary * (4 / 3) * 0.5);
  const inss = cents((balance + thirteenth) * 0.09);
  const fine = cents(person.salary * 0.08 * 14 * 0.4);
  sheet.banner(companyBanner(facts));
  sheet.title('TERMO DE RESCISÃO DO CONTRATO DE TRABALHO', 'TRCT – CLT, art. 477');
  providerFields(sheet, facts);
  employeeFields(sheet, person);
  sheet.fields([
    { label: 'MÊS DE REFERÊNCIA', value: competence(facts) },
    { label: 'AFASTAMENTO', value: formatDate(last), strong: true },
    { label: 'CAUSA', value: 'Despedida sem justa causa', weight: 1.6 },
    { label: 'PAGAMENTO', value: formatDate(addDays(last, 8)), strong: true },
  ]);
  sheet.section('Discriminação das verbas');
  sheet.table(
    [
      { label: 'Rubrica', weight: 0.6 },
      { label: 'Verba', weight: 3 },
      { label: 'Valor', align: 'right' },
      { label: 'Dedução', align: 'right' },
    ],
    [
      ['50', `Saldo de ${Number(last.slice(8))} dias de salário`, amount(balance), ''],
      ['63', `13º salário proporcional (${Number(last.slice(5, 7))}/12 avos)`, amount(thirteenth), ''],
      ['65', 'Férias proporcionais e terço constitucional', amount(vacation), ''],
      ['69', 'Aviso prévio indenizado', amount(person.salary), ''],
      ['112.1', 'Previdência social', '', amount(inss)],
    ],
    ['', 'Valor líquido', amount(balance + thirteenth + vacation + person.salary - inss), amount(inss)],
  );
  sheet.signatures(employeeSignature(person, facts), { name: '', lines: ['Empregador', facts.provider.companyName] });
  sheet.section('FGTS rescisório');
  sheet.fields([
    { label: 'GUIA', value: 'GFD rescisória' },
    { label: 'MULTA 40%', value: reais(fine) },
    { label: 'VENCIMENTO', value: formatDate(addDays(last, 10)) },
  ]);
  paymentReceipt(sheet, facts, fine, 'GFD rescisória');
};
