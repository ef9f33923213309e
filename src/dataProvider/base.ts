import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, DeleteResult, fetchUtils, RaRecord } from 'react-admin';
import { endpointOf } from './endpoints.ts';
import { type RequestOptions, request } from './httpClient.ts';

/** What simple-rest makes of one record, carried by our client with the version or key that belongs to it. */
const rest = (options: RequestOptions = {}): DataProvider =>
  simpleRest('', (url: string, { method, body, signal }: fetchUtils.Options = {}) =>
    request(url, { method, body, signal: signal ?? undefined, ...options }),
  );

const versionOf = (...records: (Record<string, unknown> | undefined)[]): number | undefined =>
  records.map((record) => record?.version).find((version) => typeof version === 'number');

/**
 * One record at a time, by `ra-data-simple-rest`: the id stays in the path, the version travels as `If-Match`, a new
 * record carries an idempotency key (`meta.idempotencyKey` repeats one).
 */
export const base = {
  getOne: (resource, params) => rest().getOne(endpointOf(resource).one, params),
  create: (resource, params) =>
    rest({ idempotencyKey: params.meta?.idempotencyKey }).create(endpointOf(resource).list, params),
  update: (resource, params) => {
    const { id: _, version, ...data } = params.data as Record<string, unknown>;
    const read = versionOf(params.meta, { version }, params.previousData);
    return rest({ version: read }).update(endpointOf(resource).one, { ...params, data });
  },
  delete: async <RecordType extends RaRecord>(
    resource: string,
    params: DeleteParams<RecordType>,
  ): Promise<DeleteResult<RecordType>> => {
    await rest({ version: versionOf(params.meta, params.previousData) }).delete(endpointOf(resource).one, params);
    return { data: params.previousData ?? ({ id: params.id } as RecordType) };
  },
} satisfies Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'>;
