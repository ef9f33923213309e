// Over 300 lines: one painter for each safety document of a person, on the same helpers.
import { addDays, addMonths, formatCnpj, formatDate } from '../../contract/common.ts';
import {
  ACCENT,
  contractFields,
  controlCode,
  doctorOf,
  documentOf,
  employeeFields,
  employeeSignature,
  engineerOf,
  type Facts,
  initials,
  type Painter,
  placeAndDate,
  professionalSignature,
  providerFields,
} from './facts.ts';

/** The papers about the health and safety of one person. */

const expires = ({ issueDate, expirationDate }: Facts, months: number): string =>
  formatDate(expirationDate ?? addMonths(issueDate, months));

export const occupationalHealth: Painter = (sheet, facts) => {
  const { employee, issueDate, random } = facts;
  if (!employee) return;
  const admission = issueDate <= addDays(employee.admissionDate, 10);
  const electrical = /eletri/i.test(employee.role);
  const doctor = doctorOf(facts);
  sheet.banner({
    emblem: '+',
    issuer: ['Clínica Vida & Trabalho', 'Medicina ocupacional', 'CNES 2765431 – CNPJ 41.207.553/0001-05'],
    aside: [`Prontuário ${random.digits(7)}`, `Emissão ${formatDate(issueDate)}`],
    accent: ACCENT.clinic,
  });
  sheet.title('ATESTADO DE SAÚDE OCUPACIONAL – ASO', 'NR-7, item 7.5.19');
  providerFields(sheet, facts, 'EMPRESA');
  employeeFields(sheet, employee);
  sheet.checks('Tipo de exame', [
    { label: 'Admissional', on: admission },
    { label: 'Periódico', on: !admission },
    { label: 'Retorno ao trabalho', on: false },
    { label: 'Mudança de risco', on: false },
    { label: 'Demissional', on: false },
  ]);
  sheet.section('Riscos ocupacionais');
  sheet.table(
    [{ label: 'Grupo' }, { label: 'Agente ou fator', weight: 3 }],
    [
      ['Físico', 'Ruído contínuo; calor'],
      ['Químico', 'Poeira mineral; fumos metálicos'],
      ['Ergonômico', 'Levantamento e transporte manual de cargas'],
      [
        'Acidente',
        electrical ? 'Trabalho em altura; choque e arco elétrico' : 'Trabalho em altura; queda de materiais',
      ],
    ],
  );
  sheet.section('Exames realizados');
  sheet.table(
    [
      { label: 'Exame', weight: 3 },
      { label: 'Data', align: 'center' },
    ],
    [
      'Avaliação clínica ocupacional',
      'Audiometria tonal',
      'Eletrocardiograma',
      'Acuidade visual',
      'Hemograma e glicemia',
    ].map((exam, index) => [exam, formatDate(addDays(issueDate, index === 0 ? 0 : -random.int(0, 3)))]),
  );
  sheet.checks('Conclusão', [
    { label: 'APTO para a função', on: facts.flaw !== 'unfit' },
    { label: 'INAPTO', on: facts.flaw === 'unfit' },
  ]);
  sheet.checks('Trabalho em altura (NR-35)', [
    { label: 'Apto', on: true },
    { label: 'Inapto', on: false },
  ]);
  if (electrical)
    sheet.checks('Trabalho com eletricidade (NR-10)', [
      { label: 'Apto', on: true },
      { label: 'Inapto', on: false },
    ]);
  sheet.fields([
    { label: 'DATA DO EXAME CLÍNICO', value: formatDate(issueDate), strong: true },
    { label: 'VALIDADE', value: expires(facts, 12), strong: true },
    { label: 'MÉDICO RESPONSÁVEL PELO PCMSO', value: `${doctor.name} – ${doctor.register}`, weight: 2 },
  ]);
  sheet.signatures(
    professionalSignature(doctor, 'Médico examinador', facts),
    employeeSignature(employee, { ...facts, flaw: undefined }),
  );
};

const EQUIPMENT = [
  ['Capacete de segurança classe B com jugular', '31.469'],
  ['Óculos de proteção incolor', '28.018'],
  ['Protetor auditivo tipo concha 21 dB', '14.235'],
  ['Luva de vaqueta petroleira', '32.048'],
  ['Botina de segurança com biqueira de composite', '43.377'],
  ['Cinturão paraquedista com talabarte duplo', '35.509'],
  ['Respirador semifacial PFF2', '38.811'],
  ['Vestimenta contra arco elétrico risco 2', '41.126'],
] as const;

export const equipmentRecord: Painter = (sheet, facts) => {
  const { employee, provider, random, issueDate } = facts;
  if (!employee) return;
  sheet.banner({
    emblem: initials(provider),
    issuer: [provider.companyName, `CNPJ ${formatCnpj(provider.cnpj)}`, 'Segurança do trabalho'],
    aside: [`Ficha ${random.digits(5)}`, `Emissão ${formatDate(issueDate)}`],
    accent: ACCENT.safety,
  });
  sheet.title('FICHA DE ENTREGA DE EPI', 'NR-6, item 6.5.1');
  providerFields(sheet, facts);
  employeeFields(sheet, employee);
  sheet.paragraph(
    'Declaro que recebi gratuitamente os equipamentos abaixo, em perfeito estado, e o treinamento sobre uso, guarda e conservação; e que devo comunicar qualquer alteração que os torne impróprios para uso.',
  );
  const electrical = /eletri/i.test(employee.role);
  sheet.table(
    [
      { label: 'Equipamento', weight: 3 },
      { label: 'CA', weight: 0.8, align: 'center' },
      { label: 'Validade do CA', weight: 1.1, align: 'center' },
      { label: 'Qtde.', weight: 0.5, align: 'center' },
      { label: 'Entrega', weight: 1, align: 'center' },
      { label: 'Rubrica', weight: 0.9, align: 'center' },
    ],
    EQUIPMENT.slice(0, electrical ? 8 : 7).map(([name, certificate], index) => [
      name,
      certificate,
      formatDate(addMonths(issueDate, 14 + index * 3)),
      /Luva|Respirador|Óculos/.test(name) ? '2' : '1',
      formatDate(issueDate),
      facts.flaw === 'signature'
        ? ''
        : employee.name
            .split(' ')
            .map((word) => word[0])
            .join(''),
    ]),
  );
  sheet.fields([{ label: 'PRÓXIMA RENOVAÇÃO DA FICHA', value: expires(facts, 12), strong: true }]);
  sheet.signatures(employeeSignature(employee, facts), {
    name: '',
    lines: ['Técnico de segurança', provider.companyName],
  });
};

export const serviceOrder: Painter = (sheet, facts) => {
  const { employee, provider, random } = facts;
  if (!employee) return;
  sheet.banner({
    emblem: initials(provider),
    issuer: [provider.companyName, `CNPJ ${formatCnpj(provider.cnpj)}`, 'Segurança do trabalho'],
    aside: [`OS nº ${random.digits(4)}`, `Emissão ${formatDate(facts.issueDate)}`],
    accent: ACCENT.safety,
  });
  sheet.title('ORDEM DE SERVIÇO DE SEGURANÇA E SAÚDE', 'NR-1, item 1.4.1, alínea "c"');
  providerFields(sheet, facts);
  employeeFields(sheet, employee);
  contractFields(sheet, facts);
  const parts: readonly [string, string][] = [
    [
      'Atividades',
      `Executar as tarefas da função de ${employee.role} no contrato, conforme a programação e a permissão de trabalho do dia.`,
    ],
    [
      'Riscos',
      'Queda de nível, choque elétrico, ruído, poeira mineral, partes móveis de equipamentos, esforço físico e sobrecarga cognitiva.',
    ],
    [
      'Medidas de prevenção',
      'Análise preliminar de riscos e permissão de trabalho antes de começar; bloqueio e sinalização das energias; linha de vida e ancoragem acima de 2 metros; isolamento da área; pausas e rodízio.',
    ],
    [
      'EPIs obrigatórios',
      'Capacete com jugular, óculos, protetor auditivo, luvas, botina e, em altura, cinturão paraquedista com talabarte duplo.',
    ],
    [
      'Em caso de acidente',
      'Parar a tarefa, isolar a área, acionar o socorro pelo canal de emergência da unidade e comunicar o encarregado.',
    ],
    [
      'Direito de recusa',
      'O empregado pode interromper a tarefa diante de risco grave e iminente, sem qualquer punição (NR-1, item 1.4.3).',
    ],
  ];
  for (const [title, text] of parts) {
    sheet.section(title);
    sheet.paragraph(text);
  }
  sheet.paragraph(placeAndDate(facts));
  sheet.signatures(employeeSignature(employee, facts), {
    name: '',
    lines: ['Técnico de segurança', provider.companyName],
  });
};

type Course = {
  emblem: string;
  title: string;
  basis: string;
  hours: number;
  months: number;
  contents: readonly string[];
};

const course =
  ({ emblem, title, basis, hours, months, contents }: Course): Painter =>
  (sheet, facts) => {
    const { employee, issueDate, provider } = facts;
    if (!employee) return;
    const start = addDays(issueDate, -Math.max(0, Math.ceil(hours / 8) - 1));
    const engineer = engineerOf(facts);
    sheet.banner({
      emblem,
      issuer: [
        'Instituto Caminho Seguro de Treinamento',
        'Capacitação em segurança do trabalho',
        'CNPJ 28.904.117/0001-19',
      ],
      aside: [`Certificado ${facts.random.digits(6)}/${issueDate.slice(0, 4)}`, `Emissão ${formatDate(issueDate)}`],
      accent: ACCENT.safety,
    });
    sheet.space(16);
    sheet.title('CERTIFICADO', title);
    sheet.paragraph(
      `Certificamos que ${employee.name}, ${employee.cpf ? 'CPF' : 'documento'} ${documentOf(employee)}, ${employee.role} de ${provider.companyName} (CNPJ ${formatCnpj(provider.cnpj)}), concluiu com aproveitamento o treinamento "${title}", com carga horária de ${hours} horas, realizado de ${formatDate(start)} a ${formatDate(issueDate)}.`,
      { size: 11, font: 'serif' },
    );
    sheet.fields([
      { label: 'FUNDAMENTO', value: basis, weight: 1.6 },
      { label: 'CARGA HORÁRIA', value: `${hours} horas` },
      { label: 'CONCLUSÃO', value: formatDate(issueDate), strong: true },
      { label: 'VALIDADE', value: expires(facts, months), strong: true },
    ]);
    contractFields(sheet, facts);
    sheet.section('Conteúdo programático');
    sheet.table(
      [
        { label: 'Módulo', weight: 5 },
        { label: 'Modalidade', align: 'center' },
      ],
      contents.map((content, index) => [content, index < contents.length - 2 ? 'Teórica' : 'Prática']),
    );
    sheet.paragraph('Aproveitamento de treinamento anterior (NR-1, 1.7): não houve. Avaliação final: 9,2.', {
      size: 8.5,
    });
    sheet.paragraph(placeAndDate(facts));
    sheet.signatures(
      professionalSignature(engineer, 'Responsável técnico', facts),
      employeeSignature(employee, { ...facts, flaw: undefined }),
    );
    sheet.code('Verificação do certificado', controlCode(facts));
  };

export const electricalTraining = course({
  emblem: 'N10',
  title: 'NR-10 – Segurança em Instalações e Serviços em Eletricidade (básico)',
  basis: 'NR-10, item 10.8.8 e Anexo III',
  hours: 40,
  months: 24,
  contents: [
    'Introdução à segurança com eletricidade e riscos em instalações',
    'Técnicas de análise de risco; medidas de controle do risco elétrico',
    'Normas técnicas; regulamentações; equipamentos de proteção coletiva e individual',
    'Rotinas de trabalho, desenergização e documentação das instalações',
    'Proteção e combate a incêndios',
    'Acidentes de origem elétrica, primeiros socorros e responsabilidades',
  ],
});

export const heightTraining = course({
  emblem: 'N35',
  title: 'NR-35 – Trabalho em Altura',
  basis: 'NR-35, item 35.4',
  hours: 8,
  months: 24,
  contents: [
    'Normas e regulamentos aplicáveis; análise de risco e condições impeditivas',
    'Riscos potenciais e medidas de prevenção e controle',
    'Sistemas, equipamentos e procedimentos de proteção coletiva e individual',
    'Acidentes típicos; condutas em emergência, resgate e primeiros socorros',
    'Inspeção de cinturão, talabarte e ponto de ancoragem; exercício de acesso',
  ],
});

export const siteInduction = course({
  emblem: 'INT',
  title: 'Integração de segurança da unidade',
  basis: 'NR-1, item 1.7',
  hours: 8,
  months: 12,
  contents: [
    'Política de segurança, regras de ouro e direito de recusa',
    'Riscos da unidade, rotas de fuga e pontos de encontro',
    'Bloqueio e sinalização de energias; permissão de trabalho',
    'Circulação de veículos e pedestres; visita guiada à área',
  ],
});
