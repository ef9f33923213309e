import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';

/** Where `npm run dev` finds the gateway: its API, and the page that single sign-on returns to in a frame. */
const gateway = { target: process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000', changeOrigin: false };

type Imports = 'importedIds' | 'dynamicallyImportedIds';
type Graph = { getModuleInfo: (id: string) => Record<Imports, readonly string[]> | null };

const source = (path: string): string => join(import.meta.dirname, path);
const SIGN_IN = ['src/main.tsx', 'src/custom/session/LoginPage.tsx'];
const HTTP_ERROR = 'node_modules/ra-core/dist/dataProvider/HttpError.js';
/** Files of re-exports: who takes one thing of them must not bring all of react-admin or MUI. */
const BARREL = /[\\/](ra-core|react-admin|ra-ui-materialui|@mui[\\/]material)[\\/](dist|esm)[\\/]index\.js$/;
/** What only later pages show comes with them, though the index of its package names it. */
const LATER = new RegExp(
  [
    'material/esm/(Slider|Tabs?|TabScrollButton|Alert|Radio|RadioGroup|FormGroup|ListItem)/',
    'ra-core/dist/form/(validation|groups|useInput|useApplyInputDefaultValues)',
    '(RichTextField|CSSTransition|queriesObserver|useQueries)\\.js$',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** The modules that `entries` import, directly or not; what they load later is left out. */
function modulesOf(entries: readonly string[], graph: Graph, leaveOut?: RegExp): Set<string> {
  const found = new Set(entries); // a Set is iterated over what is added meanwhile, too
  const add = (id: string) => leaveOut?.test(id) || found.add(id);
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach(add);
  return found;
}

/** What asks for the shell, in a file of its own: it runs before `start` has come, and whoever looks where it asked reads 2 kB. */
const AHEAD = /src[\\/]boot[\\/]shellAhead\.ts$|^\0vite[\\/]preload-helper\.js$/;

let first: { start: Set<string>; screens: Set<string>; app: Set<string> } | undefined;
/** The files of the first screens (P7): `start` for the sign-in, `app` for the shell and its lists; null is left to the bundler. */
function chunkOf(id: string, graph: Graph): string | null {
  if (AHEAD.test(id)) return 'ahead';
  const screens = graph.getModuleInfo(source('src/boot/anonymousScreens.ts'))?.dynamicallyImportedIds ?? [];
  first ??= {
    start: modulesOf([...SIGN_IN, HTTP_ERROR].map(source), graph, BARREL),
    screens: modulesOf(screens, graph, BARREL),
    app: modulesOf([source('src/App.tsx')], graph, LATER),
  };
  // what another screen without a session shares with the shell must not bring the shell with it
  if (first.start.has(id) || (first.screens.has(id) && first.app.has(id))) return 'start';
  return first.app.has(id) ? 'app' : null;
}

/** What nothing in the browser calls: react-admin's own exporter (the gateway exports lists), and zod's writer of JSON schemas. */
const UNUSED = /(jsonexport[\\/]dist[\\/]index|zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema))\.js$/;
/** What writes labels for what has no text: here everything has one. */
const GUESSING = /inflection[\\/]lib[\\/]inflection\.js$/;
/** Tells types of old browsers apart, by errors that it provokes. */
const OLD_BROWSERS = /lodash[\\/]_getTag\.js$/;
const withoutUnused = {
  name: 'without-unused',
  transform(code: string, id: string) {
    if (GUESSING.test(id)) {
      const names = new Set([...code.matchAll(/^exports\.(\w+) = /gm)].map(([, name]) => `same as ${name}`));
      return `const same = (text) => text; export { ${[...names].join(', ')} };`;
    }
    if (OLD_BROWSERS.test(id)) return "module.exports = require('./_baseGetTag');";
    if (!UNUSED.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return [...names.map((name) => `export const ${name} = () => undefined;`), 'export default () => undefined;'].join(
      '\n',
    );
  },
};

/** The icon of the tab as part of the page: a browser asks for it again whenever the address or the title changes (P7). */
const iconWithin = {
  name: 'icon-within',
  transformIndexHtml: (html: string) =>
    html.replace(
      '/favicon.svg',
      `data:image/svg+xml,${encodeURIComponent(readFileSync('public/favicon.svg', 'utf8'))}`,
    ),
};

export default defineConfig({
  plugins: [react(), withoutUnused, iconWithin, compressed(/^assets\/(start|app)-/)],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0, // no data: URLs but that of the icon (strict CSP)
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'first screens' }],
        },
      },
    },
  },
  server: { proxy: { '/api': gateway, '/auth-callback/silent-check': gateway } },
});
