import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { UPLOAD } from '../../contract/constants.ts';
import { type ErrorBody, type ErrorCode, FIELD_CODES, type FieldCode } from '../../contract/errors.ts';
import { messages } from '../../contract/messages/index.ts';
import { PERMISSIONS, type Permission } from '../../contract/permissions.ts';
import type { Actor } from '../access/actor.ts';
import { AppError } from '../lib/errors.ts';
import { errorText } from '../lib/errorText.ts';
import { languageOf } from '../lib/language.ts';

/** Seconds after which a gateway whose database is away is worth another try. */
const RETRY_AFTER = 2;

export type FindGrantors = (actor: Actor, missing: Permission) => Promise<string[]>;

/** Every error leaves as `{ message, code, details? }`, in the caller's language (wire, section 1). */
export function answerErrors(app: FastifyInstance, findGrantors: FindGrantors): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toAppError(error);
    await nameGrantors(known, request, findGrantors);
    if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
    const retryAfter = known.details.retryAfter ?? (known.status === 503 ? RETRY_AFTER : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.status(known.status).send(bodyOf(known, request));
  });
  app.setNotFoundHandler({}, (request, reply) => reply.status(404).send(bodyOf(new AppError('not_found'), request)));
}

/** Says of every error for want of a permission who can grant it; an error stays one when they cannot be found. */
async function nameGrantors(error: AppError, request: FastifyRequest, findGrantors: FindGrantors): Promise<void> {
  const { missing, grantors } = error.details;
  if (error.code !== 'forbidden' || !isPermission(missing) || grantors || !request.actor) return;
  error.details.grantors = await findGrantors(request.actor, missing).catch((cause) => {
    request.log.warn({ err: cause }, 'the grantors were not found');
    return [];
  });
}

const isPermission = (key: string | undefined): key is Permission => (PERMISSIONS as readonly unknown[]).includes(key);

export function bodyOf(error: AppError, request: FastifyRequest): ErrorBody {
  const language = languageOf(request.headers['accept-language']);
  const words = messages[language];
  const { fields, ...rest } = error.details;
  const details = {
    ...rest,
    ...(fields && { fields: fields.map((field) => ({ ...field, message: words.field[field.code] })) }),
  };
  return {
    message: errorText(error, language),
    code: error.code,
    ...(Object.keys(details).length > 0 && { details }),
  };
}

const CODE_OF_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_MP_PREMATURE_CLOSE: 'upload_cut_off',
};

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid_request', {
      fields: error.validation.flatMap((issue) => fieldsOf(issue, error.validationContext === 'querystring')),
    });
  }
  const code = CODE_OF_FASTIFY[error.code];
  if (code === 'file_too_large') return new AppError(code, {}, { max: UPLOAD.maxBytes / 1024 / 1024 });
  if (code === 'too_many_files') return new AppError(code, {}, { max: UPLOAD.maxFiles });
  if (code) return new AppError(code);
  if (/unexpected end of (multipart data|form)/i.test(error.message)) return new AppError('upload_cut_off');
  const ofDatabase = databaseError(error);
  if (ofDatabase) return ofDatabase;
  if (error.statusCode === 429) return new AppError('too_many_requests');
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('malformed_request');
  return new AppError('internal');
}

type ZodIssue = { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> };
/** An issue inside a union, as zod keeps it. */
type InnerIssue = { path: PropertyKey[]; code: string; message?: string } & Record<string, unknown>;

/** What is wrong with which field, from an issue of zod. */
function fieldsOf(issue: ZodIssue, isQuery: boolean): { path: string; code: FieldCode }[] {
  if (issue.keyword === 'unrecognized_keys') {
    const keys = issue.params.keys as string[];
    return keys.map((path) => ({ path, code: isQuery ? 'unknown_filter' : 'unknown_field' }));
  }
  if (issue.keyword === 'invalid_union' && Array.isArray(issue.params.errors)) {
    const nearest = nearestShape(issue.params.errors as InnerIssue[][]);
    if (nearest) return nearest.flatMap((inner) => fieldsOf(asIssue(inner, issue.instancePath), isQuery));
  }
  return [{ path: issue.instancePath.slice(1).replaceAll('/', '.'), code: fieldCodeOf(issue) }];
}

/** A body of several shapes is judged by the one that it comes nearest to. */
const nearestShape = (errors: InnerIssue[][]): InnerIssue[] | undefined => {
  const mismatches = (issues: InnerIssue[]) =>
    issues.reduce((sum, { keys }) => sum + (Array.isArray(keys) ? keys.length : 1), 0);
  return errors.filter((issues) => issues.length > 0).sort((a, b) => mismatches(a) - mismatches(b))[0];
};
const asIssue = ({ path, code, message, ...params }: InnerIssue, at: string): ZodIssue => ({
  instancePath: [at === '/' ? '' : at, ...path.map(String)].join('/'),
  keyword: code,
  message,
  params,
});

function fieldCodeOf({ keyword, message = '', params }: ZodIssue): FieldCode {
  if ((FIELD_CODES as readonly string[]).includes(message)) return message as FieldCode;
  if (keyword === 'invalid_type' && message.endsWith('received undefined')) return 'required';
  if (keyword === 'invalid_value') return 'unknown_option';
  if (keyword === 'too_big') return params.origin === 'string' || params.origin === 'array' ? 'too_long' : 'too_large';
  if (keyword === 'too_small') return params.origin === 'string' ? 'too_short' : 'invalid';
  return 'invalid';
}

/** The database said no: too long, away, or full. Anything else is our own mistake. */
function databaseError(error: unknown): AppError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === '57014') return new AppError('query_timeout');
    if (code === '53100' || code === 'ENOSPC') return new AppError('storage_full');
    if (/^(08|57P|53300|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)) return new AppError('unavailable');
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(cause.message)) {
      return new AppError('unavailable');
    }
  }
  return null;
}
