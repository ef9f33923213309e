import { addDays, addMonths, formatCnpj, formatDate } from '../../contract/common.ts';
import {
  ACCENT,
  contractFields,
  controlCode,
  employeeFields,
  employeeSignature,
  type Facts,
  initials,
  longDate,
  type Painter,
  placeAndDate,
  providerFields,
  reais,
} from './facts.ts';

/** Certificates of the State, and the papers that a contract of work begins with. */

const validUntil = ({ issueDate, expirationDate }: Facts): string => expirationDate ?? addMonths(issueDate, 6);
const hourOf = ({ random }: Facts): string =>
  `${random.int(8, 17)}:${random.digits(2).replace(/^[6-9]/, '4')}:${random.digits(2).replace(/^[6-9]/, '1')}`;

const certificate =
  (text: {
    emblem: string;
    issuer: readonly string[];
    title: string;
    subtitle: string;
    body: (facts: Facts) => readonly string[];
    address: string;
  }): Painter =>
  (sheet, facts) => {
    sheet.banner({ emblem: text.emblem, issuer: text.issuer, accent: ACCENT.federal });
    sheet.space(12);
    sheet.title(text.title, text.subtitle);
    sheet.space(8);
    providerFields(sheet, facts, 'NOME / RAZÃO SOCIAL');
    sheet.space(8);
    for (const paragraph of text.body(facts)) sheet.paragraph(paragraph, { size: 10, font: 'serif' });
    sheet.space(6);
    sheet.fields([
      { label: 'EMITIDA EM', value: `${formatDate(facts.issueDate)} às ${hourOf(facts)}`, weight: 1.4 },
      { label: 'VÁLIDA ATÉ', value: formatDate(validUntil(facts)), strong: true },
    ]);
    sheet.code('Código de controle', controlCode(facts));
    sheet.paragraph(
      `A aceitação desta certidão está condicionada à verificação de sua autenticidade em ${text.address}.`,
      { size: 8 },
    );
    sheet.paragraph('Qualquer rasura ou emenda invalida este documento.', { size: 8 });
  };

export const federalClearance = certificate({
  emblem: 'BR',
  issuer: [
    'Ministério da Fazenda',
    'Secretaria da Receita Federal do Brasil',
    'Procuradoria-Geral da Fazenda Nacional',
  ],
  title: 'CERTIDÃO NEGATIVA DE DÉBITOS',
  subtitle: 'relativos aos tributos federais e à dívida ativa da União',
  address: 'página da Receita Federal na internet',
  body: () => [
    'Ressalvado o direito de a Fazenda Nacional cobrar e inscrever quaisquer dívidas de responsabilidade do sujeito passivo acima identificado que vierem a ser apuradas, é certificado que não constam pendências em seu nome, relativas a créditos tributários administrados pela Secretaria da Receita Federal do Brasil (RFB) e a inscrições em Dívida Ativa da União (DAU) junto à Procuradoria-Geral da Fazenda Nacional (PGFN).',
    'Esta certidão é válida para o estabelecimento matriz e suas filiais, refere-se à situação do sujeito passivo no âmbito da RFB e da PGFN e abrange inclusive as contribuições sociais previstas nas alíneas "a" a "d" do parágrafo único do art. 11 da Lei nº 8.212, de 24 de julho de 1991.',
  ],
});

export const fgtsClearance = certificate({
  emblem: 'CRF',
  issuer: ['Caixa Econômica Federal', 'Agente operador do FGTS', 'Consulta de regularidade do empregador'],
  title: 'CERTIFICADO DE REGULARIDADE DO FGTS – CRF',
  subtitle: 'Lei nº 8.036/1990, art. 7º',
  address: 'página da Caixa na internet',
  body: (facts) => [
    'No uso da atribuição que lhe confere o art. 7º da Lei nº 8.036, de 11 de maio de 1990, certifica-se que, nesta data, a empresa acima identificada encontra-se em situação regular perante o Fundo de Garantia do Tempo de Serviço – FGTS.',
    'O presente certificado não servirá de prova contra cobrança de quaisquer débitos referentes a contribuições ou encargos devidos, decorrentes das obrigações com o FGTS.',
    `Validade: ${formatDate(facts.issueDate)} a ${formatDate(validUntil(facts))}.`,
  ],
});

export const labourClearance = certificate({
  emblem: 'JT',
  issuer: ['Poder Judiciário', 'Justiça do Trabalho', 'Tribunal Superior do Trabalho'],
  title: 'CERTIDÃO NEGATIVA DE DÉBITOS TRABALHISTAS',
  subtitle: 'CNDT – Consolidação das Leis do Trabalho, art. 642-A',
  address: 'página do Tribunal Superior do Trabalho na internet',
  body: ({ provider }) => [
    `Certifica-se que ${provider.companyName} (matriz e filiais), inscrita no CNPJ sob o nº ${formatCnpj(provider.cnpj)}, NÃO CONSTA como inadimplente no Banco Nacional de Devedores Trabalhistas.`,
    'Certidão emitida com base nos arts. 642-A e 883-A da Consolidação das Leis do Trabalho, acrescentados pelas Leis nº 12.440/2011 e nº 13.467/2017. Os dados são de responsabilidade dos Tribunais do Trabalho e estão atualizados até dois dias antes da data da expedição.',
  ],
});

export const registrationForm: Painter = (sheet, facts) => {
  const { employee, provider, random } = facts;
  if (!employee) return;
  sheet.banner({
    emblem: initials(provider),
    issuer: [provider.companyName, `CNPJ ${formatCnpj(provider.cnpj)}`, 'Departamento Pessoal'],
    aside: [`Matrícula eSocial ${random.digits(6)}`, `Recibo S-2200 1.2.${random.digits(10)}`],
    accent: ACCENT.office,
  });
  sheet.title('FICHA DE REGISTRO DE EMPREGADO', 'CLT, art. 41 – registro eletrônico');
  providerFields(sheet, facts);
  employeeFields(sheet, employee);
  sheet.fields(
    [
      { label: 'SALÁRIO', value: `${reais(employee.salary)} por mês`, strong: true },
      { label: 'JORNADA', value: '44 horas semanais, das 7h12 às 17h' },
      { label: 'CBO', value: `${random.digits(4)}-${random.digits(2)}`, weight: 0.6 },
    ],
    [
      { label: 'REGIME', value: 'CLT – prazo indeterminado' },
      { label: 'DATA DO REGISTRO', value: formatDate(addDays(employee.admissionDate, -1)) },
      {
        label: 'PIS / NIS',
        value: `${random.digits(3)}.${random.digits(5)}.${random.digits(2)}-${random.digits(1)}`,
        weight: 0.8,
      },
    ],
  );
  contractFields(sheet, facts);
  sheet.section('Contrato individual de trabalho');
  for (const clause of [
    `1. O EMPREGADO exercerá a função de ${employee.role}, no local da prestação de serviços ou onde o EMPREGADOR indicar, nos termos do art. 469 da CLT.`,
    `2. A remuneração mensal será de ${reais(employee.salary)}, paga até o quinto dia útil do mês seguinte ao vencido, acrescida dos adicionais previstos em lei e em norma coletiva.`,
    '3. O EMPREGADO cumprirá as normas de segurança e saúde no trabalho, usará os equipamentos de proteção fornecidos e participará dos treinamentos indicados.',
    '4. O prazo é indeterminado, depois de 45 dias de experiência prorrogáveis por igual período.',
  ])
    sheet.paragraph(clause);
  sheet.paragraph(`${provider.city} (${provider.uf}), ${longDate(employee.admissionDate)}.`);
  sheet.signatures(employeeSignature(employee, facts), { name: '', lines: ['Empregador', provider.companyName] });
};

export const collectiveAgreement: Painter = (sheet, facts) => {
  const { provider, random, issueDate } = facts;
  sheet.banner({
    emblem: 'CCT',
    issuer: ['Ministério do Trabalho e Emprego', 'Sistema Mediador', 'Extrato de instrumento coletivo registrado'],
    aside: [
      `Registro ${provider.uf}${random.digits(6)}/${issueDate.slice(0, 4)}`,
      `Registrado em ${formatDate(issueDate)}`,
    ],
    accent: ACCENT.federal,
  });
  sheet.title(
    'CONVENÇÃO COLETIVA DE TRABALHO',
    `Vigência de ${formatDate(issueDate)} a ${formatDate(validUntil(facts))}`,
  );
  providerFields(sheet, facts, 'EMPRESA ABRANGIDA');
  contractFields(sheet, facts);
  sheet.section('Cláusulas principais');
  sheet.table(
    [
      { label: 'Cláusula', weight: 0.6 },
      { label: 'Assunto', weight: 1.6 },
      { label: 'Resumo', weight: 4 },
    ],
    [
      ['1ª', 'Vigência e data-base', `Data-base em ${formatDate(issueDate)}, com vigência de doze meses.`],
      ['2ª', 'Abrangência', `Trabalhadores da categoria no município de ${provider.city} (${provider.uf}) e região.`],
      ['3ª', 'Piso salarial', 'R$ 2.148,00 para ajudantes e R$ 3.020,00 para oficiais.'],
      ['7ª', 'Adicional noturno', '30% sobre a hora diurna.'],
      ['11ª', 'Vale-alimentação', 'R$ 640,00 por mês, sem natureza salarial.'],
      ['18ª', 'Seguro de vida em grupo', 'Cobertura mínima de 26 salários.'],
      ['24ª', 'Uniformes e EPIs', 'Fornecimento sem custo, com reposição por desgaste.'],
    ],
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.code('Solicitação no Mediador', `MR${random.digits(6)}/${issueDate.slice(0, 4)}`);
};
