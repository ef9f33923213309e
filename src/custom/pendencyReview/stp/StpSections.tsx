import { Box } from '@mui/material';
import { Suspense } from 'react';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';

const ServicePanel = lazyWithTexts(
  async () => (await import('../../../resources/serviceMonths/ServicePanel.tsx')).ServicePanel,
);
const LinkedEmployees = lazyWithTexts(async () => (await import('./LinkedEmployees.tsx')).LinkedEmployees);

type Props = { record: Pendency; onChanged: () => void };
const isOfCompany = ({ plan, type }: Pendency): boolean => plan === 'STP' && type === 'PROVIDER';

/** The question of the month of an STP document of the company (D-36). */
export function MonthQuestion({ record, onChanged }: Props) {
  const may = record.permissions.includes('see_service_provided');
  if (!isOfCompany(record) || record.referenceMonth === null || !may) return null;
  return (
    <Suspense fallback={<Box sx={{ minHeight: 77 }} />}>
      <ServicePanel key={record.id} record={record} onChanged={onChanged} />
    </Suspense>
  );
}

/** Whom an STP document of the company is about (D-34). */
export function DocumentEmployees({ record, onChanged }: Props) {
  if (!isOfCompany(record)) return null;
  return (
    <Suspense fallback={null}>
      <LinkedEmployees key={record.id} pendencyId={record.id} onChanged={onChanged} />
    </Suspense>
  );
}
