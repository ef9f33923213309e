import type { CatalogueItem } from './entry.ts';

/** Questions that many documents share. */
export const item = (name: string, ...templates: string[]): CatalogueItem => ({ name, templates });

export const ofTheProvider = item(
  'O CNPJ e a razão social são os do fornecedor deste contrato?',
  'O documento está em nome de outra empresa. Envie o documento emitido para o CNPJ do fornecedor vinculado a este projeto.',
  'O CNPJ é de uma filial que não atende a este contrato. Envie o documento do estabelecimento que presta o serviço.',
  'O CNPJ não aparece no documento ou está cortado. Envie a página completa.',
);

export const ofTheMonth = item(
  'A competência é a do mês de referência da pendência?',
  'O documento é de outra competência. Envie o do mês de referência indicado na pendência.',
  'Só há parte do mês no arquivo. Envie o documento da competência inteira.',
  'A competência não aparece no arquivo. Envie a página em que ela está indicada.',
);

export const ofTheEmployee = item(
  'O nome e o CPF são os do colaborador?',
  'O documento é de outra pessoa. Envie o do colaborador indicado na pendência.',
  'O CPF informado no documento não confere com o cadastro. Corrija o documento ou o cadastro do colaborador.',
  'O nome está incompleto ou abreviado de um jeito que não permite identificar o colaborador.',
);

export const legible = item(
  'O arquivo está completo e legível?',
  'Há páginas faltando. Envie o documento completo em um único arquivo.',
  'A imagem está escura ou cortada e não permite a leitura. Digitalize novamente em boa resolução.',
  'O arquivo não abre ou está protegido por senha. Envie uma versão sem senha.',
);

export const paid = (what: string): CatalogueItem =>
  item(
    `O comprovante de pagamento ${what} acompanha o documento?`,
    'O comprovante de pagamento não foi enviado. Anexe o comprovante com a autenticação do banco.',
    'O valor pago é menor que o valor devido. Envie o comprovante da diferença com os acréscimos legais.',
    'O arquivo enviado é um agendamento, e não um pagamento. Envie o comprovante depois da efetivação.',
  );

export const inForce = item(
  'O documento está dentro da validade?',
  'O documento está vencido. Emita um novo e envie novamente.',
  'O documento vence antes da análise. Envie um com validade a decorrer.',
  'A data de emissão não aparece, e por isso não é possível confirmar a validade.',
);

export const signedByEmployee = item(
  'O colaborador assinou?',
  'Falta a assinatura do colaborador. Colha a assinatura e envie novamente.',
  'A assinatura não confere com a dos demais documentos do colaborador. Esclareça ou envie novo documento assinado.',
  'A assinatura eletrônica não pode ser verificada. Envie o documento com o relatório de assinaturas.',
);

export const signedByProfessional = (who: string, register: string): CatalogueItem =>
  item(
    `Traz nome, registro (${register}) e assinatura do ${who}?`,
    `Falta a assinatura do ${who}. Envie o documento assinado.`,
    `O número de registro no ${register} não foi informado ou está ilegível.`,
    `O registro no ${register} informado não pertence ao profissional que assina. Corrija e envie novamente.`,
  );

export const allEmployees = item(
  'Todos os colaboradores alocados no projeto estão no documento?',
  'Há colaboradores do projeto que não constam do documento. Envie o complemento com os nomes que faltam.',
  'O documento traz colaboradores desligados no lugar dos que estão alocados. Atualize a relação e envie novamente.',
  'Não foi possível identificar os colaboradores deste contrato no documento. Envie a relação por obra ou tomador.',
);

/** What is asked of every certificate of a training. */
export const trainingItems = (norm: string, hours: string): CatalogueItem[] => [
  ofTheEmployee,
  item(
    `O conteúdo e a carga horária são os da ${norm} (${hours})?`,
    `A carga horária é menor que a mínima da ${norm}.`,
    `O conteúdo programático não foi informado ou não é o da ${norm}.`,
    'O certificado é de reciclagem e não há o da formação inicial. Envie os dois.',
  ),
  inForce,
  signedByProfessional('responsável técnico', 'CREA'),
  item(
    'Em aproveitamento de treinamento anterior, ele está indicado no certificado?',
    'O certificado não indica que houve aproveitamento de treinamento anterior (NR-1, 1.7).',
    'A validade foi contada da convalidação, e não do treinamento mais antigo aproveitado.',
    'O certificado aproveitado não foi enviado.',
  ),
  signedByEmployee,
];
