import type { BillingAddress, BillingAddressChange } from '../../../contract/billingAddresses.ts';
import type { CartChange, EpiCart } from '../../../contract/epiCarts.ts';
import type { EpiOrder, EpiOrderBody, EpiOrderMove } from '../../../contract/epiOrders.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, patch, post, put, remove, type Signal } from '../httpClient.ts';

// Not among the methods of the data provider, which the first screens load: only their own pages ask for them (P7).

const cartOf = (companyId: number): string => `companies/${companyId}/epi-cart`;
export const getEpiCart = (companyId: number, options?: Signal) => get<EpiCart>(cartOf(companyId), options);
export const changeEpiCart = (companyId: number, change: CartChange) => patch<EpiCart>(cartOf(companyId), change);
export const clearEpiCart = (companyId: number) => remove<EpiCart>(cartOf(companyId));

export const getBillingAddresses = (options?: Signal) => get<BillingAddress[]>('billings/address', options);
/** Of a company without an address the first one, else in place of `over`. */
export const saveBillingAddress = (companyId: number, address: BillingAddressChange, over: BillingAddress | null) =>
  over
    ? put<BillingAddress>(`billings/address/${over.id}`, address, { version: over.version })
    : post<BillingAddress>('billings/address', { ...address, companyId });

/** The same calls for the company and for the operator. */
const base = (own: boolean): string => (own ? 'epi-orders' : 'operator/epi-orders');
/** The same `idempotencyKey` on each try of one order sends it once. */
export const sendEpiOrder = (body: EpiOrderBody, idempotencyKey: string) =>
  post<EpiOrder>('epi-orders', body, { idempotencyKey });
export const moveEpiOrder = (own: boolean, { id, version }: EpiOrder, body: EpiOrderMove) =>
  post<EpiOrder>(`${base(own)}/${id}/move`, body, { version });
export const getEpiOrderHistory = (own: boolean, id: number, page: number, options?: Signal) =>
  get<ListOf<HistoryEntry>>(`${base(own)}/${id}/history`, { ...options, query: { page } });
