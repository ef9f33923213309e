import { lazy, Suspense } from 'react';
import type { Pendency } from '../../../contract/pendencies.ts';

const ServicePanel = lazy(async () => ({ default: (await import('../serviceMonth/ServicePanel.tsx')).ServicePanel }));
const LinkedEmployees = lazy(async () => ({
  default: (await import('../stpDocument/LinkedEmployees.tsx')).LinkedEmployees,
}));

/** What only an STP document of the company has: the question of its month (D-36), and whom it is about (D-34). */
export function StpSections({ record, onChanged }: { record: Pendency; onChanged: () => void }) {
  return (
    <Suspense fallback={null}>
      {record.referenceMonth !== null && record.permissions.includes('see_service_provided') && (
        <ServicePanel key={`service-${record.id}`} record={record} onChanged={onChanged} />
      )}
      <LinkedEmployees key={`employees-${record.id}`} pendencyId={record.id} onChanged={onChanged} />
    </Suspense>
  );
}
