import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

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
export async function acceptedType(bytes: Buffer, name: string): Promise<string | null> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? null;
  const type = found ?? (looksLikeXml(bytes) ? 'application/xml' : null);
  if (type === null || !ACCEPTED[type]?.includes(extname(name).toLowerCase())) return null;
  if (type === 'application/xml' && !looksLikeXml(bytes)) return null;
  return type;
}

/** XLSX by its content, CSV by its name and because nothing in its first bytes says otherwise; else null. */
export async function sheetType(bytes: Buffer, name: string): Promise<string | null> {
  const isCsv = extname(name).toLowerCase() === '.csv';
  if (!isCsv) return (await acceptedType(bytes, name)) === XLSX ? XLSX : null;
  if ((await fileTypeFromBuffer(bytes).catch(() => undefined)) !== undefined) return null;
  return headOf(bytes).includes(0) ? null : 'text/csv';
}

/** How far the root of an XML document may stand behind comments. */
const HEAD = 64 * 1024;

/** XML by its root, behind declaration and comments: an element that is neither HTML nor SVG, which a browser would run. */
function looksLikeXml(bytes: Buffer): boolean {
  const root = headOf(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml\s[^>]*>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimStart();
  return /^<[A-Za-z_]/.test(root) && !/<(!doctype|(\w+:)?(html|svg|script)\b|xsl:|\?xml-stylesheet)/i.test(root);
}

const headOf = (bytes: Buffer): Buffer => bytes.subarray(0, HEAD);

/** A name as it may be kept and shown: without any folder, without control characters; null when nothing is left. */
export function safeName(name: string, maxLength: number): string | null {
  const base = name.split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  const clean = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '').trim();
  return clean === '' || /^\.+$/.test(clean) || clean.length > maxLength ? null : clean;
}
