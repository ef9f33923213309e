import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

export const dispositionQuery = z.strictObject({ disposition: z.enum(['inline', 'attachment']).default('attachment') });
export type Download = {
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  mayBeInline: boolean;
  open(range?: { start: number; end: number }): Promise<Readable | null>;
};
/** The first part of a file, or all of it. */
export const isFirstPart = ({ headers }: FastifyRequest): boolean =>
  headers.range === undefined || /^bytes=0?-/.test(headers.range);

/** Sends a file, or the one range of it that is asked for. */
export async function sendFile(
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: z.infer<typeof dispositionQuery> },
  file: Download,
) {
  const inline = query.disposition === 'inline' && file.mayBeInline;
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', file.name))
    .header('accept-ranges', 'bytes')
    .header('etag', `"${file.sha256}"`)
    // Whatever the file holds, the browser runs nothing of it.
    .header('content-security-policy', "default-src 'none'; sandbox");
  const range = byteRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  const stream = await file.open(range ?? undefined);
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header('content-length', range.end - range.start + 1);
  } else {
    reply.header('content-length', file.size);
  }
  return reply.send(stream);
}

/** Sends what was made for this request, to be saved under `name`. */
export const sendMade = (
  reply: FastifyReply,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Uint8Array | string | Readable },
): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', contentDisposition('attachment', name))
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);

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
