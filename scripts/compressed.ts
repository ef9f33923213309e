import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(js|mjs|css|svg|wasm|ttf|pfb)$/;
const SMALLEST = 1024;

/**
 * Writes the brotli and gzip form of each built file beside it, so that no request waits for compression (P7). Files that
 * match `best` get brotli's highest quality: 8 % smaller than the next, at eight times the time.
 */
export function compressed(best: RegExp): Plugin {
  return {
    name: 'prumo:compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const each = Object.keys(bundle).map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        if (!COMPRESSED.test(name) || bytes.length < SMALLEST) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: best.test(name) ? 11 : 9 };
        await Promise.all([
          promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
          promisify(gzip)(bytes).then((small) => writeFile(`${file}.gz`, small)),
        ]);
      });
      await Promise.all(each);
    },
  };
}
