import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RATE_LIMIT, UPLOAD } from '../../contract/constants.ts';
import { AppError } from '../lib/errors.ts';
import type { UploadPart } from '../lib/receive.ts';
import { personalQuota, UPLOADS_PER_DAY } from './limits.ts';

/** Gives a handler the parts of its multipart body, within the quota of uploads of one person. */
export type TakeUpload = <T>(
  request: FastifyRequest,
  take: (parts: AsyncIterable<UploadPart>) => Promise<T>,
) => Promise<T>;

export async function uploads(app: FastifyInstance, rateLimits: boolean): Promise<TakeUpload> {
  await app.register(multipart, {
    limits: {
      fileSize: UPLOAD.maxBytes,
      files: UPLOAD.maxFiles,
      fields: UPLOAD.maxFiles,
      fieldSize: 32 * 1024,
      parts: 2 * UPLOAD.maxFiles,
    },
  });
  const quotas = [
    personalQuota(app, 'uploads', RATE_LIMIT.uploadsPerMinute, '1 minute'),
    personalQuota(app, 'uploads', UPLOADS_PER_DAY, '1 day'),
  ];
  return async (request, take) => {
    if (rateLimits) for (const quota of quotas) await quota(request);
    try {
      return await take(partsOf(request));
    } catch (error) {
      // The rest of the body is read and thrown away, so that the client hears the answer instead of a closed line.
      request.raw.unpipe();
      request.raw.resume();
      throw error;
    }
  };
}

/** The parts of a multipart body, one after the other; a file must be read before the next part comes. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<UploadPart> {
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      yield { type: 'file', fieldName: part.fieldname, fileName: part.filename ?? '', bytes: part.file };
    } else {
      yield { type: 'field', fieldName: part.fieldname, value: String(part.value) };
    }
  }
}

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
