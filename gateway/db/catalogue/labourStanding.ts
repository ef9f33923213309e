import { inForce, item, legible, ofTheEmployee, ofTheProvider, signedByEmployee } from './commonItems.ts';
import type { CatalogueEntry } from './entry.ts';

const authentic = item(
  'A autenticidade foi confirmada pelo código de controle?',
  'O código de controle não foi encontrado na página do órgão emissor. Emita nova certidão.',
  'O código de controle está cortado no arquivo. Envie a certidão completa.',
  'A certidão consultada está cancelada. Emita uma nova.',
);
const regular = item(
  'A situação é regular (negativa, ou positiva com efeitos de negativa)?',
  'A certidão é positiva. Regularize os débitos e envie a certidão negativa.',
  'O arquivo é um relatório de pendências, e não a certidão. Envie a certidão.',
  'A certidão não abrange todos os tributos. Emita a certidão conjunta.',
);

/** What is asked once, or by validity, about labour and social security (STP). */
export const labourStanding: readonly CatalogueEntry[] = [
  {
    slug: 'cnd-federal',
    name: 'Certidão de débitos federais e dívida ativa da União',
    plan: 'STP',
    type: 'PROVIDER',
    category: 'Regularidade fiscal',
    periodicity: 'VALIDITY',
    validityMonths: 6,
    legalBasis: 'CTN, arts. 205 e 206; Portaria Conjunta RFB/PGFN 1.751/2014',
    critical: true,
    checklist: [ofTheProvider, regular, inForce, authentic],
  },
  {
    slug: 'crf-fgts',
    name: 'Certificado de regularidade do FGTS (CRF)',
    plan: 'STP',
    type: 'PROVIDER',
    category: 'Regularidade fiscal',
    periodicity: 'VALIDITY',
    validityMonths: 1,
    nextDueDays: 7,
    legalBasis: 'Lei 8.036/1990, arts. 7º, V, e 27',
    checklist: [ofTheProvider, regular, inForce, authentic],
  },
  {
    slug: 'cndt',
    name: 'Certidão negativa de débitos trabalhistas (CNDT)',
    plan: 'STP',
    type: 'PROVIDER',
    category: 'Regularidade fiscal',
    periodicity: 'VALIDITY',
    validityMonths: 6,
    legalBasis: 'CLT, art. 642-A; Lei 12.440/2011',
    checklist: [ofTheProvider, regular, inForce, authentic],
  },
  {
    slug: 'registro-empregado',
    name: 'Ficha de registro e contrato de trabalho',
    plan: 'STP',
    type: 'EMPLOYEE',
    category: 'Registro',
    periodicity: 'ONCE',
    legalBasis: 'CLT, arts. 29 e 41; Portaria MTP 671/2021',
    critical: true,
    checklist: [
      ofTheEmployee,
      item(
        'O registro foi feito antes do início do trabalho?',
        'A data do registro é posterior ao início do trabalho no projeto.',
        'O recibo do evento S-2200 do eSocial não foi enviado.',
        'A data de admissão da ficha não é a do cadastro do colaborador.',
      ),
      item(
        'Função, salário e jornada são os contratados?',
        'A função registrada não é a que o colaborador exerce no projeto.',
        'O salário registrado é menor que o da folha de pagamento.',
        'A jornada não está indicada na ficha ou no contrato.',
      ),
      signedByEmployee,
      legible,
    ],
  },
  {
    slug: 'convencao-coletiva',
    name: 'Convenção ou acordo coletivo vigente',
    plan: 'STP',
    type: 'OTHERS',
    category: 'Registro',
    periodicity: 'VALIDITY',
    validityMonths: 12,
    legalBasis: 'CLT, arts. 611 e 614',
    checklist: [
      item(
        'A base territorial abrange o local do serviço?',
        'A convenção é de outra base territorial. Envie a do sindicato que representa a categoria no local do serviço.',
        'O município do serviço não consta da abrangência.',
        'O sindicato que assina não representa a categoria preponderante do fornecedor.',
      ),
      item(
        'Está registrada no sistema Mediador?',
        'O número de registro no Mediador não aparece no documento.',
        'O documento enviado é a minuta. Envie a versão registrada.',
        'O registro indicado é o do ano anterior.',
      ),
      inForce,
      legible,
    ],
  },
];
