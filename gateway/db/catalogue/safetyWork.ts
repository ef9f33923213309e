import { allEmployees, inForce, item, ofTheMonth, ofTheProvider, signedByProfessional } from './commonItems.ts';
import type { CatalogueEntry, CatalogueItem } from './entry.ts';

const signed: CatalogueItem = item(
  'Os responsáveis e os participantes assinaram?',
  'Faltam assinaturas dos participantes.',
  'Falta a assinatura do responsável pela área.',
  'As assinaturas não estão identificadas com nome e função.',
);
const monthly = { plan: 'SSMA', type: 'PROVIDER', periodicity: 'MONTHLY' } as const;
const byValidity = { plan: 'SSMA', type: 'PROVIDER', periodicity: 'VALIDITY' } as const;
const afterTheMonth = { day: 10, month: 'next', adjust: 'after' } as const;

/** How the work is done safely (SSMA). */
export const safetyWork: readonly CatalogueEntry[] = [
  {
    ...monthly,
    slug: 'permissao-trabalho',
    name: 'Permissões de trabalho (PT e PET) do mês',
    category: 'Segurança da atividade',
    dueRule: afterTheMonth,
    legalBasis: 'NR-33; NR-35; NR-34',
    checklist: [
      ofTheProvider,
      ofTheMonth,
      item(
        'Há uma permissão para cada dia de trabalho de risco?',
        'Há dias com trabalho em altura sem permissão. Envie as que faltam ou justifique.',
        'Não foram enviadas as permissões de entrada em espaço confinado.',
        'A permissão foi usada por mais de uma jornada. Emita uma por turno.',
      ),
      item(
        'As permissões foram encerradas?',
        'Há permissões sem encerramento. Registre o término e envie novamente.',
        'O horário de encerramento não foi preenchido.',
        'A liberação da área depois do serviço não foi registrada.',
      ),
      signed,
    ],
  },
  {
    ...monthly,
    slug: 'dds',
    name: 'Registros de diálogo de segurança (DDS) do mês',
    category: 'Segurança da atividade',
    dueRule: afterTheMonth,
    legalBasis: 'NR-1, item 1.4.1',
    checklist: [
      ofTheProvider,
      ofTheMonth,
      allEmployees,
      item(
        'Os temas têm relação com os riscos do serviço?',
        'O tema não foi informado em um ou mais registros.',
        'Os temas não tratam dos riscos deste contrato. Planeje-os a partir do PGR.',
        'A frequência é menor que a exigida pela contratante.',
      ),
      signed,
    ],
  },
  {
    ...monthly,
    slug: 'areas-vivencia',
    name: 'Verificação das áreas de vivência e alojamentos',
    category: 'Segurança da atividade',
    dueRule: afterTheMonth,
    legalBasis: 'NR-24; NR-18',
    checklist: [
      ofTheProvider,
      ofTheMonth,
      item(
        'Água potável, sanitários, vestiário e local de refeição foram verificados?',
        'O fornecimento de água potável não foi verificado.',
        'A quantidade de sanitários é menor que a exigida para o efetivo.',
        'O local de refeição não foi verificado.',
      ),
      item(
        'As não conformidades têm correção e prazo?',
        'As não conformidades não têm prazo. Defina e envie novamente.',
        'Repetem-se não conformidades do mês anterior sem correção.',
        'As fotografias da correção não foram enviadas.',
      ),
    ],
  },
  {
    ...byValidity,
    slug: 'plano-emergencia',
    name: 'Plano de atendimento a emergências e resgate',
    category: 'Segurança da atividade',
    validityMonths: 12,
    legalBasis: 'NR-1, item 1.5.6; NR-35; NR-33',
    critical: true,
    checklist: [
      ofTheProvider,
      item(
        'Os cenários deste contrato estão previstos, com o resgate em altura e em espaço confinado?',
        'O resgate de trabalhador suspenso não está previsto.',
        'O resgate em espaço confinado não está previsto.',
        'Os cenários são genéricos. Descreva os do local deste contrato.',
      ),
      item(
        'Equipe, recursos e telefones estão definidos?',
        'A equipe de resgate não está indicada.',
        'Os equipamentos de resgate não estão relacionados.',
        'O hospital de referência e os telefones não foram informados.',
      ),
      item(
        'Há registro de simulado?',
        'O registro do último simulado não foi enviado.',
        'O simulado não incluiu as equipes deste contrato.',
        'As ações levantadas no simulado não têm responsáveis.',
      ),
      inForce,
    ],
  },
  {
    ...byValidity,
    slug: 'bloqueio-energias',
    name: 'Procedimento de bloqueio e etiquetagem de energias',
    category: 'Segurança da atividade',
    validityMonths: 24,
    legalBasis: 'NR-10, item 10.5; NR-12',
    checklist: [
      ofTheProvider,
      item(
        'A sequência de desenergização e o teste de ausência de tensão estão descritos?',
        'O teste de ausência de tensão não está na sequência.',
        'O aterramento temporário não está previsto.',
        'As energias não elétricas (pneumática, hidráulica, gravitacional) não foram tratadas.',
      ),
      item(
        'O bloqueio é individual, com etiqueta que identifica a pessoa?',
        'O procedimento permite bloqueio sem cadeado individual. Corrija e envie novamente.',
        'O modelo da etiqueta não foi enviado.',
        'A retirada do bloqueio na ausência do dono não está prevista.',
      ),
      inForce,
      signedByProfessional('responsável técnico', 'CREA'),
    ],
  },
  {
    ...byValidity,
    slug: 'prontuario-eletrico',
    name: 'Prontuário das instalações elétricas',
    category: 'Segurança da atividade',
    validityMonths: 12,
    legalBasis: 'NR-10, item 10.2.4',
    checklist: [
      ofTheProvider,
      item(
        'Diagramas, procedimentos e certificações estão no prontuário?',
        'Os diagramas unifilares não foram enviados.',
        'Os procedimentos de trabalho não estão no prontuário.',
        'As certificações dos equipamentos não foram enviadas.',
      ),
      item(
        'O relatório de inspeção traz recomendações com cronograma?',
        'O relatório técnico de inspeção não foi enviado.',
        'As recomendações não têm cronograma.',
        'O cronograma está vencido sem justificativa.',
      ),
      inForce,
      signedByProfessional('profissional legalmente habilitado', 'CREA'),
    ],
  },
  {
    slug: 'rrt',
    name: 'RRT – Registro de responsabilidade técnica (CAU)',
    plan: 'SSMA',
    type: 'OTHERS',
    category: 'Responsabilidade técnica',
    periodicity: 'ONCE',
    legalBasis: 'Lei 12.378/2010, art. 45',
    checklist: [
      ofTheProvider,
      item(
        'A obra ou o serviço registrado é o deste contrato?',
        'O RRT é de outro contrato. Registre o deste e envie novamente.',
        'O endereço da obra não é o do projeto.',
        'As atividades registradas não cobrem o escopo contratado.',
      ),
      item(
        'A taxa foi paga e o RRT está efetivado?',
        'O RRT está em rascunho. Efetive-o e envie novamente.',
        'O comprovante da taxa não foi enviado.',
        'O RRT foi baixado antes do fim do contrato.',
      ),
      signedByProfessional('arquiteto responsável', 'CAU'),
    ],
  },
];
