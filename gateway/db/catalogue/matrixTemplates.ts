import type { RiskActivityId } from '../../../contract/projects.ts';
import type { MatrixSector } from '../../../contract/requirementMatrices.ts';

/** Ready-made matrices by sector: documents of the shipped catalogue by their slugs, and for which risks, else by their own rule. */
export type SectorTemplate = {
  risks: readonly RiskActivityId[];
  documents: readonly { slug: string; risks?: readonly RiskActivityId[] }[];
};

const asked = (...slugs: string[]): SectorTemplate['documents'] => slugs.map((slug) => ({ slug }));
const forRisks = (risks: readonly RiskActivityId[], ...slugs: string[]): SectorTemplate['documents'] =>
  slugs.map((slug) => ({ slug, risks }));

const HEIGHT = 1;
const ELECTRICITY = 2;
const CONFINED_SPACE = 3;
const HOT_WORK = 4;
const LIFTING = 5;
const DRIVING = 6;
const FLAMMABLES = 7;
const MACHINES = 8;
const POWER_SYSTEM = 9;
const DANGEROUS_GOODS = 10;
const CHEMICALS = 11;

/** Whatever a contracting company asks of who works for it (Lei 6.019/1974; NR-1, NR-6, NR-7). */
const EVERYWHERE = [
  ...asked('guia-fgts-digital', 'dctfweb-inss', 'darf-previdenciario', 'folha-pagamento', 'comprovante-salario'),
  ...asked('cartao-ponto', 'esocial-fechamento', 'relacao-trabalhadores-tomador', 'registro-empregado'),
  ...asked('cnd-federal', 'crf-fgts', 'cndt', 'convencao-coletiva', 'contrato-social', 'contrato-prestacao-servicos'),
  ...asked('trct-colaborador', 'fgts-rescisorio', 'declaracao-trabalho-digno'),
  ...asked('aso', 'aso-retorno', 'aso-mudanca-risco', 'aso-demissional', 'ficha-epi', 'ordem-servico'),
  ...asked('integracao-seguranca', 'pgr', 'pcmso', 'cipa', 'inventario-riscos-local'),
];
const AT_HEIGHT = forRisks([HEIGHT], ...['treinamento-nr-35', 'autorizacao-trabalho-altura', 'inspecao-cinto-altura']);
const WITH_ELECTRICITY = forRisks(
  [ELECTRICITY],
  ...['treinamento-nr-10', 'autorizacao-eletricidade', 'ensaio-epi-isolante'],
);
const IN_POWER_SYSTEMS = forRisks([POWER_SYSTEM], 'treinamento-nr-10-sep');
const IN_CONFINED_SPACES = forRisks([CONFINED_SPACE], 'treinamento-nr-33', 'espacos-confinados');
const WITH_HEAT = forRisks([HOT_WORK], 'treinamento-trabalho-quente');
const LIFTING_LOADS = [
  ...forRisks([LIFTING], 'treinamento-nr-11', 'operador-grua-guindaste', 'plano-rigging', 'laudo-equipamento-carga'),
];
const AT_THE_WHEEL = forRisks([DRIVING], 'cnh', 'direcao-defensiva', 'inspecao-veiculos', 'crlv-seguro');
const WITH_MACHINES = forRisks([MACHINES], 'treinamento-nr-12', 'bloqueio-energias');
const WITH_CHEMICALS = forRisks([CHEMICALS], 'treinamento-produtos-quimicos', 'fds');
const OF_RISK = asked('apr', 'permissao-trabalho', 'plano-emergencia', 'dds', 'relatorio-ssma');

export const MATRIX_TEMPLATES: Readonly<Record<MatrixSector, SectorTemplate>> = {
  MINING: {
    risks: [HEIGHT, ELECTRICITY, CONFINED_SPACE, HOT_WORK, LIFTING, DRIVING, MACHINES, POWER_SYSTEM],
    documents: [
      ...[...EVERYWHERE, ...OF_RISK, ...AT_HEIGHT, ...WITH_ELECTRICITY, ...IN_POWER_SYSTEMS, ...IN_CONFINED_SPACES],
      ...[...WITH_HEAT, ...LIFTING_LOADS, ...AT_THE_WHEEL, ...WITH_MACHINES],
      ...asked('ltcat', 'ppr-ensaio-vedacao', 'pca', 'licenca-ambiental', 'plano-residuos', 'mtr', 'brigada-incendio'),
      ...forRisks([DRIVING], 'exame-toxicologico'),
    ],
  },
  CONSTRUCTION: {
    risks: [HEIGHT, ELECTRICITY, CONFINED_SPACE, HOT_WORK, LIFTING, MACHINES],
    documents: [
      ...[...EVERYWHERE, ...OF_RISK, ...AT_HEIGHT, ...WITH_ELECTRICITY, ...IN_CONFINED_SPACES, ...WITH_HEAT],
      ...[...LIFTING_LOADS, ...WITH_MACHINES],
      ...asked(
        'treinamento-nr-18',
        'areas-vivencia',
        'inspecao-andaimes',
        'inspecao-ferramentas',
        'art',
        'cno-cnd-obra',
      ),
      ...asked('plano-residuos', 'seguro-vida', 'ancoragem-linha-vida'),
      ...forRisks([MACHINES], 'treinamento-pemt'),
    ],
  },
  FACILITIES: {
    risks: [HEIGHT, ELECTRICITY, MACHINES, CHEMICALS],
    documents: [
      ...[...EVERYWHERE, ...AT_HEIGHT, ...WITH_ELECTRICITY, ...WITH_MACHINES, ...WITH_CHEMICALS],
      ...asked('vale-transporte', 'alimentacao-refeicao', 'escala-trabalho', 'ferias-colaborador', 'seguro-vida'),
      ...asked('autorizacao-vigilancia', 'formacao-vigilante', 'brigada-incendio', 'inspecao-extintores', 'ergonomia'),
    ],
  },
  FOOD: {
    risks: [ELECTRICITY, CONFINED_SPACE, FLAMMABLES, MACHINES, CHEMICALS],
    documents: [
      ...[...EVERYWHERE, ...OF_RISK, ...WITH_ELECTRICITY, ...IN_CONFINED_SPACES, ...WITH_MACHINES, ...WITH_CHEMICALS],
      ...asked('alvara-avcb', 'ergonomia', 'riscos-psicossociais', 'inspecao-nr-13', 'pca', 'licenca-ambiental'),
      ...forRisks([FLAMMABLES], 'treinamento-nr-20-basico', 'treinamento-nr-20-intermediario'),
    ],
  },
  TRANSPORT: {
    risks: [LIFTING, DRIVING, FLAMMABLES, DANGEROUS_GOODS],
    documents: [
      ...[...EVERYWHERE, ...LIFTING_LOADS, ...AT_THE_WHEEL],
      ...asked('escala-trabalho', 'seguro-garantia', 'plano-emergencia', 'relatorio-ssma'),
      ...forRisks([DRIVING], 'exame-toxicologico'),
      ...forRisks([FLAMMABLES], 'treinamento-nr-20-basico'),
      ...forRisks([DANGEROUS_GOODS], 'mopp-rntrc-civ', 'ctf-ibama'),
    ],
  },
};
