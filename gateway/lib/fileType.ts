import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/**
 * What a file is, by its content and not by its name (wire, `files`; S5): PDF, JPEG, PNG, DOCX, XLSX, XML. The extension
 * must agree. Everything else is refused, ZIP and HEIC too.
 */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ACCEPTED: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  [XLSX]: ['.xlsx'],
  'application/xml': ['.xml'],
};
/** Shown in the browser; the rest is only downloaded. */
export const INLINE_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** The content type of an accepted file, or null. */
export async function acceptedType(path: string, name: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? null;
  const type = found ?? ((await looksLikeXml(path)) ? 'application/xml' : null);
  if (type === null || !ACCEPTED[type]?.includes(extname(name).toLowerCase())) return null;
  if (type === 'application/xml' && !(await looksLikeXml(path))) return null;
  return type;
}

/** XLSX by its content, CSV by its name and because nothing in its first bytes says otherwise; else null. */
export async function sheetType(path: string, name: string): Promise<string | null> {
  const isCsv = extname(name).toLowerCase() === '.csv';
  if (!isCsv) return (await acceptedType(path, name)) === XLSX ? XLSX : null;
  if ((await fileTypeFromFile(path).catch(() => undefined)) !== undefined) return null;
  return (await headOf(path)).includes(0) ? null : 'text/csv';
}

/** How far the root of an XML document may stand behind comments. */
const HEAD = 64 * 1024;

/** XML by its root, behind declaration and comments: an element that is neither HTML nor SVG, which a browser would run. */
async function looksLikeXml(path: string): Promise<boolean> {
  const root = (await headOf(path))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml\s[^>]*>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimStart();
  return /^<[A-Za-z_]/.test(root) && !/<(!doctype|(\w+:)?(html|svg|script)\b|xsl:|\?xml-stylesheet)/i.test(root);
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A name as it may be kept and shown: without any folder, without control characters; null when nothing is left. */
export function safeName(name: string, maxLength: number): string | null {
  const base = name.split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  const clean = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '').trim();
  return clean === '' || /^\.+$/.test(clean) || clean.length > maxLength ? null : clean;
}
