import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Ends the process with one clear line when an older Node runs us: the right one comes with the packages, and npm puts it
 * first on the PATH, so this only happens to somebody who calls `node scripts/…` outside npm.
 */
export function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  const script = /scripts\/(\w+)\.ts$/.exec(process.argv[1] ?? '')?.[1];
  const scripts = Object.entries(packageScripts());
  const name = scripts.find(([, line]) => script && line.includes(`scripts/${script}.ts`))?.[0];
  const command = name ? (name === 'start' ? 'npm start' : `npm run ${name}`) : 'npm start';
  process.stderr.write(
    `Prumo runs on Node 24, which npm ci installs beside the packages; this is Node ${process.versions.node}. Run: ${command}\n`,
  );
  process.exit(1);
}

/** The scripts of package.json: name → command line. */
export function packageScripts(): Record<string, string> {
  const text = readFileSync(`${root}package.json`, 'utf8');
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}
