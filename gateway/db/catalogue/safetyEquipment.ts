import {
  inForce,
  item,
  legible,
  ofTheEmployee,
  ofTheMonth,
  ofTheProvider,
  signedByProfessional,
} from './commonItems.ts';
import type { CatalogueEntry, CatalogueItem } from './entry.ts';

const inspected = (what: string): CatalogueItem =>
  item(
    `Todos os itens de ${what} usados no projeto foram inspecionados?`,
    'Há itens em uso que não constam da inspeção. Inspecione-os e envie o complemento.',
    'A identificação (número, placa ou TAG) não foi informada. Identifique cada item.',
    'A relação é de outro contrato. Envie a deste.',
  );
const approved: CatalogueItem = item(
  'O que foi reprovado está fora de uso, com a correção prevista?',
  'Há item reprovado sem bloqueio. Retire-o de uso e envie o registro.',
  'A correção dos itens reprovados não tem prazo nem responsável.',
  'A liberação depois da correção não foi registrada.',
);
const identified: CatalogueItem = item(
  'Quem inspecionou está identificado, com data e assinatura?',
  'Falta a assinatura de quem inspecionou.',
  'A data da inspeção não aparece.',
  'Quem inspecionou não é qualificado para isso. Refaça com pessoa qualificada.',
);
const monthly = { plan: 'SSMA', type: 'OTHERS', category: 'Máquinas e veículos', periodicity: 'MONTHLY' } as const;
const byValidity = { plan: 'SSMA', type: 'OTHERS', category: 'Máquinas e veículos', periodicity: 'VALIDITY' } as const;
const afterTheMonth = { day: 10, month: 'next', adjust: 'after' } as const;

/** Inspections of what is used: vehicles, machines, scaffolds, protective equipment (SSMA). */
export const safetyEquipment: readonly CatalogueEntry[] = [
  {
    ...monthly,
    slug: 'inspecao-veiculos',
    name: 'Inspeção mensal de veículos',
    dueRule: afterTheMonth,
    legalBasis: 'Lei 9.503/1997 (CTB), art. 105; NR-1',
    checklist: [ofTheProvider, ofTheMonth, inspected('transporte'), approved, identified],
  },
  {
    ...monthly,
    slug: 'inspecao-andaimes',
    name: 'Inspeção de andaimes e escadas',
    dueRule: afterTheMonth,
    legalBasis: 'NR-18; NR-35',
    checklist: [ofTheProvider, ofTheMonth, inspected('acesso em altura'), approved, identified],
  },
  {
    ...monthly,
    slug: 'inspecao-ferramentas',
    name: 'Inspeção de ferramentas e equipamentos portáteis',
    dueRule: afterTheMonth,
    legalBasis: 'NR-12',
    checklist: [ofTheProvider, ofTheMonth, inspected('ferramentas'), approved, identified],
  },
  {
    ...byValidity,
    slug: 'crlv-seguro',
    name: 'CRLV e seguro dos veículos',
    validityMonths: 12,
    legalBasis: 'Lei 9.503/1997 (CTB), arts. 130 e 133',
    checklist: [
      item(
        'Placa, modelo e proprietário são os do veículo do projeto?',
        'O documento é de outro veículo. Envie o do veículo cadastrado.',
        'O veículo é locado e o contrato de locação não foi enviado.',
        'A placa está ilegível. Envie o CRLV digital.',
      ),
      item(
        'O licenciamento é o do exercício atual?',
        'O licenciamento é do exercício anterior. Licencie e envie o novo CRLV.',
        'Há restrição registrada no documento. Esclareça a situação.',
        'O exercício não aparece no documento.',
      ),
      item(
        'A apólice cobre danos a terceiros?',
        'A apólice não foi enviada.',
        'A cobertura para terceiros não consta da apólice.',
        'O veículo não está na relação segurada.',
      ),
      inForce,
    ],
  },
  {
    ...byValidity,
    slug: 'laudo-equipamento-carga',
    name: 'Laudo de equipamentos e acessórios de içamento',
    validityMonths: 12,
    legalBasis: 'NR-11; NR-12; NR-18',
    critical: true,
    checklist: [
      ofTheProvider,
      inspected('içamento'),
      item(
        'A capacidade de carga e a tabela do fabricante estão no laudo?',
        'A capacidade de carga não está indicada.',
        'A tabela de carga do fabricante não foi enviada.',
        'Os acessórios (cintas, manilhas, ganchos) não foram avaliados.',
      ),
      inForce,
      signedByProfessional('engenheiro mecânico', 'CREA'),
    ],
  },
  {
    ...byValidity,
    slug: 'plano-rigging',
    name: 'Plano de movimentação de carga (rigging)',
    category: 'Segurança da atividade',
    validityMonths: 6,
    legalBasis: 'NR-11; NR-18',
    checklist: [
      ofTheProvider,
      item(
        'Peso, raio, altura e equipamento estão calculados?',
        'O peso da carga não está demonstrado.',
        'O raio de operação não foi indicado.',
        'O equipamento do plano não é o que será usado.',
      ),
      item(
        'O isolamento da área e a sinalização estão previstos?',
        'O isolamento da área de içamento não está previsto.',
        'O sinaleiro não está indicado.',
        'As condições de vento e de solo não foram consideradas.',
      ),
      inForce,
      signedByProfessional('responsável técnico', 'CREA'),
    ],
  },
  {
    ...byValidity,
    slug: 'inspecao-nr-13',
    name: 'Relatório de inspeção de vasos de pressão e caldeiras',
    category: 'Laudos',
    validityMonths: 12,
    legalBasis: 'NR-13',
    critical: true,
    checklist: [
      inspected('pressão'),
      item(
        'O prontuário e a placa de identificação foram conferidos?',
        'O prontuário do equipamento não foi enviado.',
        'A placa de identificação não consta do relatório.',
        'A pressão máxima de trabalho admissível não está indicada.',
      ),
      item(
        'A calibração da válvula de segurança está em dia?',
        'O certificado da válvula de segurança não foi enviado.',
        'A calibração da válvula está vencida.',
        'A pressão de abertura é maior que a máxima admissível. Regule e envie novo certificado.',
      ),
      inForce,
      signedByProfessional('profissional legalmente habilitado', 'CREA'),
    ],
  },
  {
    ...byValidity,
    slug: 'inspecao-extintores',
    name: 'Inspeção de extintores e equipamentos de incêndio',
    category: 'Segurança da atividade',
    validityMonths: 12,
    legalBasis: 'NR-23',
    checklist: [ofTheProvider, inspected('combate a incêndio'), approved, inForce],
  },
  {
    slug: 'inspecao-cinto-altura',
    name: 'Inspeção do sistema de proteção contra quedas',
    plan: 'SSMA',
    type: 'RISK',
    category: 'Equipamentos de proteção',
    periodicity: 'VALIDITY',
    validityMonths: 12,
    riskActivityIds: [1],
    legalBasis: 'NR-35; NR-6',
    critical: true,
    checklist: [
      ofTheEmployee,
      item(
        'Cinturão, talabarte e trava-quedas estão identificados pelo número de série e CA?',
        'O número de série não foi informado. Identifique cada equipamento.',
        'O CA do cinturão ou do talabarte está vencido. Substitua e envie nova inspeção.',
        'O trava-quedas não foi inspecionado.',
      ),
      item(
        'O resultado da inspeção libera o uso?',
        'O equipamento foi reprovado. Substitua-o e envie a inspeção do novo.',
        'O equipamento já sofreu impacto de queda e precisa ser descartado.',
        'O resultado não está indicado.',
      ),
      inForce,
      identified,
    ],
  },
  {
    slug: 'ensaio-epi-isolante',
    name: 'Ensaio de luvas, ferramentas e EPIs isolantes',
    plan: 'SSMA',
    type: 'RISK',
    category: 'Equipamentos de proteção',
    periodicity: 'VALIDITY',
    validityMonths: 12,
    riskActivityIds: [2],
    legalBasis: 'NR-10, item 10.7.8; NR-6',
    critical: true,
    checklist: [
      ofTheEmployee,
      item(
        'A classe de tensão é a do serviço?',
        'A classe da luva é menor que a tensão do serviço.',
        'A classe de tensão não está indicada no laudo.',
        'O laudo é de outro equipamento. Envie o do que está em uso.',
      ),
      item(
        'O ensaio foi feito por laboratório identificado, com resultado aprovado?',
        'O laboratório não está identificado no laudo.',
        'O resultado é reprovado. Substitua o equipamento e envie novo laudo.',
        'A tensão de ensaio não foi informada.',
      ),
      inForce,
      legible,
    ],
  },
];
