import type { ResolveHookSync } from 'node:module';

/**
 * Node parses the `package.json` of a package again for every import that leads into it, half a millisecond where it lists
 * thousands of files (drizzle-orm, date-fns). All files of a folder that end alike have one format, and a package that our own
 * files name is the same for each of them: both are asked for once.
 */
export function resolveQuickly(): ResolveHookSync {
  const formats = new Map<string, string>();
  const packages = new Map<string, ReturnType<ResolveHookSync>>();
  return (specifier, context, next) => {
    const { parentURL, conditions } = context;
    // `require` has a look-up of its own, and `#names` belong to the package that says them
    if (!parentURL?.startsWith('file:') || !conditions.includes('import') || specifier.startsWith('#'))
      return next(specifier, context);
    if (specifier.startsWith('.')) {
      const { href } = new URL(specifier, parentURL);
      const kind = href.slice(0, href.lastIndexOf('/')) + href.slice(href.lastIndexOf('.'));
      const format = formats.get(kind);
      if (format) return { url: href, format, shortCircuit: true };
      const found = next(specifier, context);
      if (found.url === href && found.format) formats.set(kind, found.format);
      return found;
    }
    if (parentURL.includes('/node_modules/')) return next(specifier, context);
    const known = packages.get(specifier);
    if (known) return known;
    const found = next(specifier, context);
    packages.set(specifier, { ...found, shortCircuit: true });
    return found;
  };
}
