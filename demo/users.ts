import type { Random } from './random.ts';

/** By it the demo is recognised as already made. */
export const DEMO_MARKER = 'admin@serraazul.demo';

export type DemoUser = {
  uid: string;
  email: string;
  displayName: string;
  phone: string;
  company: string;
  profile: string;
};

/** e-mail, name, company, ready-made profile */
const PEOPLE = [
  [DEMO_MARKER, 'Beatriz Nogueira Prado', 'serra-azul', 'contracting-admin'],
  ['analista@serraazul.demo', 'Marina Albuquerque', 'serra-azul', 'analyst'],
  ['rafael.teixeira@serraazul.demo', 'Rafael Teixeira Lobo', 'serra-azul', 'stp-analyst'],
  ['camila.duarte@serraazul.demo', 'Camila Duarte Fontes', 'serra-azul', 'ssma-analyst'],
  ['projetos@serraazul.demo', 'Eduardo Vasconcelos', 'serra-azul', 'project-manager'],
  ['leitura@serraazul.demo', 'Otávio Bernardes', 'serra-azul', 'auditor'],
  ['portaria@serraazul.demo', 'Neide Aparecida Matos', 'serra-azul', 'gatehouse'],
  ['gestor@portonorte.demo', 'Helena Sampaio Guedes', 'porto-norte', 'contracting-admin'],
  ['analista@portonorte.demo', 'Igor Menezes Tavares', 'porto-norte', 'analyst'],
  ['fornecedor@montagens.demo', 'Carlos Eduardo Pacheco', 'horizonte', 'supplier-admin'],
  ['usuario@montagens.demo', 'Juliana Freitas Ramalho', 'horizonte', 'supplier-user'],
  ['contato@eletricavale.demo', 'Sandra Quintão Reis', 'eletrica-vale', 'supplier-admin'],
  ['contato@acessosseguros.demo', 'Fábio Lacerda Pinto', 'andaimes', 'supplier-admin'],
  ['contato@saobento.demo', 'Rosângela Couto', 'caldeiraria', 'supplier-admin'],
  ['contato@integra.demo', 'Thiago Yamamoto', 'integra', 'supplier-admin'],
  ['contato@rodominas.demo', 'Gilberto Assunção', 'rodominas', 'supplier-admin'],
  ['contato@boavista.demo', 'Patrícia Lemos Aguiar', 'boa-vista', 'supplier-admin'],
  ['contato@cristalina.demo', 'Vanessa Moreira Sales', 'cristalina', 'supplier-admin'],
  ['contato@sentinela.demo', 'Adilson Borges Cunha', 'sentinela', 'supplier-admin'],
  ['contato@sabordocampo.demo', 'Luciana Peixoto', 'sabor', 'supplier-admin'],
  ['contato@atlanticosul.demo', 'Renato Cordeiro Maia', 'dragagem', 'supplier-admin'],
  ['contato@marealta.demo', 'Simone Batista Leão', 'mare-alta', 'supplier-admin'],
  ['contato@costanorte.demo', 'Wagner Nascimento Brito', 'costa-norte', 'supplier-admin'],
] as const;

/** People who were invited and did not come yet; the invite of more than seven days ago is over. */
export const INVITES = [
  {
    email: 'luana.castro@serraazul.demo',
    company: 'serra-azul',
    profile: 'ssma-analyst',
    invitedBy: DEMO_MARKER,
    daysAgo: 2,
  },
  {
    email: 'paulo.mendes@serraazul.demo',
    company: 'serra-azul',
    profile: 'project-manager',
    invitedBy: DEMO_MARKER,
    daysAgo: 12,
  },
  {
    email: 'marcos.silveira@montagens.demo',
    company: 'horizonte',
    profile: 'supplier-user',
    invitedBy: 'fornecedor@montagens.demo',
    daysAgo: 1,
  },
] as const;

export function makeUsers(random: Random): DemoUser[] {
  return PEOPLE.map(([email, displayName, company, profile]) => ({
    uid: random.uuid(),
    email,
    displayName,
    phone: `+55319${random.int(8, 9)}${random.digits(7)}`,
    company,
    profile,
  }));
}
