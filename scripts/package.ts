import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));

export function packageScripts(): Record<string, string> {
  const text = readFileSync(`${root}package.json`, 'utf8');
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}
