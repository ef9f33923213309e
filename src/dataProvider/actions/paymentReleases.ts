import type { ListOf } from '../../../contract/list.ts';
import type {
  PaymentDecisionBody,
  PaymentNumbers,
  PaymentReasonRow,
  PaymentRelease,
} from '../../../contract/paymentReleases.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, put, remove, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

// Not among the methods of the data provider, which the first screens load: only their own pages ask for them (P7).

const one = (id: number): string => `payment-releases/${id}`;
export const getPaymentNumbers = (query: Query, options?: Signal) =>
  get<PaymentNumbers>('payment-releases/numbers', { ...options, query });
export const getPaymentReasons = (id: number, page: number, options?: Signal) =>
  get<ListOf<PaymentReasonRow>>(`${one(id)}/reasons`, { ...options, query: { page } });
export const getPaymentHistory = (id: number, page: number, options?: Signal) =>
  get<ListOf<HistoryEntry>>(`${one(id)}/history`, { ...options, query: { page } });
export const decidePayment = ({ id, version }: PaymentRelease, body: PaymentDecisionBody) =>
  put<PaymentRelease>(`${one(id)}/decision`, body, { version });
export const withdrawDecision = ({ id, version }: PaymentRelease, note: string) =>
  remove<PaymentRelease>(`${one(id)}/decision`, { body: { note }, version });
