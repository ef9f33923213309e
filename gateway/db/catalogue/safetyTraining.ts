import { inForce, item, legible, ofTheEmployee, signedByEmployee, trainingItems } from './commonItems.ts';
import type { CatalogueEntry, CatalogueItem } from './entry.ts';

type Training = Pick<CatalogueEntry, 'slug' | 'name' | 'validityMonths' | 'legalBasis'> &
  Partial<CatalogueEntry> & { checklist: readonly CatalogueItem[] };
/** A certificate of one person, by validity. */
const training = (entry: Training): CatalogueEntry => ({
  plan: 'SSMA',
  type: 'EMPLOYEE',
  category: 'Treinamentos',
  periodicity: 'VALIDITY',
  failsReading: true,
  ...entry,
});

/** Certificates and authorisations that people need for what they do (SSMA). */
export const safetyTraining: readonly CatalogueEntry[] = [
  training({
    slug: 'treinamento-nr-10-sep',
    name: 'Certificado NR-10 SEP – Sistema Elétrico de Potência',
    type: 'RISK',
    validityMonths: 24,
    riskActivityIds: [2],
    legalBasis: 'NR-10, Anexo III',
    critical: true,
    checklist: trainingItems('NR-10 SEP', '40 horas; reciclagem a cada dois anos'),
  }),
  training({
    slug: 'treinamento-nr-11',
    name: 'Certificado NR-11 – Operação de equipamentos de movimentação de cargas',
    validityMonths: 12,
    legalBasis: 'NR-11',
    checklist: [
      ...trainingItems('NR-11', 'a do equipamento operado'),
      item(
        'O cartão de identificação do operador está em dia?',
        'O cartão do operador não foi enviado. Envie-o com nome e fotografia.',
        'O cartão está vencido. Ele vale por um ano e depende de exame de saúde.',
        'O equipamento indicado no cartão não é o operado no projeto.',
      ),
    ],
  }),
  training({
    slug: 'treinamento-nr-12',
    name: 'Certificado NR-12 – Segurança em máquinas e equipamentos',
    validityMonths: 24,
    legalBasis: 'NR-12',
    checklist: trainingItems('NR-12', 'a da máquina operada'),
  }),
  training({
    slug: 'treinamento-nr-18',
    name: 'Certificado NR-18 – Segurança na construção',
    validityMonths: 24,
    legalBasis: 'NR-18, Anexo I',
    checklist: trainingItems('NR-18', '4 horas; periódico a cada dois anos'),
  }),
  training({
    slug: 'treinamento-pemt',
    name: 'Certificado de operador de plataforma elevatória (PEMT)',
    validityMonths: 24,
    legalBasis: 'NR-18',
    checklist: trainingItems('NR-18 para PEMT', 'teórica e prática no tipo de plataforma operado'),
  }),
  training({
    slug: 'treinamento-nr-20',
    name: 'Certificado NR-20 – Inflamáveis e combustíveis',
    validityMonths: 12,
    legalBasis: 'NR-20',
    checklist: trainingItems('NR-20', 'a da classe da instalação e da atividade'),
  }),
  training({
    slug: 'treinamento-nr-33',
    name: 'Certificado NR-33 – Espaços confinados',
    validityMonths: 12,
    legalBasis: 'NR-33',
    critical: true,
    checklist: [
      ...trainingItems('NR-33', '16 horas para trabalhador e vigia; 40 horas para supervisor; periódico anual'),
      item(
        'A função no certificado (trabalhador, vigia ou supervisor) é a exercida?',
        'O certificado é de vigia e o colaborador entra no espaço confinado. Capacite-o como trabalhador autorizado.',
        'O certificado não indica a função para a qual a pessoa foi capacitada.',
        'Quem emite a permissão de entrada precisa do curso de supervisor. Envie o certificado.',
      ),
    ],
  }),
  training({
    slug: 'treinamento-trabalho-quente',
    name: 'Certificado de trabalho a quente',
    validityMonths: 24,
    legalBasis: 'NR-18; NR-34',
    checklist: trainingItems('norma para trabalho a quente', 'solda, corte e esmerilhamento'),
  }),
  training({
    slug: 'treinamento-epi',
    name: 'Treinamento de uso, guarda e conservação de EPI',
    validityMonths: 12,
    legalBasis: 'NR-6; NR-1, item 1.7',
    checklist: [
      ofTheEmployee,
      item(
        'O treinamento inclui os EPIs da função?',
        'Os EPIs da função não constam do conteúdo. Complete o treinamento.',
        'A proteção respiratória exigida pelo PGR não foi tratada.',
        'O conteúdo programático não foi informado.',
      ),
      inForce,
      signedByEmployee,
    ],
  }),
  training({
    slug: 'brigada-incendio',
    name: 'Certificado de brigada de incêndio e primeiros socorros',
    validityMonths: 12,
    legalBasis: 'NR-23',
    checklist: trainingItems('formação de brigadista', 'a do nível exigido para o local'),
  }),
  training({
    slug: 'direcao-defensiva',
    name: 'Certificado de direção defensiva',
    validityMonths: 24,
    legalBasis: 'Lei 9.503/1997 (CTB); NR-1, item 1.7',
    checklist: [
      ofTheEmployee,
      item(
        'O curso é do tipo de veículo conduzido?',
        'O curso é de veículo leve e o colaborador conduz veículo pesado. Faça o curso certo.',
        'O tipo de veículo não está indicado no certificado.',
        'A parte prática não foi feita. Complete o curso.',
      ),
      inForce,
      legible,
    ],
  }),
  training({
    slug: 'cnh',
    name: 'CNH – Carteira Nacional de Habilitação',
    category: 'Máquinas e veículos',
    validityMonths: 60,
    legalBasis: 'Lei 9.503/1997 (CTB), arts. 143, 147 e 159',
    checklist: [
      ofTheEmployee,
      item(
        'A categoria é a do veículo conduzido?',
        'A categoria da CNH não permite conduzir o veículo do projeto.',
        'A categoria está ilegível. Envie a CNH completa ou a versão digital.',
        'A CNH é provisória e não serve para a atividade. Aguarde a definitiva.',
      ),
      item(
        'Consta a observação "exerce atividade remunerada"?',
        'A observação "exerce atividade remunerada" (EAR) não consta da CNH. Inclua-a no Detran.',
        'O verso da CNH, onde está a observação, não foi enviado.',
        'A observação está ilegível. Envie a versão digital.',
      ),
      inForce,
    ],
  }),
  training({
    slug: 'autorizacao-trabalho-altura',
    name: 'Autorização para trabalho em altura',
    type: 'RISK',
    category: 'Segurança da atividade',
    validityMonths: 12,
    riskActivityIds: [1],
    legalBasis: 'NR-35',
    critical: true,
    checklist: [
      ofTheEmployee,
      item(
        'O fornecedor autoriza formalmente o colaborador?',
        'A autorização não está assinada pelo fornecedor.',
        'A abrangência da autorização não está definida.',
        'A autorização é de outro contrato. Emita a deste.',
      ),
      item(
        'O treinamento e o ASO que a fundamentam estão em dia?',
        'O treinamento de NR-35 indicado está vencido.',
        'O ASO indicado não traz a aptidão para trabalho em altura.',
        'As datas do treinamento e do ASO não foram informadas.',
      ),
      inForce,
    ],
  }),
  training({
    slug: 'autorizacao-eletricidade',
    name: 'Autorização para trabalho em eletricidade',
    type: 'RISK',
    category: 'Segurança da atividade',
    validityMonths: 12,
    riskActivityIds: [2],
    legalBasis: 'NR-10, item 10.8',
    critical: true,
    checklist: [
      ofTheEmployee,
      item(
        'A habilitação ou a qualificação do colaborador está comprovada?',
        'O certificado do curso reconhecido não foi enviado.',
        'O registro no conselho de classe não foi comprovado.',
        'O colaborador só é capacitado. Informe o profissional habilitado que responde por ele.',
      ),
      item(
        'O fornecedor autoriza formalmente, com a abrangência do serviço?',
        'A autorização não está assinada pelo fornecedor.',
        'A abrangência (baixa ou alta tensão) não está definida.',
        'A autorização é de outro contrato. Emita a deste.',
      ),
      inForce,
    ],
  }),
];
