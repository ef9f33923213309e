/** What the analysis plans are, and what is asked about them (B-30); apart, because the gateway alone needs these words. */
export const plansPt = {
  description: {
    STP: 'Analisa as obrigações trabalhistas e previdenciárias: folha de pagamento, FGTS, INSS, jornada, férias, rescisões e certidões de regularidade.',
    SSMA: 'Analisa a saúde, a segurança e o meio ambiente: programas, exames ocupacionais, treinamentos, equipamentos de proteção e licenças.',
  },
  faq: [
    {
      question: 'Qual é a diferença entre os planos STP e SSMA?',
      answer:
        'O plano STP acompanha os documentos trabalhistas e previdenciários, a maior parte deles mensal. O plano SSMA acompanha os documentos de saúde, segurança e meio ambiente, a maior parte deles com validade.',
    },
    {
      question: 'Um fornecedor pode ter os dois planos no mesmo projeto?',
      answer:
        'Sim. O plano é escolhido por fornecedor, e quem tem os dois recebe as pendências de ambos, cada uma analisada pela equipe do seu plano.',
    },
    {
      question: 'Posso retirar um plano de um fornecedor?',
      answer:
        'Não. Um plano pode ser incluído a qualquer momento, e a inclusão não pode ser desfeita. Para deixar de pedir documentos, suspenda ou desmobilize o fornecedor no projeto: as evidências já recebidas são mantidas.',
    },
    {
      question: 'Quando um documento do plano STP é pedido?',
      answer:
        'No primeiro dia do mês de referência, para os meses do período STP do projeto. O vencimento segue a regra de cada documento, como o dia 20 do mês seguinte para a guia do FGTS.',
    },
    {
      question: 'Quais documentos cada plano pede?',
      answer:
        'Os que a contratante escolher no último passo do projeto. O catálogo já vem com os documentos usuais, e a contratante pode adaptá-los ou criar os seus em Minha conta, Documentos.',
    },
  ],
};
