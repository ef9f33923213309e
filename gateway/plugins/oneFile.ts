import type { FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

const MEGABYTE = 1024 * 1024;

/** The bytes of the one file of a multipart body, in the field `name`; 413 as soon as it exceeds `maxBytes`. */
export async function oneFileOf(request: FastifyRequest, name: string, maxBytes: number): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file({ limits: { fileSize: maxBytes, files: 1 } }) : undefined;
  if (part?.fieldname !== name) throw new AppError('file_missing');
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!part.file.truncated) throw error;
    throw new AppError('file_too_large', {}, { max: maxBytes / MEGABYTE });
  });
  if (bytes.length === 0) throw new AppError('file_empty');
  return bytes;
}
