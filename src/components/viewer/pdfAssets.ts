/** The fonts and decoders that a PDF may ask for, as files of our own origin with a hash in their names (strict CSP). */
const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { eager: true, query: '?url', import: 'default' },
);
const urlByName = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** What pdf.js asks for bytes by file name, instead of a folder whose files keep their names. */
export class HashedFiles {
  /** Rejects for a file that is not shipped (the old Asian character maps) or that cannot be fetched. */
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    if (!url) throw new Error(filename);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${filename}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}
