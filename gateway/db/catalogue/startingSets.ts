import type { WelcomeSet } from '../../../contract/welcome.ts';

/** What a first project asks to begin with: entries of the shipped catalogue by their slugs. Everything else is chosen later. */
export const STARTING_SETS: Readonly<Record<WelcomeSet, readonly string[]>> = {
  STP: [
    ...['guia-fgts-digital', 'dctfweb-inss', 'darf-previdenciario', 'folha-pagamento', 'comprovante-salario'],
    ...['holerite', 'cartao-ponto', 'recibo-ferias', 'vale-transporte', 'alimentacao-refeicao', 'verbas-rescisorias'],
    ...['decimo-terceiro-primeira', 'decimo-terceiro-segunda', 'esocial-fechamento', 'registro-empregado'],
    ...['cnd-federal', 'crf-fgts', 'cndt', 'convencao-coletiva', 'seguro-vida', 'contrato-social'],
  ],
  SSMA: [
    ...['aso', 'aso-retorno', 'aso-mudanca-risco', 'aso-demissional', 'ficha-epi', 'treinamento-epi'],
    ...['ordem-servico', 'integracao-seguranca', 'pgr', 'pcmso', 'ltcat', 'cipa', 'sesmt', 'relatorio-ssma'],
    ...['apr', 'dds', 'permissao-trabalho', 'plano-emergencia'],
  ],
  HEIGHT: ['treinamento-nr-35', 'autorizacao-trabalho-altura', 'inspecao-cinto-altura'],
  ELECTRICAL: ['treinamento-nr-10', 'autorizacao-eletricidade', 'ensaio-epi-isolante'],
};
