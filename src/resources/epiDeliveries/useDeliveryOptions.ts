import { getDeliveryOptions } from '../../dataProvider/actions/epiDeliveries.ts';
import { useRead } from '../../dataProvider/useProvider.ts';

/** What can be handed over to a person; of nobody, nothing is asked. */
export const useDeliveryOptions = (employeeId: number | undefined) =>
  useRead(['epiDeliveries', 'options', employeeId], (_, options) => getDeliveryOptions(employeeId ?? 0, options), {
    enabled: employeeId !== undefined,
  });
