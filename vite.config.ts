import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the gateway. */
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string): string => join(import.meta.dirname, path);

/** What begins each file of the first screens (P7): few requests, and nothing of a later file in an earlier one. */
const FIRST_FILES = {
  /** What decides which of the others are fetched; the bundler names it. */
  entry: ['src/main.tsx'],
  /** React, the router, the texts of the sign-in screen, and what that shares with the shell. */
  start: ['src/boot/start.tsx', 'node_modules/ra-core/dist/dataProvider/HttpError.js'],
  session: [
    'src/custom/session/LoginPage.tsx',
    'src/custom/session/SessionFrame.tsx',
    'src/layout/AnonymousLayout.tsx',
  ],
  /** The shell with the lists that people begin with: they share nearly everything. */
  app: ['src/App.tsx'],
};

/** The table of the screens without a session, each a file of its own. */
const ANONYMOUS_SCREENS = 'src/boot/anonymousScreens.ts';

/** Packages that are one file of re-exports: before the shell only what is named above is taken from them. */
const ONLY_OF_SHELL = /[\\/]node_modules[\\/](ra-core|react-admin|ra-ui-materialui)[\\/]dist[\\/]index\.js$/;

/** Parts of packages that only later screens draw, though an index file names them to the shell as well. */
const LATE_PARTS =
  /[\\/]node_modules[\\/](@mui[\\/]material[\\/].*[\\/](Alert|FormGroup|ListItem|Radio|RadioGroup|Tab|Tabs)[\\/]|ra-ui-materialui[\\/]dist[\\/]field[\\/]RichTextField\.js$)/;

/** The modules that these import, and what those import, but not what is imported later. */
function closure(paths: readonly string[], graph: Graph, leaveOut?: RegExp): Set<string> {
  const found = new Set<string>();
  const open = [...paths];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || leaveOut?.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Which of the first files a module belongs to; what is in none of them is cut by the bundler, by who imports it. */
function firstFileOf(): (id: string, graph: Graph) => string | null {
  const assign = (graph: Graph): ((id: string) => string | null) => {
    const entry = closure(FIRST_FILES.entry.map(source), graph);
    const start = closure(FIRST_FILES.start.map(source), graph, ONLY_OF_SHELL);
    const session = closure(FIRST_FILES.session.map(source), graph, ONLY_OF_SHELL);
    const app = closure(FIRST_FILES.app.map(source), graph, LATE_PARTS);
    const pages = graph.getModuleInfo(source(ANONYMOUS_SCREENS))?.dynamicallyImportedIds ?? [];
    const screens = closure(pages, graph, ONLY_OF_SHELL);
    return (id) => {
      if (entry.has(id)) return null;
      if (start.has(id) || (session.has(id) && app.has(id))) return 'start';
      if (session.has(id)) return 'session';
      // what a screen shares with the shell must not bring the shell with it
      return app.has(id) ? (screens.has(id) ? 'shared' : 'app') : null;
    };
  };
  let of: ((id: string) => string | null) | undefined;
  return (id, graph) => {
    of ??= assign(graph);
    return of(id);
  };
}

/** What every page needs is asked for by the page itself, before the entry runs: the start and the letters. */
function preloaded(): Plugin {
  const tagOf = (file: string) => {
    if (/^assets\/(start|rolldown-runtime)-.*\.js$/.test(file)) return { rel: 'modulepreload' };
    if (/inter-latin-opsz-normal-.*\.woff2$/.test(file)) return { rel: 'preload', as: 'font', type: 'font/woff2' };
    return null;
  };
  return {
    name: 'prumo:preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {}).flatMap((file) => {
          const attrs = tagOf(file);
          if (!attrs) return [];
          return [{ tag: 'link', injectTo: 'head', attrs: { ...attrs, href: `/${file}`, crossorigin: true } }];
        }),
    },
  };
}

const COMPRESSED = /\.(js|mjs|css|svg|wasm|ttf|pfb)$/;
/** Files of the first screens: worth the seconds that the smallest form takes. */
const FIRST = /^assets\/(index|start|session|shared|app)-/;

/** Writes the brotli and gzip form of each file beside it, so that no request waits for it (P7). */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const gz = promisify(gzip);
  return {
    name: 'prumo:compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const each = Object.keys(bundle).map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        if (!COMPRESSED.test(name) || bytes.length < 1024) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: FIRST.test(name) ? 11 : 9 };
        await Promise.all([
          brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
          gz(bytes).then((small) => writeFile(`${file}.gz`, small)),
        ]);
      });
      await Promise.all(each);
    },
  };
}

export default defineConfig({
  plugins: [react(), preloaded(), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // everything is a file of its own with a hash in its name: no data: URLs, nothing inline (strict CSP)
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstFileOf(), debugName: 'first screens' }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway, changeOrigin: false },
      // a page of the gateway's own, that single sign-on returns to in a frame
      '/auth-callback/silent-check': { target: gateway, changeOrigin: false },
    },
  },
});
