import { handOf } from './hand.ts';

/** Names, places and trades of the eighth set. */
export const EIGHTH_PEOPLE = handOf({
  first:
    `Alcides Bernadete Claudinei Dirce Evandro Fabíola Genival Heloísa Ivanildo Jurandir Keila Lindomar Marlúcia Nivaldo
    Osmarina Petrônio Rosemeire Sidnei Tânia Ubirajara Valéria Wagner Yara Zenaide`.split(/\s+/),
  middle: 'Aparecido|do Carmo|Donizete|Ferraz|Helena|Jorge|Nunes|Rodrigues|de Jesus|'.split('|'),
  last: 'Abreu|Barreto|Caldas|Dantas|Evangelista|Figueiredo|Galvão|Hoffmann|Junqueira|Klein|Lobato|Medeiros|Noronha|Pacheco|Quintela|Rezende|Saldanha|Toledo|Vilela|Zanetti|da Costa|de Lima'.split(
    '|',
  ),
  firms: [
    '{} Manutenção Predial Ltda',
    'Transportadora {} Ltda',
    '{} Projetos e Obras Civis S.A.',
    '{} Locação de Máquinas e Guindastes Ltda',
    'Metalúrgica {} EIRELI',
    '{} Limpeza e Conservação Ltda',
    '{} & Filhos Isolamentos Térmicos Ltda',
    'Elétrica {} Comércio e Serviços Ltda',
  ],
  towns: [
    ['Sorocaba', 'SP', 'São Paulo', '18087-120', '(15) 3233'],
    ['Uberaba', 'MG', 'Minas Gerais', '38040-500', '(34) 3312'],
    ['Anápolis', 'GO', 'Goiás', '75132-045', '(62) 3098'],
    ['Maringá', 'PR', 'Paraná', '87050-390', '(44) 3029'],
    ['Canoas', 'RS', 'Rio Grande do Sul', '92320-160', '(51) 3466'],
    ['Jaboatão dos Guararapes', 'PE', 'Pernambuco', '54325-610', '(81) 3476'],
    ['Parauapebas', 'PA', 'Pará', '68515-000', '(94) 3346'],
  ],
  streets: ['Av. Brasil', 'Rua XV de Novembro', 'Rod. BR-153, km', 'Rua Santa Luzia', 'Alameda dos Ipês'],
  numbers: [12, 3400],
  divider: '/',
  roles: [
    ['Operador de munck', '7821-10'],
    ['Pedreiro', '7152-10'],
    ['Auxiliar de limpeza', '5143-20'],
    ['Eletricista industrial', '9511-05'],
    ['Isolador térmico', '7157-20'],
    ['Mecânico montador', '9113-05'],
  ],
  admitted: [500, 2900],
  rg: '##.###.###-# SSP',
  crm: '##.### {}',
  crea: '#######-{}',
  around: {
    clinic: [['Medlabor', 'Centro Médico do Trabalho Vida Ativa', 'Ocupare'], 'Medicina Ltda'],
    school: [['Capacitar Cursos', 'Centro de Treinamento Alfa Norte', 'Segtec'], 'Ltda'],
    insurer: [['Seguradora Capibaribe', 'Mantiqueira Vida e Previdência'], 'S/A'],
    broker: ['Leme & Associados', 'Corretores de Seguros Ltda'],
    bank: [['Banco Paranapanema', 'Banco do Planalto'], 'S.A.'],
  },
  accountant: ['Organização Contábil Ideal', 'S/S'],
});
