/** Files of the contract that are no noun: the grammar that all nouns share, and the demo's people. */
const grammar = new Set([
  'permissions',
  'sensitivity',
  'common',
  'richText',
  'list',
  'errors',
  'constants',
  'lifecycle',
  'demo',
  'movements',
  'countries',
]);

/** 'pendencies' → 'pendency', 'projects' → 'project'. */
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** Resources that are dialogs and panels of others: no list of their own, so no object for react-admin and no address. */
const PANELS = new Set(['documentReuse', 'jobs', 'views', 'calendarFeeds', 'epiDeliveries', 'dossiers']);

/** A noun whose table keeps the field's term: a user of a company is a membership of a person, the dashboard has counts. */
const TABLES: Readonly<Record<string, string>> = {
  users: 'memberships',
  companyConfirmations: 'companies',
  dashboard: 'panel_counts',
  documentReuse: 'reuse_rules',
  dossiers: 'jobs',
  personalRecords: 'employees',
  auditTrail: 'audit',
};

/** Files of calls that are of a flow of a noun: the parts of a project's page. */
const FLOWS = new Set(['projectParts']);

const snakeCase = (noun: string) => noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const LANGUAGES = ['pt', 'en', 'es'];

const firstGroup = (paths: string[], pattern: RegExp) =>
  new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []));

/**
 * Where the folders disagree about a noun: resource = folder = contract file = module = table = file of calls = words in three
 * languages. `routed` are the nouns of the table of Portuguese paths, `tables` the names of the database's tables.
 */
export function nameViolations(paths: string[], routed: ReadonlySet<string>, tables: ReadonlySet<string>): string[] {
  const has = new Set(paths);
  const violations: string[] = [];
  const need = (owner: string, path: string) => {
    if (!has.has(path)) violations.push(`${owner} has no ${path}`);
  };
  const resources = firstGroup(paths, /^src\/resources\/([^/]+)\//);
  const modules = firstGroup(paths, /^gateway\/modules\/[^/]+\/([^/]+)\//);

  for (const noun of resources) {
    const owner = `src/resources/${noun}`;
    need(owner, `contract/${noun}.ts`);
    for (const language of LANGUAGES) need(owner, `src/i18n/${language}/${noun}.json`);
    if (!modules.has(noun)) violations.push(`${owner} has no gateway/modules/${noun}`);
    const table = TABLES[noun] ?? snakeCase(noun);
    if (!tables.has(table)) violations.push(`${owner} has no table ${table}`);
    if (PANELS.has(noun)) continue;
    need(owner, `src/resources/${noun}/index.ts`);
    if (!routed.has(noun)) violations.push(`${owner} has no Portuguese path`);
  }
  for (const noun of modules) {
    if (!paths.some((path) => new RegExp(`^gateway/modules/[^/]+/${noun}/routes\\.ts$`).test(path))) {
      violations.push(`gateway/modules/${noun} has no routes.ts`);
    }
  }
  for (const noun of firstGroup(paths, /^contract\/(\w+)\.ts$/)) {
    const isPartOf = (whole: string) => new RegExp(`^${singular(whole)}[A-Z]`).test(noun);
    if (grammar.has(noun) || resources.has(noun) || modules.has(noun) || [...modules].some(isPartOf)) continue;
    violations.push(`contract/${noun}.ts is neither a resource nor a module nor grammar`);
  }
  for (const noun of firstGroup(paths, /^src\/dataProvider\/actions\/(\w+)\.ts$/)) {
    if (resources.has(noun) || modules.has(noun) || has.has(`contract/${noun}.ts`) || FLOWS.has(noun)) continue;
    violations.push(`src/dataProvider/actions/${noun}.ts is of no resource, module or file of the contract`);
  }
  const words = firstGroup(paths, /^src\/i18n\/(?:pt|en|es)\/(.+)\.json$/);
  for (const file of words) for (const language of LANGUAGES) need('src/i18n', `src/i18n/${language}/${file}.json`);
  return violations;
}
