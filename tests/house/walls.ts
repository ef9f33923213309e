import { posix } from 'node:path';
import type { Source } from './sources.ts';
import { importsOf } from './syntax.ts';

/** Where a file stands: half (`src`), room (`resources`), noun (`pendencies`) and its name. */
type Place = { path: string; half: string; room: string; noun: string; name: string };

type Target = { specifier: string; typeOnly: boolean; place?: Place };

/** A sentence when the import breaks the law, else nothing. */
type Law = (from: Place, target: Target, nouns: ReadonlySet<string>) => string | false | undefined;

export function placeOf(path: string): Place {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const [half = '', room = '', noun = ''] = folders;
  return { path, half, room, noun, name };
}

const isRoutes = (name: string) => /(^routes|Routes)\.ts$/.test(name);
const isService = (name: string) => /(^service|Service)\.ts$/.test(name);
const isRepository = (name: string) => /(^repository|Repository)\.ts$/.test(name);
const isPackage = (specifier: string, ...names: string[]) =>
  names.some((name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`));

/** What each room of `src` may take from the other rooms of `src`; '' are the files directly in `src` (configuration, path table). */
const srcRooms: Record<string, string[]> = {
  theme: ['theme'],
  i18n: ['i18n', ''],
  components: ['components', 'theme', 'i18n', ''],
  dataProvider: ['dataProvider', 'authProvider', 'i18n', ''],
  authProvider: ['authProvider', 'dataProvider', 'i18n', ''],
  layout: ['layout', 'components', 'theme', 'i18n', 'dataProvider', 'authProvider', 'custom', 'resources', ''],
  custom: ['custom', 'components', 'theme', 'i18n', 'dataProvider', 'authProvider', 'layout', 'resources', ''],
  resources: ['resources', 'custom', 'components', 'theme', 'i18n', 'dataProvider', 'authProvider', 'layout', ''],
};

/** What each room of `gateway` may take from the others; '' is only its configuration, `app.ts` and `server.ts` hand the rest in. */
const gatewayRooms: Record<string, string[]> = {
  lib: ['lib', 'db', ''],
  db: ['db', 'lib', ''],
  jobs: ['jobs', 'lib', 'db', 'modules', ''],
  plugins: ['plugins', 'lib', 'db', 'jobs', 'modules', ''],
  modules: ['modules', 'plugins', 'lib', 'db', 'jobs', ''],
};

const laws: Law[] = [
  (from, to) =>
    from.half === 'contract' &&
    (to.place ? to.place.half !== 'contract' : to.specifier !== 'zod') &&
    'the contract takes zod and its own files only',

  (from, to) =>
    from.half === 'src' &&
    to.place &&
    !['src', 'contract'].includes(to.place.half) &&
    'the browser half takes the contract only',

  (from, to) =>
    from.half === 'gateway' &&
    to.place &&
    !['gateway', 'contract'].includes(to.place.half) &&
    'the gateway takes the contract only',

  (from, to) =>
    from.half === 'src' &&
    isPackage(to.specifier, 'node:', 'fastify', '@fastify/', 'drizzle-orm', 'pg', 'pg-boss', '@electric-sql/') &&
    'the browser half knows nothing of the server',

  (from, to) =>
    from.half === 'gateway' &&
    isPackage(to.specifier, 'react', 'react-dom', 'react-admin', 'ra-core', '@mui/', 'vite') &&
    'the gateway knows nothing of the browser',

  // Rooms of src
  (from, to) => {
    if (from.half !== 'src' || to.place?.half !== 'src' || from.room === '') return;
    const allowed = srcRooms[from.room];
    if (!allowed) return `the law of imports does not know the room src/${from.room}`;
    return !allowed.includes(to.place.room) && `${from.room} may not use ${to.place.room}`;
  },
  (from, to) =>
    from.half === 'src' &&
    to.place?.half === 'src' &&
    ['main.tsx', 'start.tsx', 'App.tsx'].includes(to.place.path.slice(4)) &&
    from.room !== '' &&
    'nothing takes the application itself',

  (from, to, nouns) =>
    from.half === 'src' &&
    from.room === 'components' &&
    to.place?.half === 'contract' &&
    nouns.has(to.place.name.replace(/\.ts$/, '')) &&
    'components know no noun',

  (from, to) =>
    from.half === 'src' &&
    to.place?.half === 'src' &&
    to.place.room === 'resources' &&
    ['resources', 'custom'].includes(from.room) &&
    !(from.room === 'resources' && from.noun === to.place.noun) &&
    to.place.name !== 'reference.tsx' &&
    'a resource is used by others only through its reference.tsx',

  (from, to) =>
    from.half === 'src' &&
    from.room === 'layout' &&
    to.place?.room === 'resources' &&
    !['index.ts', 'index.tsx', 'reference.tsx'].includes(to.place.name) &&
    'the layout takes a resource by its object or its reference.tsx',

  // Rooms of gateway
  (from, to) => {
    if (from.half !== 'gateway' || to.place?.half !== 'gateway' || ['', 'commands'].includes(from.room)) return;
    const allowed = gatewayRooms[from.room];
    if (!allowed) return `the law of imports does not know the room gateway/${from.room}`;
    return !allowed.includes(to.place.room) && `${from.room} may not use ${to.place.room || to.place.name}`;
  },
  (from, to) =>
    from.half === 'gateway' &&
    !['', 'commands'].includes(from.room) &&
    to.place?.half === 'gateway' &&
    to.place.room === '' &&
    to.place.name !== 'config.ts' &&
    'only the configuration is taken from the top of the gateway',

  (from, to) =>
    from.half === 'gateway' &&
    !['', 'commands'].includes(from.room) &&
    to.place?.half === 'gateway' &&
    to.place.room === 'modules' &&
    !(from.room === 'modules' && from.noun === to.place.noun) &&
    !(isService(to.place.name) && to.typeOnly) &&
    'a module is used by others only by the types of its service, which app.ts hands in',

  (from, to) =>
    from.half === 'gateway' &&
    from.room === 'modules' &&
    to.place?.half === 'gateway' &&
    to.place.room === 'plugins' &&
    !isRoutes(from.name) &&
    'only routes know the plugins',

  (from, to) =>
    from.half === 'gateway' &&
    isPackage(to.specifier, 'fastify', '@fastify/', 'fastify-type-provider-zod') &&
    !(from.room === 'plugins' || (from.room === 'modules' && isRoutes(from.name)) || from.room === '') &&
    'only routes.ts, plugins and app.ts know HTTP',

  (from, to) =>
    from.half === 'gateway' &&
    isPackage(to.specifier, 'drizzle-orm', 'pg', '@electric-sql/') &&
    !(['db', 'jobs', 'lib', 'commands'].includes(from.room) || (from.room === 'modules' && isRepository(from.name))) &&
    'only repository.ts, db, jobs and lib write queries',
];

/** The place that a relative specifier leads to; undefined for a package. */
function resolve(from: string, specifier: string): Place | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return placeOf(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
}

/** Imports of one file that break the law of imports, each as 'path:line specifier: why'. */
export function importFaults(source: Source, nouns: ReadonlySet<string>): string[] {
  const from = placeOf(source.path);
  return importsOf(source).flatMap(({ from: specifier, line, typeOnly }) => {
    const target = { specifier, typeOnly, place: resolve(source.path, specifier) };
    return laws
      .map((law) => law(from, target, nouns))
      .filter((why): why is string => typeof why === 'string')
      .map((why) => `${source.path}:${line} ${specifier}: ${why}`);
  });
}
