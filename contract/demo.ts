/** The people of the demo data (architecture, 'the outside of the product'); shown where the installation is a demo. */
export const DEMO_PEOPLE = [
  { email: 'fornecedor@montagens.demo', role: 'supplier' },
  { email: 'analista@serraazul.demo', role: 'analyst' },
  { email: 'admin@serraazul.demo', role: 'admin' },
  { email: 'leitura@serraazul.demo', role: 'reader' },
  { email: 'gestor@portonorte.demo', role: 'manager' },
  { email: 'usuario@montagens.demo', role: 'supplierUser' },
] as const;

export const DEMO_PASSWORD = 'Prumo@2026#';
