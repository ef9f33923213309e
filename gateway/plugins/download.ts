/** `Content-Disposition` with a name that may hold accents (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** The one byte range that is asked for; null: the whole file (also for several ranges, which a server may ignore). */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [, from = '', to = ''] = found;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
