import { inForce, item, legible, ofTheMonth, ofTheProvider } from './commonItems.ts';
import type { CatalogueEntry } from './entry.ts';

const monthly = { plan: 'SSMA', type: 'PROVIDER', periodicity: 'MONTHLY' } as const;
const byValidity = { plan: 'SSMA', type: 'PROVIDER', periodicity: 'VALIDITY' } as const;

/** What the work does to its surroundings: licences, waste, chemical products (SSMA). */
export const safetyEnvironment: readonly CatalogueEntry[] = [
  {
    ...byValidity,
    slug: 'licenca-ambiental',
    name: 'Licença ambiental ou dispensa',
    category: 'Meio ambiente',
    validityMonths: 12,
    legalBasis: 'Lei 6.938/1981, art. 10; Resolução Conama 237/1997',
    checklist: [
      ofTheProvider,
      item(
        'A atividade licenciada é a deste contrato?',
        'A atividade licenciada não é a do contrato. Envie a licença certa.',
        'O endereço licenciado não é o do local do serviço.',
        'A dispensa enviada não cita a atividade. Peça a declaração ao órgão ambiental.',
      ),
      item(
        'As condicionantes estão em dia?',
        'O cumprimento das condicionantes não foi comprovado.',
        'Há condicionante vencida. Regularize e envie o protocolo.',
        'A página das condicionantes não foi enviada.',
      ),
      inForce,
    ],
  },
  {
    ...byValidity,
    slug: 'ctf-ibama',
    name: 'Certificado de regularidade no Cadastro Técnico Federal (Ibama)',
    category: 'Meio ambiente',
    validityMonths: 3,
    nextDueDays: 15,
    legalBasis: 'Lei 6.938/1981, art. 17',
    failsReading: true,
    checklist: [
      ofTheProvider,
      item(
        'As atividades do certificado incluem a do contrato?',
        'A atividade do contrato não consta do certificado. Atualize o cadastro e emita outro.',
        'O certificado é de defesa ambiental e a atividade é potencialmente poluidora. Envie o certo.',
        'A situação não é regular. Regularize e emita outro certificado.',
      ),
      inForce,
      legible,
    ],
  },
  {
    ...byValidity,
    slug: 'plano-residuos',
    name: 'Plano de gerenciamento de resíduos sólidos',
    category: 'Meio ambiente',
    validityMonths: 12,
    legalBasis: 'Lei 12.305/2010, arts. 20 e 21',
    checklist: [
      ofTheProvider,
      item(
        'Os resíduos deste contrato estão classificados, com a destinação de cada um?',
        'Os resíduos perigosos não estão classificados.',
        'A destinação final não está indicada.',
        'Os resíduos deste contrato não constam do plano.',
      ),
      item(
        'As licenças de quem transporta e de quem recebe acompanham o plano?',
        'A licença do transportador não foi enviada.',
        'A licença do destinador está vencida.',
        'O destinador não está licenciado para este resíduo.',
      ),
      inForce,
    ],
  },
  {
    ...monthly,
    slug: 'mtr',
    name: 'Manifestos de transporte e certificados de destinação de resíduos',
    category: 'Meio ambiente',
    dueRule: { day: 15, month: 'next', adjust: 'after' },
    legalBasis: 'Lei 12.305/2010; Portaria MMA 280/2020',
    checklist: [
      ofTheProvider,
      ofTheMonth,
      item(
        'Cada saída do mês tem o manifesto recebido pelo destinador?',
        'Há saída de resíduo sem manifesto. Emita e envie.',
        'O manifesto não foi recebido pelo destinador. Cobre a baixa e envie novamente.',
        'A quantidade recebida não é a enviada. Esclareça a diferença.',
      ),
      item(
        'O certificado de destinação final foi enviado?',
        'O certificado de destinação final não foi enviado.',
        'O certificado não traz os manifestos do mês.',
        'A destinação certificada não é a prevista no plano.',
      ),
    ],
  },
  {
    ...byValidity,
    slug: 'fds',
    name: 'Fichas com dados de segurança dos produtos químicos (FDS)',
    category: 'Meio ambiente',
    validityMonths: 24,
    legalBasis: 'NR-26',
    checklist: [
      item(
        'Há uma ficha para cada produto usado no projeto?',
        'Há produtos em uso sem ficha. Peça-a ao fabricante e envie.',
        'O inventário dos produtos químicos não foi enviado.',
        'A ficha é de outro produto ou de outro fabricante.',
      ),
      item(
        'As fichas estão em português e na revisão atual?',
        'A ficha está em outro idioma. Envie a versão em português.',
        'A revisão da ficha não está indicada.',
        'Há revisão mais nova do fabricante. Envie-a.',
      ),
      item(
        'Os produtos estão no inventário de riscos e no treinamento da equipe?',
        'Os produtos não constam do PGR.',
        'O treinamento sobre os produtos não foi comprovado.',
        'As medidas de primeiros socorros não foram divulgadas à equipe.',
      ),
      legible,
    ],
  },
];
