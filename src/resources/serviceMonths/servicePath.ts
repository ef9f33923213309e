import type { ServiceMonthKey } from '../../../contract/serviceMonths.ts';

/** The month that is open over the list: `?aberto=7-3-2026-10` (project, provider, month). */
export const OPEN_PARAMETER = 'aberto';

export const addressOfMonth = ({ projectId, providerId, month }: ServiceMonthKey): string =>
  `${projectId}-${providerId}-${month}`;

export function monthOfAddress(text: string | null): ServiceMonthKey | null {
  const found = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(text ?? '');
  if (!found) return null;
  return { projectId: Number(found[1]), providerId: Number(found[2]), month: found[3] ?? '' };
}
