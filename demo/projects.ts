// Over 300 lines: the projects of the demo, as data.
import type { Plan, ProjectStatus } from '../contract/projects.ts';
import { DEMO_MARKER } from './users.ts';

/** A provider on a project: its plans, and how many people it has there. */
export type DemoLink = { provider: string; plans: readonly Plan[]; people: number };

/** Months are counted back from today: 14 is fourteen months ago, -10 is in ten months. */
export type DemoProject = {
  key: string;
  company: string;
  name: string;
  contract: string;
  scope: string;
  status: ProjectStatus;
  stage: 'CREATED' | 'LINKING' | 'LINKED';
  start: number;
  end: number;
  /** First and last reference month; null: none. */
  references: readonly [number, number] | null;
  analysisDays: number;
  reAnalysisDays: number;
  createdBy: string;
  links: readonly DemoLink[];
  /** The documents that it asks for, by slug. */
  documents: readonly string[];
};

const both: readonly Plan[] = ['STP', 'SSMA'];
const standing = ['cnd-federal', 'crf-fgts', 'cndt', 'pgr', 'pcmso', 'cipa'];
const people = ['registro-empregado', 'aso', 'ficha-epi', 'ordem-servico', 'treinamento-nr-10', 'treinamento-nr-35'];

export const PROJECTS: readonly DemoProject[] = [
  {
    key: 'parada',
    company: 'serra-azul',
    name: 'Parada Geral da Usina 2',
    contract: '4600018452',
    scope: 'Manutenção mecânica, elétrica e de caldeiraria na parada programada da usina de beneficiamento.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 15,
    end: -9,
    references: [12, 0],
    analysisDays: 3,
    reAnalysisDays: 2,
    createdBy: 'projetos@serraazul.demo',
    links: [
      { provider: 'horizonte', plans: both, people: 18 },
      { provider: 'eletrica-vale', plans: both, people: 12 },
      { provider: 'andaimes', plans: both, people: 12 },
      { provider: 'caldeiraria', plans: both, people: 10 },
    ],
    documents: [
      ...[
        'guia-fgts-digital',
        'dctfweb-inss',
        'darf-previdenciario',
        'folha-pagamento',
        'comprovante-salario',
        'recibo-ferias',
        'relatorio-ssma',
      ],
      ...standing,
      ...people,
      ...['integracao-seguranca', 'apr', 'art', 'convencao-coletiva'],
    ],
  },
  {
    key: 'correia',
    company: 'serra-azul',
    name: 'Manutenção da Correia Transportadora TC-04',
    contract: '4600019077',
    scope: 'Manutenção eletromecânica e automação da correia de longa distância.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 14,
    end: -14,
    references: [5, 0],
    analysisDays: 3,
    reAnalysisDays: 2,
    createdBy: 'projetos@serraazul.demo',
    links: [
      { provider: 'horizonte', plans: both, people: 10 },
      { provider: 'eletrica-vale', plans: both, people: 6 },
      { provider: 'integra', plans: both, people: 8 },
    ],
    documents: [
      ...[
        'guia-fgts-digital',
        'dctfweb-inss',
        'darf-previdenciario',
        'folha-pagamento',
        'comprovante-salario',
        'cartao-ponto',
        'relatorio-ssma',
      ],
      ...standing,
      ...people,
      ...['apr', 'art'],
    ],
  },
  {
    key: 'cava',
    company: 'serra-azul',
    name: 'Transporte e terraplenagem da Cava Norte',
    contract: '4600017310',
    scope: 'Transporte interno de minério e abertura de acessos.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 20,
    end: -4,
    references: [12, 0],
    analysisDays: 5,
    reAnalysisDays: 3,
    createdBy: DEMO_MARKER,
    links: [
      { provider: 'rodominas', plans: both, people: 12 },
      { provider: 'boa-vista', plans: both, people: 12 },
    ],
    documents: [
      ...[
        'guia-fgts-digital',
        'dctfweb-inss',
        'darf-previdenciario',
        'folha-pagamento',
        'comprovante-salario',
        'relatorio-ssma',
      ],
      ...standing,
      ...people,
    ],
  },
  {
    key: 'facilities',
    company: 'serra-azul',
    name: 'Limpeza, vigilância e alimentação das unidades',
    contract: '4600016028',
    scope: 'Serviços continuados de apoio nas unidades de Itabira.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 24,
    end: -12,
    references: [12, 0],
    analysisDays: 5,
    reAnalysisDays: 3,
    createdBy: DEMO_MARKER,
    links: [
      { provider: 'cristalina', plans: both, people: 12 },
      { provider: 'sentinela', plans: both, people: 10 },
      { provider: 'sabor', plans: ['STP'], people: 8 },
    ],
    documents: [
      ...[
        'guia-fgts-digital',
        'dctfweb-inss',
        'darf-previdenciario',
        'comprovante-salario',
        'vale-transporte',
        'recibo-ferias',
        'verbas-rescisorias',
      ],
      ...standing,
      ...['registro-empregado', 'aso', 'ficha-epi', 'ordem-servico', 'convencao-coletiva'],
    ],
  },
  {
    key: 'barragem',
    company: 'serra-azul',
    name: 'Descaracterização da Barragem B3',
    contract: '4600015544',
    scope: 'Obras civis e montagem de bombas na descaracterização da barragem.',
    status: 'FINISHED',
    stage: 'LINKED',
    start: 22,
    end: 4,
    references: [11, 4],
    analysisDays: 3,
    reAnalysisDays: 2,
    createdBy: 'projetos@serraazul.demo',
    links: [
      { provider: 'boa-vista', plans: both, people: 6 },
      { provider: 'horizonte', plans: both, people: 6 },
    ],
    documents: [
      'guia-fgts-digital',
      'dctfweb-inss',
      'darf-previdenciario',
      'folha-pagamento',
      'relatorio-ssma',
      'pgr',
      'pcmso',
      'aso',
      'art',
    ],
  },
  {
    key: 'subestacoes',
    company: 'serra-azul',
    name: 'Adequação das subestações à NR-10',
    contract: '4600018890',
    scope: 'Projeto e execução das adequações elétricas; suspenso por revisão de escopo.',
    status: 'INACTIVE',
    stage: 'LINKED',
    start: 8,
    end: -4,
    references: [6, 3],
    analysisDays: 3,
    reAnalysisDays: 2,
    createdBy: DEMO_MARKER,
    links: [{ provider: 'eletrica-vale', plans: both, people: 5 }],
    documents: [
      'guia-fgts-digital',
      'dctfweb-inss',
      'darf-previdenciario',
      'relatorio-ssma',
      'pgr',
      'aso',
      'treinamento-nr-10',
      'art',
    ],
  },
  {
    key: 'portaria',
    company: 'serra-azul',
    name: 'Nova portaria industrial',
    contract: '4600020115',
    scope: 'Construção da portaria leste, com pátio de triagem.',
    status: 'DRAFT',
    stage: 'CREATED',
    start: -1,
    end: -11,
    references: null,
    analysisDays: 3,
    reAnalysisDays: 2,
    createdBy: 'projetos@serraazul.demo',
    links: [],
    documents: [],
  },
  {
    key: 'carregadores',
    company: 'porto-norte',
    name: 'Manutenção dos carregadores de navios',
    contract: 'PN-2025-0147',
    scope: 'Manutenção preventiva e corretiva dos carregadores CN-01 a CN-03.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 15,
    end: -9,
    references: [12, 0],
    analysisDays: 4,
    reAnalysisDays: 2,
    createdBy: 'gestor@portonorte.demo',
    links: [
      { provider: 'horizonte', plans: both, people: 10 },
      { provider: 'mare-alta', plans: both, people: 10 },
      { provider: 'costa-norte', plans: ['SSMA'], people: 8 },
    ],
    documents: [
      ...[
        'guia-fgts-digital',
        'dctfweb-inss',
        'darf-previdenciario',
        'folha-pagamento',
        'comprovante-salario',
        'relatorio-ssma',
      ],
      ...standing,
      ...people,
      'apr',
    ],
  },
  {
    key: 'dragagem',
    company: 'porto-norte',
    name: 'Dragagem de manutenção do berço 102',
    contract: 'PN-2026-0012',
    scope: 'Dragagem, batimetria e descarte em área licenciada.',
    status: 'ACTIVE',
    stage: 'LINKED',
    start: 9,
    end: -3,
    references: [9, 0],
    analysisDays: 4,
    reAnalysisDays: 2,
    createdBy: 'gestor@portonorte.demo',
    links: [{ provider: 'dragagem', plans: both, people: 10 }],
    documents: [
      'guia-fgts-digital',
      'dctfweb-inss',
      'darf-previdenciario',
      'verbas-rescisorias',
      'relatorio-ssma',
      ...standing,
      'registro-empregado',
      'aso',
      'ficha-epi',
      'art',
    ],
  },
  {
    key: 'pier',
    company: 'porto-norte',
    name: 'Pintura anticorrosiva do píer 1',
    contract: 'PN-2025-0098',
    scope: 'Tratamento de superfície e pintura das estruturas do píer 1.',
    status: 'FINISHED',
    stage: 'LINKED',
    start: 17,
    end: 6,
    references: [11, 6],
    analysisDays: 4,
    reAnalysisDays: 2,
    createdBy: 'gestor@portonorte.demo',
    links: [{ provider: 'costa-norte', plans: both, people: 5 }],
    documents: ['guia-fgts-digital', 'folha-pagamento', 'relatorio-ssma', 'pgr', 'aso', 'treinamento-nr-35'],
  },
];
