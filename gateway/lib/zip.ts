import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive; its name has `/` between folders. */
export type ZipMember = { name: string; bytes: Uint8Array };
type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a ZIP of any size into `output` as its members come: `add` resolves when what was given has been read, so that no more than
 * one is in memory, and rejects when it fails or nobody reads the output any more. `end` writes the directory.
 */
export function zipWriter({ at, compress = true }: { at: Date; compress?: boolean }) {
  const file = new ZipFile();
  const output = file.outputStream as PassThrough;
  const closed = finished(output);
  closed.catch(() => undefined);
  return {
    output,
    async add(name: string, content: Content): Promise<void> {
      const stream = Readable.from(content);
      file.addReadStream(stream, name, { mtime: at, compress });
      await Promise.race([finished(stream), closed]);
    },
    end: () => file.end(),
  };
}

/** A ZIP of files as they come, which are stored and not deflated: documents are compressed already. Fails as `members` do. */
export function zip(members: AsyncIterable<ZipMember>, at: Date): Readable {
  const { output, add, end } = zipWriter({ at, compress: false });
  const write = async () => {
    for await (const { name, bytes } of members) await add(name, [bytes]);
    end();
  };
  write().catch((error: Error) => output.destroy(error));
  return output;
}
