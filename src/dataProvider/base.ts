import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, DeleteResult, fetchUtils, RaRecord } from 'react-admin';
import { endpointOf, pathFor, withId } from './endpoints.ts';
import { type RequestOptions, request } from './httpClient.ts';

/** What simple-rest makes of one record, sent by our client with its version or idempotency key. */
const rest = (options: RequestOptions = {}): DataProvider =>
  simpleRest('', (url: string, { method, body, signal }: fetchUtils.Options = {}) =>
    request(url, { method, body, signal: signal ?? undefined, ...options }),
  );

const versionOf = (...records: (Record<string, unknown> | undefined)[]): number | undefined =>
  records.map((record) => record?.version).find((version) => typeof version === 'number');

/**
 * One record at a time, by `ra-data-simple-rest`: the id stays in the path, the version travels as `If-Match`, a new
 * record carries an idempotency key (`meta.idempotencyKey` repeats one). `meta.companyId` names the company of a record
 * that belongs to one.
 */
export const base = {
  getOne: async (resource, params) => {
    const endpoint = endpointOf(resource);
    const path = pathFor(endpoint.one, params.meta);
    const { data } = await rest({ companyId: params.meta?.companyId }).getOne(path, params);
    return { data: withId(endpoint, data) };
  },
  create: async (resource, params) => {
    const endpoint = endpointOf(resource);
    const options = { idempotencyKey: params.meta?.idempotencyKey, companyId: params.meta?.companyId };
    const { data } = await rest(options).create(pathFor(endpoint.create ?? endpoint.list, params.meta), params);
    return { data: withId(endpoint, data) };
  },
  update: async (resource, params) => {
    const endpoint = endpointOf(resource);
    const { id: _, version, ...body } = params.data as Record<string, unknown>;
    const options = {
      version: versionOf(params.meta, { version }, params.previousData),
      companyId: params.meta?.companyId,
    };
    const path = pathFor(endpoint.update ?? endpoint.one, params.meta);
    const { data } = await rest(options).update(path, { ...params, data: body });
    return { data: withId(endpoint, data) };
  },
  delete: async <RecordType extends RaRecord>(
    resource: string,
    params: DeleteParams<RecordType>,
  ): Promise<DeleteResult<RecordType>> => {
    const endpoint = endpointOf(resource);
    const options = { version: versionOf(params.meta, params.previousData), companyId: params.meta?.companyId };
    await rest(options).delete(pathFor(endpoint.delete ?? endpoint.one, params.meta), params);
    return { data: params.previousData ?? ({ id: params.id } as RecordType) };
  },
} satisfies Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'>;
