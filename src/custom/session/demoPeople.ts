import type { TextKey } from '../../i18n/textKey.ts';

/** The people of the demo data, with what each of them may do; only shown where the installation says it is a demo. */
export const DEMO_PEOPLE = [
  { email: 'fornecedor@montagens.demo', role: 'session.demo.supplier' },
  { email: 'analista@serraazul.demo', role: 'session.demo.analyst' },
  { email: 'admin@serraazul.demo', role: 'session.demo.admin' },
  { email: 'leitura@serraazul.demo', role: 'session.demo.reader' },
  { email: 'gestor@portonorte.demo', role: 'session.demo.manager' },
  { email: 'usuario@montagens.demo', role: 'session.demo.supplierUser' },
] as const satisfies readonly { email: string; role: TextKey }[];

/** The one password of all of them. */
export const DEMO_PASSWORD = 'Prumo@2026#';
