import { type ComponentProps, Suspense } from 'react';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import type { DeliveryDialog } from './DeliveryDialog.tsx';
import type { EmployeeDeliveries } from './EmployeeDeliveries.tsx';

const Deliveries = lazyWithTexts(async () => (await import('./EmployeeDeliveries.tsx')).EmployeeDeliveries);
const Dialog = lazyWithTexts(async () => (await import('./DeliveryDialog.tsx')).DeliveryDialog);

/** What a person received, on the person's page. */
export const DeliveriesOf = (props: ComponentProps<typeof EmployeeDeliveries>) => (
  <Suspense fallback={null}>
    <Deliveries {...props} />
  </Suspense>
);

/** Records that equipment was handed over. */
export const HandOverDialog = (props: ComponentProps<typeof DeliveryDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);
