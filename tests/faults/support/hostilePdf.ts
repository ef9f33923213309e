import { deflateRawSync, deflateSync, constants as zlib } from 'node:zlib';

/** PDFs that want more than they should get; all of them small. */

type Stream = { head?: string; bytes: Uint8Array };
const stream = ({ head = '', bytes }: Stream): Buffer =>
  Buffer.concat([Buffer.from(`<<${head}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')]);

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
export function pdfOfObjects(objects: readonly (string | Stream)[]): Buffer {
  const bodies = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj`),
    typeof object === 'string' ? Buffer.from(object) : stream(object),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...bodies, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF')]);
}

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
export type PageOptions = { catalog?: string; box?: string; resources?: string; more?: readonly (string | Stream)[] };
/** One page with this content. Objects of `more` are numbered from 6 on. */
export function pdfOfPage(
  content: Stream,
  { catalog = '', box = '0 0 595 842', resources = '', more = [] }: PageOptions = {},
): Buffer {
  return pdfOfObjects([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    content,
    FONT,
    ...more,
  ]);
}

export const textOf = (text: string): Stream => ({ bytes: Buffer.from(`BT /F 12 Tf 20 700 Td (${text}) Tj ET`) });

/** So many bytes of one pattern, as small as deflate makes them. */
export const squeezed = (piece: string, size: number): Uint8Array =>
  deflateSync(Buffer.alloc(size, piece), { level: 9 });

const PIECE = 16 * 1024 * 1024;
/** Some kilobytes that want so many gigabytes: zeros deflated once, written often behind themselves, deflated again. */
export function bombOf(gigabytes: number): Stream {
  const piece = deflateRawSync(Buffer.alloc(PIECE), { level: 9, finishFlush: zlib.Z_SYNC_FLUSH });
  const pieces = Array<Buffer>(Math.ceil((gigabytes * 1024 ** 3) / PIECE)).fill(piece);
  const once = Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, Buffer.from([0x03, 0x00, 0, 0, 0, 0])]);
  return { head: '/Filter[/FlateDecode/FlateDecode]', bytes: deflateSync(once, { level: 9 }) };
}

/** So many pages of one text, and a script that a person's reader would run when it opens. */
export function longPdf(count: number): Buffer {
  const text = 'BT /F 12 Tf 20 700 Td (Competencia 10/2026 folha de pagamento dos colaboradores) Tj ET';
  const kids = Array.from({ length: count }, (_, index) => index + 5);
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>>>',
    `<</Type/Pages/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]/Count ${count}>>`,
    { bytes: Buffer.from(text) },
    FONT,
    ...kids.map(
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>',
    ),
  ]);
}

/** Text with everything in it that a reader could be asked to do: scripts, programs, files, addresses, forms. */
export const activePdf = (text: string): Buffer =>
  pdfOfPage(textOf(text), {
    catalog: `/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))/Next<</S/Launch/F(/usr/bin/touch)/P(/tmp/prumo-evil)>>>>
      /AA<</WC<</S/URI/URI(http://evil.example/)>>>>/Names<</JavaScript<</Names[(a)6 0 R]>>/EmbeddedFiles<</Names[(a.exe)7 0 R]>>>>
      /AcroForm<</XFA 9 0 R/Fields[]>>`,
    more: [
      '<</S/JavaScript/JS(this.exportDataObject\\({cName:"a.exe",nLaunch:2}\\))>>',
      '<</Type/Filespec/F(a.exe)/EF<</F 8 0 R>>>>',
      { head: '/Type/EmbeddedFile', bytes: Buffer.from('MZ evil') },
      { bytes: Buffer.from('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>while(1);</script></xdp:xdp>') },
    ],
  });

const drawing = { bytes: Buffer.from('q 500 0 0 500 0 0 cm /I Do Q') };
/** A page that is one picture. */
export const pdfOfPicture = (head: string, bytes: Uint8Array): Buffer =>
  pdfOfPage(drawing, {
    resources: '/XObject<</I 6 0 R>>',
    more: [{ head: `/Type/XObject/Subtype/Image${head}`, bytes }],
  });
/** A page that draws itself. */
export const endlessPdf = (): Buffer =>
  pdfOfPage(drawing, {
    resources: '/XObject<</I 6 0 R>>',
    more: [
      {
        head: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</I 6 0 R>>>>',
        bytes: Buffer.from('/I Do /I Do'),
      },
    ],
  });

/** The heads of pictures of so many pixels; there is nothing behind them. */
export function pngHead(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
export function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex').subarray(0, 19);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);
}
