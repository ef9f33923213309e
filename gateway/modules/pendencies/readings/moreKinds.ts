import type { ReadingField } from '../../../../contract/readings.ts';
import type { Kind } from './kinds.ts';
import type { Register } from './numbers.ts';

/** Kinds that are asked for less often, told apart by their titles alone; read as kinds.ts says. */

const COMPANY = ['documentKind', 'cnpj', 'issueDate'] as const;
const UNTIL = ['documentKind', 'cnpj', 'issueDate', 'expirationDate'] as const;
const MONTHLY = ['documentKind', 'cnpj', 'referenceMonth'] as const;
const PERSON = ['documentKind', 'cnpj', 'cpf', 'name', 'issueDate'] as const;
const PERSON_UNTIL = [...PERSON, 'expirationDate'] as const;
/** Issued to the person herself, wherever she works. */
const OWN_UNTIL = ['documentKind', 'cpf', 'name', 'issueDate', 'expirationDate'] as const;

const of =
  (fields: readonly ReadingField[], rest: Omit<Kind, 'title' | 'fields'> = {}) =>
  (title: RegExp, ...registers: Register[]): Kind => ({ title, fields, registers, ...rest });
const company = of(COMPANY);
/** Authorities, insurers and laboratories issue them under their own number. */
const licence = of(UNTIL, { byOthers: true });
const programme = of([...UNTIL, 'register']);
const monthly = of(MONTHLY);
const person = of(PERSON);
const personUntil = of(PERSON_UNTIL);
const training = of([...PERSON_UNTIL, 'register'], {
  byOthers: true,
  context: /\b(?:CERTIFIC|TREINAMENTO|CURSO|CAPACITACAO|RECICLAGEM|PARTICIPOU|FORMACAO)/,
});
const thirteenth = monthly(/[1IL]3[Oº°.]*\s*SALARIO|DECIMO\s+TERCEIRO(?:\s+SALARIO)?|GRATIFICACAO\s+NATALINA/g);

export const MORE_KINDS: Readonly<Record<string, Kind>> = {
  'decimo-terceiro-primeira': thirteenth,
  'decimo-terceiro-segunda': thirteenth,
  'escala-trabalho': monthly(/ESCALA\s+(?:MENSAL\s+)?DE\s+(?:TRABALHO|REVEZAMENTO|FOLGAS?|SERVICO|PLANTAO)/g),
  'contrato-aprendizagem': person(
    /CONTRATO\s+(?:ESPECIAL\s+)?DE\s+(?:TRABALHO\s+DE\s+)?APRENDIZAGEM|CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO/g,
  ),
  'termo-estagio': personUntil(/(?:TERMO\s+DE\s+COMPROMISSO|CONTRATO)\s+DE\s+ESTAGIO/g),
  'contrato-temporario': personUntil(
    /CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO\s+TEMPORARIO|CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO/g,
  ),
  'contrato-autonomo': person(
    /RECIBO\s+DE\s+PAGAMENTO\s+(?:A|DE)\s+AUTONOMO|CONTRATO\s+DE\s+PRESTACAO\s+DE\s+SERVICOS\s+(?:DE\s+)?AUTONOM[OA]S?/g,
  ),
  'acordo-compensacao': of(UNTIL)(
    /ACORDO\s+(?:INDIVIDUAL\s+|COLETIVO\s+)?(?:DE|PARA)\s+(?:COMPENSACAO|PRORROGACAO|BANCO)(?:\s+D[EA]\s+(?:HORAS|JORNADA))?/g,
  ),
  'alteracao-funcao': person(
    /ADITIVO\s+(?:AO|DE)\s+CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO|ALTERACAO\s+(?:DE\s+|CONTRATUAL\s+DE\s+)?(?:FUNCAO|CARGO|SALARIO)|CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO/g,
  ),
  'cota-pcd': of(UNTIL)(/[CQ]OTAS?\s+(?:LEGAL\s+)?(?:DE\s+)?(?:PCD|PESSOAS\s+COM\s+DEFICIENCIA)/g),
  'cota-aprendizes': of(UNTIL)(/[CQ]OTAS?\s+(?:LEGAL\s+)?(?:DE\s+)?APRENDI(?:ZES|ZAGEM)/g),
  'fgts-rescisorio': person(/FGTS\s+RESCISORIO|\bGRRF\b|GUIA\s+(?:DO\s+FGTS\s+)?RESCISORIA/g),
  'afastamento-previdenciario': of(PERSON, { byOthers: true })(
    /COMUNICA(?:CAO|DO)\s+DE\s+(?:DECISAO|AFASTAMENTO|RESULTADO)|AFASTAMENTO\s+(?:PREVIDENCIARIO|D[EO]\s+TRABALHO)|ATESTADO\s+(?:MEDICO(?!\s+(?:DE\s+SAUDE|OCUPACIONAL))|DE\s+AFASTAMENTO)|BENEFICIO\s+POR\s+INCAPACIDADE|AUXILIO[- ]DOENCA|REQUERIMENTO\s+DE\s+BENEFICIO/g,
    'CRM',
  ),
  'relacao-trabalhadores-tomador': monthly(
    /RELACAO\s+(?:MENSAL\s+)?DE\s+(?:TRABALHADORES|EMPREGADOS|FUNCIONARIOS)(?:\s+POR\s+TOMADOR)?|\bS-?50[01]3\b/g,
  ),
  'contrato-prestacao-servicos': of(['documentKind', 'cnpj', 'expirationDate'])(
    /CONTRATO\s+(?:PARTICULAR\s+)?DE\s+(?:PRESTACAO\s+DE\s+SERVICOS?|EMPREITADA)|ADITIVO\s+CONTRATUAL/g,
  ),
  'capital-social-balanco': of(['documentKind', 'cnpj'], { wholeCompany: true })(
    /BALANCO\s+PATRIMONIAL|DEMONSTRAC(?:OES|AO)\s+(?:CONTABEIS|DO\s+RESULTADO)/g,
  ),
  'alvara-avcb': licence(
    /AUTO\s+DE\s+VISTORIA\s+DO\s+CORPO\s+DE\s+BOMBEIROS|CERTIFICADO\s+DE\s+LICENCA\s+DO\s+CORPO\s+DE\s+BOMBEIROS|\b(?:AVCB|CLCB)\b|(?:ALVARA|LICENCA)\s+(?:MUNICIPAL\s+)?(?:DE|PARA)\s+(?:LOCALIZACAO|FUNCIONAMENTO|LICENCA)(?:\s+E\s+FUNCIONAMENTO)?|\bALVARA\b/g,
  ),
  'certidao-falencia': of(['documentKind', 'cnpj', 'standing', 'issueDate', 'expirationDate'], { wholeCompany: true })(
    /FALENCIAS?,?\s+(?:E\s+)?(?:CONCORDATAS?|RECUPERACAO|RECUPERACOES)(?:\s+(?:JUDICIAL|JUDICIAIS))?|CERTIDAO\s+(?:ESTADUAL\s+|JUDICIAL\s+)?(?:NEGATIVA\s+)?DE\s+(?:FALENCIA|DISTRIBUIC(?:AO|OES)(?:\s+CIVE(?:L|IS))?)/g,
  ),
  'termo-vale-transporte': person(
    /(?:TERMO|DECLARACAO)\s+DE\s+(?:OPCAO|RENUNCIA|ADESAO)\s+(?:(?:PELO|AO|D[OE]|PARA)\s+)?(?:(?:RECEBIMENTO|BENEFICIO)\s+D[EO]\s+)?VALE[ -]TRANSPORTE/g,
  ),
  'contrato-experiencia': person(
    /CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+(?:TRABALHO\s+(?:A\s+TITULO\s+DE\s+|DE\s+|EM\s+CARATER\s+DE\s+|POR\s+))?EXPERIENCIA|PRORROGACAO\s+D[EO]\s+CONTRATO\s+DE\s+EXPERIENCIA|CONTRATO\s+(?:INDIVIDUAL\s+)?DE\s+TRABALHO/g,
  ),
  'declaracao-simples': of(COMPANY, { wholeCompany: true })(
    /OPTANTES?\s+PELO\s+SIMPLES(?:\s+NACIONAL)?|CONSULTA\s+OPTANTES/g,
  ),
  'guia-iss': monthly(/GUIA\s+(?:DE\s+RECOLHIMENTO\s+)?D[EO]\s+ISS(?:QN)?|DOCUMENTO\s+DE\s+ARRECADACAO\s+MUNICIPAL/g),
  'cno-cnd-obra': company(/CADASTRO\s+NACIONAL\s+DE\s+OBRAS?|AFERICAO\s+D[EA]\s+OBRA/g),
  'transparencia-salarial': of(UNTIL)(/TRANSPARENCIA\s+SALARIAL|IGUALDADE\s+SALARIAL/g),
  'declaracao-trabalho-digno': of(UNTIL)(
    /TRABALHO\s+(?:INFANTIL|ESCRAVO|ANALOGO\s+A[OS]?\s+DE\s+ESCRAVO)|CODIGO\s+DE\s+CONDUTA/g,
  ),
  'seguro-garantia': licence(
    /(?:(?:APOLICE|CERTIFICADO)\s+DE\s+)?SEGURO[ -]+(?:DE\s+)?(?:GARANTIA|RESPONSABILIDADE\s+CIVIL)|RESPONSABILIDADE\s+CIVIL(?:\s+GERAL|[ -]+OBRAS\b)/g,
  ),
  'experiencia-funcao': person(
    /(?:DECLARACAO|COMPROVACAO|ATESTADO)\s+DE\s+EXPERIENCIA|CERTIFICADO\s+DE\s+QUALIFICACAO/g,
  ),
  ppp: person(/PERFIL\s+PROFISSIOGRAFICO(?:\s+PREVIDENCIARIO)?/g),
  'laudo-insalubridade': programme(/LAUDO\s+(?:TECNICO\s+)?(?:PERICIAL\s+)?DE\s+INSALUBRIDADE/g, 'CREA', 'CRM'),
  'laudo-periculosidade': programme(/LAUDO\s+(?:TECNICO\s+)?(?:PERICIAL\s+)?DE\s+PERICULOSIDADE/g, 'CREA', 'CRM'),
  ergonomia: programme(/(?:ANALISE|AVALIACAO)\s+ERGONOMICA(?:\s+(?:PRELIMINAR|DO\s+TRABALHO))?/g, 'CREA', 'MTE'),
  'riscos-psicossociais': programme(/(?:RISCOS?|FATORES\s+DE\s+RISCOS?)\s+PSICOSSOCIA(?:L|IS)/g),
  sesmt: of(UNTIL)(
    /(?:DIMENSIONAMENTO|REGISTRO)\s+D[EO]\s+SESMT|SERVICO\s+ESPECIALIZADO\s+EM\s+(?:ENGENHARIA\s+DE\s+)?SEGURANCA/g,
  ),
  'treinamento-nr-10-sep': {
    ...training(/SISTEMA\s+ELETRICO\s+DE\s+POTENCIA|NR\W{0,2}10\s*[-–(]?\s*SEP\b/g, 'CREA', 'MTE'),
    isByNorm: true,
  },
  'treinamento-pemt': {
    ...training(
      /(?:OPERA(?:DOR|CAO|DORES)\s+(?:SEGURA\s+)?(?:DE|COM)\s+)?PLATAFORMAS?\s+(?:DE\s+TRABALHO\s+(?:EM\s+ALTURA|AEREO)|ELEVATORIAS?|AEREAS?)(?:\s+MOVE(?:L|IS)(?:\s+DE\s+TRABALHO)?)?|PLATAFORMAS?\s+MOVE(?:L|IS)\s+(?:ELEVATORIAS?|DE\s+TRABALHO)|\bPEMTS?\b/g,
      'CREA',
      'MTE',
    ),
    isByNorm: true,
  },
  'treinamento-trabalho-quente': training(/TRABALHOS?\s+A\s+QUENTE/g, 'CREA', 'MTE'),
  'treinamento-epi': training(
    /TREINAMENTO\s+(?:SOBRE|DE|PARA|QUANTO\s+AO)\s+(?:O\s+)?(?:USO|UTILIZACAO)[A-Z, ]{0,40}\bEPI'?S?\b/g,
    'CREA',
    'MTE',
  ),
  'brigada-incendio': {
    ...training(/BRIGAD(?:A|ISTAS?)\s+(?:DE|CONTRA)\s+(?:INCENDIOS?|EMERGENCIA)|BRIGADISTA/g),
    cited: /\b14\.?276\b/g,
  },
  'direcao-defensiva': training(/DIRECAO\s+(?:DEFENSIVA|PREVENTIVA)/g),
  'autorizacao-trabalho-altura': personUntil(/AUTORIZACAO\s+(?:FORMAL\s+)?PARA\s+TRABALHOS?\s+EM\s+ALTURA/g),
  'autorizacao-eletricidade': personUntil(
    /AUTORIZACAO\s+(?:FORMAL\s+)?(?:PARA\s+)?(?:TRABALHOS?|SERVICOS?|INTERVENCOES)\s+(?:EM|COM)\s+(?:ELETRICIDADE|INSTALACOES\s+ELETRICAS)/g,
  ),
  'permissao-trabalho': monthly(/PERMISS(?:AO|OES)\s+(?:DE|PARA)\s+(?:ENTRADA\s+E\s+)?TRABALHO/g),
  dds: monthly(/DIALOGOS?\s+(?:DIARIOS?\s+|SEMANA(?:L|IS)\s+)?DE\s+SEGURANCA/g),
  'plano-emergencia': programme(
    /PLANO\s+DE\s+(?:(?:ATENDIMENTO|RESPOSTA)\s+A|ACAO\s+(?:DE|PARA|EM)|CONTROLE\s+DE)?\s*EMERGENCIAS?/g,
  ),
  rrt: of([...COMPANY, 'register'], { byOthers: true })(/REGISTRO\s+DE\s+RESPONSABILIDADE\s+TECNICA/g),
  'licenca-ambiental': licence(
    /LICENCA\s+(?:AMBIENTAL(?:\s+(?:SIMPLIFICADA|UNICA|DE\s+OPERACAO))?|DE\s+(?:OPERACAO|INSTALACAO)|PREVIA|SIMPLIFICADA)|DISPENSA\s+DE\s+LICENCIAMENTO(?:\s+AMBIENTAL)?|LICENCIAMENTO\s+AMBIENTAL/g,
  ),
  'ctf-ibama': of([...UNTIL, 'standing'], { isByNorm: true, isOfStanding: true })(
    /CADASTRO\s+TECNICO\s+FEDERAL|CERTIFICADO\s+DE\s+REGULARIDADE\s*[-–]\s*CR\b|INSTITUTO\s+BRASILEIRO\s+DO\s+MEIO\s+AMBIENTE|\bIBAMA\b/g,
  ),
  'plano-residuos': programme(/PLANO\s+DE\s+GERENCIAMENTO\s+DE\s+RESIDUOS(?:\s+SOLIDOS)?|\bPGRS\b/g, 'CREA'),
  mtr: monthly(/MANIFESTO\s+DE\s+TRANSPORTE\s+DE\s+RESIDUOS|CERTIFICADO\s+DE\s+DESTINACAO/g),
  'plano-rigging': programme(/PLANO\s+DE\s+(?:RIGGING|ICAMENTO|MOVIMENTACAO\s+DE\s+CARGAS?)/g, 'CREA'),
  'exame-toxicologico': of(PERSON_UNTIL, {
    byOthers: true,
    isByNorm: true,
    failed:
      /(?<=\bRESULTADO(?:\s+(?:FINAL|GERAL|D[OA]\s+[A-Z]+))?\s*:\s*)(?:POSITIV[OA]|DETECTAD[OA]|REAGENTE)(?![A-Z])/g,
  })(/(?:EXAME|LAUDO|TESTE|ANALISE|RELATORIO|RESULTADO)\s+(?:D[EO]\s+EXAME\s+)?TOXICOLOGIC[OA]|\bTOXICOLOGICO\b/g),
  'esocial-s2220': person(/\bS-?2220\b|MONITORAMENTO\s+DA\s+SAUDE\s+DO\s+TRABALHADOR/g),
  'esocial-s2240': person(/\bS-?2240\b/g),
  'cat-investigacao': monthly(/COMUNICACAO\s+DE\s+ACIDENTE\s+D[EO]\s+TRABALHO|\bS-?2210\b/g),
  'relatorio-analitico-pcmso': of([...UNTIL, 'register'], { byOthers: true })(
    /RELATORIO\s+(?:ANALITICO|ANUAL)\s+D[OE]\s+(?:PCMSO|PROGRAMA\s+DE\s+CONTROLE\s+MEDICO(?:\s+DE\s+SAUDE\s+OCUPACIONAL)?)/g,
    'CRM',
  ),
  'declaracao-inexistencia-riscos': of(UNTIL)(/DECLARACAO\s+DE\s+INEXISTENCIA\s+DE\s+RISCOS?/g),
  'treinamento-cipa': training(
    /(?:TREINAMENTO|CURSO|CAPACITACAO|FORMACAO)\s+(?:(?:D[AEO]S?|PARA|DE\s+FORMACAO\s+DE)\s+)?(?:(?:OS\s+)?(?:MEMBROS?|REPRESENTANTES?|INTEGRANTES|DESIGNADOS?|COMPONENTES)\s+D[AE]\s+)?(?:CIPA\b|CIPEIROS?|COMISSAO\s+INTERNA\s+DE\s+PREVENCAO)/g,
    'MTE',
  ),
  'ppr-ensaio-vedacao': programme(/PROGRAMA\s+DE\s+PROTECAO\s+RESPIRATORIA|ENSAIO\s+DE\s+VEDACAO/g),
  pca: programme(/PROGRAMA\s+DE\s+CONSERVACAO\s+AUDITIVA/g),
  'operador-grua-guindaste': training(
    /OPERA(?:DOR|CAO)\s+DE\s+(?:GRUAS?|GUINDASTES?)|SINALEIRO(?:\s+AMARRADOR)?/g,
    'CREA',
    'MTE',
  ),
  'treinamento-produtos-quimicos': training(/PRODUTOS\s+QUIMICOS|\bNR\W{0,2}26\b/g, 'CREA', 'MTE'),
  'registro-profissional': of(OWN_UNTIL)(
    /CERTIDAO\s+DE\s+REGISTRO\s+(?:E\s+QUITACAO\s+)?(?:DE\s+)?(?:PROFISSIONAL|PESSOA\s+FISICA)|CARTEIRA\s+DE\s+IDENTIDADE\s+PROFISSIONAL/g,
  ),
  'formacao-vigilante': of(OWN_UNTIL)(
    /CARTEIRA\s+NACIONAL\s+DE\s+VIGILANTE|(?:FORMACAO|RECICLAGEM|EXTENSAO)\s+D[EO]\s+VIGILANTES?/g,
  ),
  'mopp-rntrc-civ': of(OWN_UNTIL)(/\bMOPP\b|TRANSPORTE\s+DE\s+PRODUTOS\s+PERIGOSOS|\bRNTRC\b/g),
  'capacitacao-nr-32': training(/\bN\.?R\.?\s?[-–.º°]?\s?32(?![0-9])/g),
  'autorizacao-subcontratacao': company(/AUTORIZACAO\s+(?:DE|PARA)\s+(?:A\s+)?SUBCONTRATACAO/g),
  'certidoes-inspecao-trabalho': of(['documentKind', 'cnpj', 'issueDate', 'expirationDate'], { wholeCompany: true })(
    /(?:SECRETARIA\s+DE\s+)?INSPECAO\s+DO\s+TRABALHO|INFRACOES\s+TRABALHISTAS/g,
  ),
  'autorizacao-vigilancia': licence(
    /AUTORIZACAO\s+(?:ANUAL\s+)?DE\s+FUNCIONAMENTO|EMPRESA\s+DE\s+SEGURANCA\s+PRIVADA/g,
  ),
  'termo-ciencia-responsabilidade': company(/TERMO\s+DE\s+CIENCIA(?:\s+E\s+(?:DE\s+)?RESPONSABILIDADE)?/g),
  'assedio-canal-denuncia': of(UNTIL)(
    /CANAL\s+DE\s+DENUNCIAS?|(?:PREVENCAO|COMBATE|ENFRENTAMENTO)\s+(?:E\s+(?:AO\s+)?COMBATE\s+)?AO\s+ASSEDIO/g,
  ),
  'inventario-riscos-local': programme(/INVENTARIO\s+DE\s+RISCOS(?:\s+OCUPACIONAIS)?/g, 'CREA', 'MTE'),
  'areas-vivencia': monthly(/AREAS?\s+DE\s+VIVENCIA/g),
  'bloqueio-energias': programme(
    /BLOQUEIO\s+E\s+(?:ETIQUETAGEM|SINALIZACAO)|ETIQUETAGEM\s+E\s+BLOQUEIO/g,
    'CREA',
    'MTE',
  ),
  'prontuario-eletrico': programme(/PRONTUARIO\s+(?:D[AE]S?\s+)?INSTALACOES\s+ELETRICAS/g, 'CREA'),
  fds: of(['documentKind'])(
    /FICHA\s+(?:COM\s+|DE\s+)?DADOS\s+DE\s+SEGURANCA|FICHA\s+DE\s+INFORMACO(?:ES)?\s+DE\s+SEGURANCA|\bFISPQ\b/g,
  ),
  'espacos-confinados': programme(
    /CADASTRO\s+D[EO]S?\s+ESPACOS?\s+CONFINADOS?|DETECTOR(?:ES)?\s+DE\s+GASES/g,
    'CREA',
    'MTE',
  ),
  'ancoragem-linha-vida': programme(/LINHAS?\s+DE\s+VIDA|(?:SISTEMA|PROJETO|PONTOS?|LAUDO)\s+DE\s+ANCORAGEM/g, 'CREA'),
  'laudo-equipamento-carga': of(UNTIL, { byOthers: true })(
    /LAUDO\s+(?:TECNICO\s+)?(?:DE\s+|D[EO]S?\s+)?(?:INSPECAO\s+)?(?:D[EO]S?\s+)?(?:EQUIPAMENTOS?|ACESSORIOS|GUINDASTE|GUINDAUTO|CINTAS)/g,
  ),
  'inspecao-nr-13': of(UNTIL, { byOthers: true })(
    /RELATORIO\s+DE\s+INSPECAO[A-Z ,]{0,30}(?:VASOS?|CALDEIRAS?)|VASOS?\s+(?:DE|SOB)\s+PRESSAO/g,
  ),
  'inspecao-extintores': of(UNTIL, { byOthers: true })(/INSPECAO\s+(?:MENSAL\s+)?(?:DE|DOS)\s+EXTINTORES/g),
  'ensaio-epi-isolante': of([...UNTIL, 'cpf', 'name'], { byOthers: true })(
    /ENSAIOS?\s+(?:DIELETRICOS?|DE\s+(?:LUVAS|TENSAO|ISOLACAO))/g,
  ),
  'inspecao-cinto-altura': personUntil(
    /INSPECAO\s+(?:DE|DO|DOS)\s+(?:CINTO|CINTURAO|TALABARTES?|SISTEMA\s+DE\s+PROTECAO)/g,
  ),
};
