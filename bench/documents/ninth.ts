import { handOf } from './hand.ts';

/** Names, places and trades of the ninth set. */
export const NINTH_PEOPLE = handOf({
  first:
    `Adilson Berenice Clodoaldo Daiane Eraldo Francineide Geraldo Hilda Itamar Jussara Lourival Marilene Nelson Onofre
    Paulina Raquel Sérgio Terezinha Ulisses Vicente Walquíria Xênia Zilda Antônia`.split(/\s+/),
  middle: 'Alencar|Batista|da Glória|dos Anjos|Emílio|Fátima|Lúcio|Soares|Teodoro|'.split('|'),
  last: 'Andrade|Bonfim|Carvalho|Delgado|Escobar|Farias|Gouveia|Henriques|Ibiapina|Jacinto|Leitão|Machado|Navarro|Olivetti|Pontes|Quadros|Ribas|Sartori|Tenório|Valença|do Prado|de Castro'.split(
    '|',
  ),
  firms: [
    '{} Soluções Industriais Ltda',
    'Engenharia {} S/A',
    '{} Caldeiraria e Solda Ltda – EPP',
    'Grupo {} Facilities Ltda',
    '{} Içamento e Movimentação de Cargas Ltda',
    'Pinturas Técnicas {} Ltda – ME',
    '{} Irmãos Instalações Elétricas Ltda',
    'Serviços Ambientais {} S.A.',
  ],
  towns: [
    ['Blumenau', 'SC', 'Santa Catarina', '89010-025', '(47) 3326'],
    ['Londrina', 'PR', 'Paraná', '86010-390', '(43) 3371'],
    ['Ribeirão Preto', 'SP', 'São Paulo', '14015-070', '(16) 3610'],
    ['Juiz de Fora', 'MG', 'Minas Gerais', '36013-020', '(32) 3215'],
    ['Feira de Santana', 'BA', 'Bahia', '44001-205', '(75) 3221'],
    ['Cariacica', 'ES', 'Espírito Santo', '29140-130', '(27) 3336'],
    ['Caxias do Sul', 'RS', 'Rio Grande do Sul', '95010-005', '(54) 3218'],
  ],
  streets: ['Rua Barão do Rio Branco', 'Av. Getúlio Vargas', 'Rua Dom Pedro II', 'Estrada Velha', 'Av. das Torres'],
  numbers: [20, 2600],
  divider: ' – ',
  roles: [
    ['Operador de ponte rolante', '7821-40'],
    ['Soldador', '7243-15'],
    ['Motorista carreteiro', '7825-10'],
    ['Eletricista de instalações', '7156-15'],
    ['Pintor industrial', '7233-10'],
    ['Ajudante de montagem', '7842-05'],
  ],
  admitted: [900, 3300],
  rg: '#.###.### SSP',
  crm: 'CRM-{} #####',
  crea: 'CREA-{} ######-#',
  isHeadOffice: true,
  around: {
    clinic: [['Prevmed Saúde Ocupacional', 'Labormed', 'Clínica do Trabalhador'], 'Ltda'],
    school: [['Alicerce Treinamentos', 'Instituto Norte Sul', 'Profissa Cursos Técnicos'], 'Ltda – ME'],
    insurer: [['Companhia Pampeana de Seguros', 'Rio Doce Seguradora'], 'S.A.'],
    broker: ['Aurora Corretagem', 'de Seguros Ltda'],
    bank: [['Banco Litorâneo', 'Banco Sertanejo'], 'S.A.'],
    sst: [['Previne Engenharia de Segurança', 'Ergos Consultoria'], 'Ltda'],
    lab: [['Metrolab', 'Analítica Central'], 'Laboratórios Ltda'],
  },
  accountant: ['Escritório Contábil Modelo', 'Ltda'],
});
