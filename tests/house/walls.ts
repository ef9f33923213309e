import { posix } from 'node:path';
import type { Source } from './sources.ts';
import { importsOf } from './syntax.ts';

/** Where a file stands: half (`src`), room (`resources`), noun (`pendencies`; in `gateway/modules` with its area) and its name. */
type Place = { path: string; half: string; room: string; noun: string; name: string };

type Target = { specifier: string; typeOnly: boolean; later: boolean; place?: Place };

/** A sentence when the import breaks the law, else nothing. */
type Law = (from: Place, target: Target, nouns: ReadonlySet<string>) => string | false | undefined;

export function placeOf(path: string): Place {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const [half = '', room = '', first = '', second = ''] = folders;
  const noun = half === 'gateway' && room === 'modules' ? `${first}/${second}` : first;
  return { path, half, room, noun, name };
}

const isRoutes = (name: string) => /(^routes|Routes)\.ts$/.test(name);
const isService = (name: string) => /(^service|Service)\.ts$/.test(name);
const isRepository = (name: string) => /(^repository|Repository)\.ts$/.test(name);
const isPackage = (specifier: string, ...names: string[]) =>
  names.some((name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`));

/** What each room of `src` may take from the other rooms of `src`; '' are the files directly in `src` (configuration, path table). */
const shared = ['components', 'access', 'theme', 'i18n', 'dataProvider', 'authProvider', 'monitoring', 'lazy', ''];
const srcRooms: Record<string, string[]> = {
  theme: ['theme'],
  lazy: ['lazy', 'i18n'],
  i18n: ['i18n', 'lazy', ''],
  monitoring: ['monitoring', ''],
  components: ['components', 'theme', 'i18n', 'lazy', 'access', ''],
  access: ['access', 'components', 'i18n', 'dataProvider', 'authProvider', ''],
  dataProvider: ['dataProvider', 'authProvider', 'i18n', 'monitoring', ''],
  authProvider: ['authProvider', 'dataProvider', 'i18n', 'monitoring', ''],
  layout: ['layout', 'custom', 'resources', ...shared],
  custom: ['custom', 'resources', 'layout', ...shared],
  resources: ['resources', 'custom', 'layout', ...shared],
  boot: ['boot', 'layout', 'custom', 'resources', ...shared],
};

/** Pages of a flow that a resource mounts; they are loaded later. */
const isPage = (name: string) => /Page\.tsx$/.test(name);

/** What each room of `gateway` may take from the others; '' is only its configuration, `app.ts` and `start.ts` hand the rest in. */
const gatewayRooms: Record<string, string[]> = {
  lib: ['lib', 'db', 'access', ''],
  db: ['db', 'lib', 'access', ''],
  access: ['access', 'lib', 'db', ''],
  background: ['background', 'lib', 'db', 'access', 'modules', ''],
  plugins: ['plugins', 'lib', 'db', 'access', 'background', 'modules', ''],
  modules: ['modules', 'plugins', 'lib', 'db', 'access', 'background', ''],
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

  // The demo's data is loaded by a dynamic import where DEMO is on; nothing else of the gateway names it.
  (from, to) =>
    from.half === 'gateway' &&
    to.place &&
    !['gateway', 'contract'].includes(to.place.half) &&
    !(to.place.path === 'demo/install.ts' && to.later) &&
    'the gateway takes the contract only',

  (from, to) =>
    from.half === 'demo' &&
    to.place &&
    !['demo', 'gateway', 'contract'].includes(to.place.half) &&
    'the demo takes the gateway and the contract only',

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
    ['main.tsx', 'App.tsx'].includes(to.place.path.slice(4)) &&
    !['', 'boot'].includes(from.room) &&
    'nothing takes the application itself',

  (from, to, nouns) =>
    from.half === 'src' &&
    from.room === 'components' &&
    to.place?.half === 'contract' &&
    nouns.has(to.place.name.replace(/\.ts$/, '')) &&
    'components know no noun',

  // Each folder of `resources` and of `custom` is a zone: the others reach it through its reference.tsx alone.
  (from, to) => {
    if (from.half !== 'src' || to.place?.half !== 'src' || !['resources', 'custom'].includes(to.place.room)) return;
    const { place } = to;
    if (place.name === 'reference.tsx' || (from.room === place.room && from.noun === place.noun)) return;
    if (from.room === '' || from.room === 'boot') return;
    if (from.room === 'layout' && /^index\.tsx?$/.test(place.name)) return;
    if (from.room === 'resources' && place.room === 'custom' && isPage(place.name)) return;
    return 'a resource or a flow is used by others only through its reference.tsx';
  },

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
    !(
      ['db', 'background', 'lib', 'access', 'commands'].includes(from.room) ||
      (from.room === 'modules' && isRepository(from.name))
    ) &&
    'only repository.ts, db, background, access and lib write queries',
];

/** The place that a relative specifier leads to; undefined for a package. */
function resolve(from: string, specifier: string): Place | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return placeOf(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
}

/** Imports of one file that break the law of imports, each as 'path:line specifier: why'. */
export function importViolations(source: Source, nouns: ReadonlySet<string>): string[] {
  const from = placeOf(source.path);
  return importsOf(source).flatMap(({ from: specifier, line, typeOnly, later }) => {
    const target = { specifier, typeOnly, later, place: resolve(source.path, specifier) };
    return laws
      .map((law) => law(from, target, nouns))
      .filter((why): why is string => typeof why === 'string')
      .map((why) => `${source.path}:${line} ${specifier}: ${why}`);
  });
}
