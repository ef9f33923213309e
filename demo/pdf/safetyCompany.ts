import { addMonths, formatCnpj, formatDate } from '../../contract/common.ts';
import {
  ACCENT,
  competence,
  contractFields,
  controlCode,
  doctorOf,
  documentOf,
  engineerOf,
  type Facts,
  initials,
  type Painter,
  paymentReceipt,
  placeAndDate,
  professionalSignature,
  providerFields,
} from './facts.ts';
import type { Ink, Sheet } from './sheet.ts';

/** The safety papers of a provider and of its work in the project. */

function companyHead(sheet: Sheet, { provider, issueDate }: Facts, accent: Ink, area: string): void {
  sheet.banner({
    emblem: initials(provider),
    issuer: [provider.companyName, `CNPJ ${formatCnpj(provider.cnpj)}`, area],
    aside: [`Revisão 0${Number(issueDate.slice(3, 4)) % 4}`, `Emissão ${formatDate(issueDate)}`],
    accent,
  });
}
const validity = (facts: Facts, months: number) =>
  [
    { label: 'DATA DE EMISSÃO', value: formatDate(facts.issueDate), strong: true },
    {
      label: 'VIGÊNCIA ATÉ',
      value: formatDate(facts.expirationDate ?? addMonths(facts.issueDate, months)),
      strong: true,
    },
    { label: 'GRAU DE RISCO (NR-4)', value: '4' },
    { label: 'TRABALHADORES NO CONTRATO', value: String(facts.team.length) },
  ] as const;

export const riskProgramme: Painter = (sheet, facts) => {
  const engineer = engineerOf(facts);
  companyHead(sheet, facts, ACCENT.safety, 'Segurança do trabalho');
  sheet.title('PROGRAMA DE GERENCIAMENTO DE RISCOS – PGR', 'NR-1, itens 1.5.4 e 1.5.7');
  providerFields(sheet, facts, 'ORGANIZAÇÃO');
  contractFields(sheet, facts);
  sheet.fields(validity(facts, 24));
  sheet.section('Inventário de riscos');
  sheet.table(
    [
      { label: 'Perigo ou fator', weight: 2.2 },
      { label: 'Fonte', weight: 2 },
      { label: 'Prob.', weight: 0.6, align: 'center' },
      { label: 'Sever.', weight: 0.6, align: 'center' },
      { label: 'Nível', weight: 0.9, align: 'center' },
      { label: 'Controle existente', weight: 2.4 },
    ],
    [
      ['Queda de altura', 'Andaimes e plataformas', '3', '5', 'Alto', 'Linha de vida, ancoragem, NR-35'],
      ['Choque e arco elétrico', 'Painéis e subestações', '2', '5', 'Alto', 'Desenergização, bloqueio, NR-10'],
      ['Ruído contínuo', 'Britagem e correias', '4', '3', 'Médio', 'Protetor auditivo, rodízio'],
      ['Poeira mineral', 'Pátio de minério', '4', '3', 'Médio', 'Umectação, respirador PFF2'],
      ['Movimentação de cargas', 'Guindastes e talhas', '2', '4', 'Médio', 'Plano de içamento, isolamento'],
      ['Calor', 'Área de fornos', '3', '2', 'Baixo', 'Pausas, hidratação'],
      ['Fatores psicossociais', 'Ritmo e jornada em parada', '3', '3', 'Médio', 'Escala, canal de escuta'],
    ],
  );
  sheet.section('Plano de ação');
  sheet.table(
    [
      { label: 'Ação', weight: 3 },
      { label: 'Responsável', weight: 1.6 },
      { label: 'Prazo', align: 'center' },
      { label: 'Situação', align: 'center' },
    ],
    [
      [
        'Substituir talabartes com mais de 5 anos',
        'Coordenação de segurança',
        formatDate(addMonths(facts.issueDate, 3)),
        'Em curso',
      ],
      [
        'Instalar enclausuramento no talho de britagem',
        'Manutenção',
        formatDate(addMonths(facts.issueDate, 6)),
        'Previsto',
      ],
      [
        'Avaliar fatores psicossociais por equipe',
        'Recursos humanos',
        formatDate(addMonths(facts.issueDate, 4)),
        'Previsto',
      ],
    ],
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures(professionalSignature(engineer, 'Responsável técnico pelo PGR', facts));
};

export const medicalProgramme: Painter = (sheet, facts) => {
  const doctor = doctorOf(facts);
  companyHead(sheet, facts, ACCENT.clinic, 'Medicina ocupacional');
  sheet.title('PROGRAMA DE CONTROLE MÉDICO DE SAÚDE OCUPACIONAL – PCMSO', 'NR-7');
  providerFields(sheet, facts, 'ORGANIZAÇÃO');
  contractFields(sheet, facts);
  sheet.fields(validity(facts, 12));
  sheet.section('Exames por função');
  sheet.table(
    [
      { label: 'Função', weight: 2 },
      { label: 'Riscos', weight: 2.2 },
      { label: 'Exames', weight: 3 },
      { label: 'Periodicidade', align: 'center' },
    ],
    [...new Set(facts.team.map(({ role }) => role))]
      .slice(0, 9)
      .map((role) => [role, 'Altura, ruído, poeira', 'Clínico, audiometria, ECG, espirometria', 'Anual']),
  );
  sheet.section('Relatório analítico do período anterior');
  sheet.table(
    [
      { label: 'Exame', weight: 3 },
      { label: 'Realizados', align: 'right' },
      { label: 'Alterados', align: 'right' },
      { label: 'Incidência', align: 'right' },
    ],
    [
      ['Avaliação clínica', String(facts.team.length * 2), '0', '0,0%'],
      ['Audiometria tonal', String(facts.team.length * 2), '1', '0,2%'],
      ['Espirometria', String(facts.team.length), '0', '0,0%'],
    ],
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures(professionalSignature(doctor, 'Médico responsável pelo PCMSO', facts));
};

export const accidentCommittee: Painter = (sheet, facts) => {
  const members = facts.team.slice(0, 4);
  companyHead(sheet, facts, ACCENT.safety, 'Comissão Interna de Prevenção de Acidentes e de Assédio');
  sheet.title('ATA DE INSTALAÇÃO E POSSE DA CIPA', 'NR-5, itens 5.4 e 5.5');
  providerFields(sheet, facts, 'ORGANIZAÇÃO');
  contractFields(sheet, facts);
  sheet.fields(validity(facts, 12));
  sheet.paragraph(
    `Aos ${formatDate(facts.issueDate)}, na sede do contrato, reuniram-se os representantes do empregador e dos empregados para dar posse aos membros eleitos e indicados, com mandato de um ano.`,
  );
  sheet.table(
    [
      { label: 'Membro', weight: 3 },
      { label: 'CPF', weight: 1.4 },
      { label: 'Representação', weight: 1.6 },
      { label: 'Condição', align: 'center' },
    ],
    members.map((person, index) => [
      person.name,
      documentOf(person),
      index % 2 === 0 ? 'Empregador' : 'Empregados',
      index < 2 ? 'Titular' : 'Suplente',
    ]),
  );
  sheet.paragraph('Treinamento dos membros: 20 horas, concluído antes da posse, com certificados anexos.');
  sheet.signatures(
    ...members.slice(0, 2).map(({ name }, index) => ({
      name,
      lines: [index === 0 ? 'Presidente' : 'Vice-presidente'],
      signed: facts.flaw !== 'signature',
    })),
  );
};

export const monthlySafety: Painter = (sheet, facts) => {
  const hours = facts.team.length * 176 + facts.random.int(10, 90);
  companyHead(sheet, facts, ACCENT.safety, 'Segurança do trabalho');
  sheet.title('RELATÓRIO MENSAL DE SEGURANÇA', `Mês de referência ${competence(facts)}`);
  providerFields(sheet, facts);
  contractFields(sheet, facts);
  sheet.fields([
    { label: 'EFETIVO MÉDIO', value: String(facts.team.length) },
    { label: 'HORAS-HOMEM TRABALHADAS', value: hours.toLocaleString('pt-BR'), strong: true },
    { label: 'ACIDENTES COM AFASTAMENTO', value: '0' },
    { label: 'TAXA DE FREQUÊNCIA', value: '0,00' },
  ]);
  sheet.section('Indicadores do mês');
  sheet.table(
    [
      { label: 'Indicador', weight: 3 },
      { label: 'Meta', align: 'right' },
      { label: 'Realizado', align: 'right' },
    ],
    [
      ['Diálogos diários de segurança', '22', String(facts.random.int(20, 23))],
      ['Inspeções planejadas', '8', String(facts.random.int(7, 10))],
      ['Observações comportamentais', '30', String(facts.random.int(26, 38))],
      ['Quase acidentes registrados', '–', String(facts.random.int(0, 4))],
      ['Acidentes sem afastamento', '0', '0'],
      ['Horas de treinamento', '120', String(facts.random.int(104, 160))],
    ],
  );
  sheet.paragraph(
    'Não houve acidente com emissão de CAT no período. As ações dos quase acidentes estão no plano de ação do PGR.',
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures(professionalSignature(engineerOf(facts), 'Segurança do trabalho', facts));
};

export const taskRiskAnalysis: Painter = (sheet, facts) => {
  companyHead(sheet, facts, ACCENT.safety, 'Segurança do trabalho');
  sheet.title('ANÁLISE PRELIMINAR DE RISCOS – APR', facts.project.name);
  providerFields(sheet, facts);
  contractFields(sheet, facts);
  sheet.fields(validity(facts, 6));
  sheet.table(
    [
      { label: 'Etapa da tarefa', weight: 2 },
      { label: 'Perigo', weight: 2 },
      { label: 'Controle', weight: 3 },
    ],
    [
      ['Mobilização da equipe', 'Trânsito de veículos', 'Rota de pedestres, sinaleiro, colete refletivo'],
      ['Isolamento da área', 'Entrada de terceiros', 'Cerquite, placas, vigia'],
      ['Bloqueio de energias', 'Partida acidental', 'Cadeado pessoal, etiqueta, teste de ausência de tensão'],
      ['Acesso por andaime', 'Queda de altura', 'Placa de liberação, linha de vida, talabarte duplo'],
      ['Execução com ferramentas', 'Projeção de partículas', 'Óculos, protetor facial, inspeção prévia'],
      ['Içamento de peças', 'Queda de carga', 'Plano de rigging, cabo-guia, área isolada'],
      ['Desmobilização', 'Materiais soltos', 'Limpeza, conferência de ferramentas'],
    ],
  );
  sheet.section('Resgate e emergência');
  sheet.paragraph(
    'Equipe de resgate em altura no local, com kit de descensão; tempo de resposta de até 6 minutos; ponto de encontro 3.',
  );
  sheet.signatures(
    professionalSignature(engineerOf(facts), 'Elaboração', facts),
    ...facts.team
      .slice(0, 2)
      .map(({ name, role }) => ({ name, lines: [role, 'Equipe executante'], signed: facts.flaw !== 'signature' })),
  );
};

export const technicalResponsibility: Painter = (sheet, facts) => {
  const engineer = engineerOf(facts);
  const { contracting, project, issueDate, random } = facts;
  sheet.banner({
    emblem: 'ART',
    issuer: [
      'Conselho Regional de Engenharia e Agronomia',
      `CREA-${contracting.uf}`,
      'Lei nº 6.496, de 7 de dezembro de 1977',
    ],
    aside: [
      `ART ${contracting.uf}${issueDate.slice(0, 4)}${random.digits(7)}`,
      `Registrada em ${formatDate(issueDate)}`,
    ],
    accent: ACCENT.engineer,
  });
  sheet.title('ANOTAÇÃO DE RESPONSABILIDADE TÉCNICA – ART', 'Obra ou serviço – inicial – individual');
  sheet.section('1. Responsável técnico');
  sheet.fields([
    { label: 'PROFISSIONAL', value: engineer.name.replace('Eng. ', ''), weight: 2, strong: true },
    { label: 'TÍTULO', value: 'Engenheiro mecânico', weight: 1.2 },
    { label: 'REGISTRO', value: engineer.register, weight: 1.2, strong: true },
  ]);
  providerFields(sheet, facts, 'EMPRESA CONTRATADA');
  sheet.section('2. Dados do contrato');
  contractFields(sheet, facts);
  sheet.section('3. Obra ou serviço');
  sheet.fields([
    { label: 'LOCAL', value: `${contracting.city} / ${contracting.uf}` },
    { label: 'INÍCIO', value: formatDate(issueDate) },
    { label: 'FINALIDADE', value: 'Industrial' },
  ]);
  sheet.section('4. Atividade técnica');
  sheet.table(
    [
      { label: 'Nível', weight: 1.2 },
      { label: 'Atividade', weight: 3 },
      { label: 'Quantidade', align: 'right' },
      { label: 'Unidade', align: 'center' },
    ],
    [
      ['Execução', project.name, '1,00', 'un'],
      ['Supervisão', 'Montagem e manutenção de equipamentos industriais', '1,00', 'un'],
    ],
  );
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures(professionalSignature(engineer, 'Responsável técnico', facts), {
    name: '',
    lines: ['Contratante', contracting.companyName],
  });
  paymentReceipt(sheet, facts, 103.03, 'Taxa de ART');
  sheet.code('Chave de autenticidade', controlCode(facts));
};
