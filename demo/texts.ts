import type { Plan } from '../contract/projects.ts';

/** What the people of the demo write to each other. Data, in Portuguese, like the catalogue. */

export const COMMENTS = {
  supplier: [
    'Documento anexado. O comprovante está na segunda parte do arquivo.',
    'Enviamos a versão assinada hoje pela manhã.',
    'Se faltar algo, podem nos chamar pelo telefone do cadastro.',
    'A contabilidade confirmou os valores com a folha do mês.',
  ],
  analyst: [
    'Recebido. A análise será feita dentro do prazo do contrato.',
    'Conferido com a relação de colaboradores alocados.',
    'Para os próximos meses, enviem o documento e o comprovante em um único arquivo, por favor.',
    'Validade conferida e registrada.',
  ],
} as const;

/** A question with its answer, by plan and by who asks. */
type Talk = { question: string; answer: string };
export const TALKS: Readonly<Record<Plan, { analyst: readonly Talk[]; supplier: readonly Talk[] }>> = {
  STP: {
    analyst: [
      {
        question:
          'Há dois colaboradores na folha que não estão alocados no projeto. Eles prestaram serviço neste contrato no mês?',
        answer:
          'Prestaram apoio por três dias, em substituição de férias. Vamos enviar a relação assinada pelo encarregado.',
      },
      {
        question: 'O valor do comprovante não é o total do documento. Houve compensação? Podem enviar o demonstrativo?',
        answer: 'Houve compensação de retenções. O demonstrativo segue anexo neste envio.',
      },
      {
        question: 'O documento é da matriz. O serviço deste contrato é prestado pela matriz ou pela filial?',
        answer: 'É prestado pela matriz; a filial só cuida do almoxarifado.',
      },
    ],
    supplier: [
      {
        question:
          'Este mês tivemos só quatro dias de serviço no projeto. Mesmo assim precisamos enviar o documento completo?',
        answer:
          'Sim. O documento é mensal e deve cobrir todos os que trabalharam no contrato, ainda que por poucos dias.',
      },
      {
        question: 'Podemos enviar o relatório bancário no lugar dos recibos individuais?',
        answer: 'Podem, desde que traga nome, CPF, valor e data do crédito de cada pessoa.',
      },
    ],
  },
  SSMA: {
    analyst: [
      {
        question:
          'O documento não cita o trabalho em altura, que consta da função no projeto. O colaborador vai executar essa atividade?',
        answer: 'Vai, sim. O documento complementar foi pedido ao setor responsável e será anexado.',
      },
      {
        question: 'A data de emissão está rasurada. Podem confirmar o dia e enviar a via original?',
        answer: 'A data é a informada no envio. Estamos providenciando a via original.',
      },
    ],
    supplier: [
      {
        question:
          'O certificado foi emitido por outra empresa, no contrato anterior do colaborador. Ele pode ser aproveitado?',
        answer: 'Pode, com a convalidação prevista na NR-1, item 1.7, e a validade contada do treinamento original.',
      },
      {
        question: 'A assinatura eletrônica com relatório é aceita, ou precisa ser a via em papel digitalizada?',
        answer: 'É aceita, com o relatório de assinaturas no mesmo arquivo.',
      },
    ],
  },
};

export const REJECTION_ENDING = 'Corrija e envie novamente para análise.';
export const CONTEST =
  'A leitura automática não considerou a segunda página, em que a informação está correta. Pedimos a análise por uma pessoa.';
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'recibo-ferias': 'Não houve férias no mês.',
  'verbas-rescisorias': 'Não houve desligamento no mês.',
  'vale-transporte': 'Transporte fretado pela contratante no mês.',
};
export const NOT_APPLICABLE_DEFAULT = 'A exigência não se aplica às atividades deste contrato.';
export const CLOSED_WITHOUT_ANALYSIS =
  'Encerrada sem análise: exigência atendida por outro contrato vigente do mesmo fornecedor.';
export const REOPENED =
  'Reaberta: a contabilidade do fornecedor informou retificação dos valores. Envie a versão retificada.';

/** What the reading says when it fails a document: what it found is not what the pendency expects. */
export const FINDINGS = {
  month: (expected: string) => `Leitura automática: a competência encontrada não é a esperada (${expected}).`,
  employee: (expected: string) => `Leitura automática: o nome ou o CPF encontrado não é o de ${expected}.`,
  company: () => 'Leitura automática: o CNPJ encontrado não é o do fornecedor deste contrato.',
} as const;
