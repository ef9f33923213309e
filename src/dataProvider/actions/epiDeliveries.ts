import type { EpiDeliveryOptions } from '../../../contract/epiDeliveries.ts';
import { get, post, requestBlob, type Signal } from '../httpClient.ts';

// As those of orders: only their own pages ask for them (P7).

const sheetOf = (employeeId: number): string => `companies/employees/${employeeId}/epi-sheet`;
export const getDeliveryOptions = (employeeId: number, options?: Signal) =>
  get<EpiDeliveryOptions>('epi-deliveries/options', { ...options, query: { employeeId } });
export const fetchEpiSheet = (employeeId: number): Promise<Blob> => requestBlob(sheetOf(employeeId));
export const sendEpiSheet = (employeeId: number, file: File, issueDate: string) => {
  const form = new FormData();
  form.append('issueDate', issueDate);
  form.append('documents', file, file.name);
  return post<void>(sheetOf(employeeId), form);
};
