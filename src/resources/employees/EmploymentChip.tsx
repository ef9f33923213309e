import type { EmploymentStatus } from '../../../contract/employees.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { EMPLOYMENT_LOOK } from './employeePresentation.ts';

export const EmploymentChip = ({ status }: { status: EmploymentStatus }) => (
  <Chip label={useT()(`contract.employmentStatus.${status}`)} {...EMPLOYMENT_LOOK[status]} />
);
