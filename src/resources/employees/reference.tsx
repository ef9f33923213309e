import { type ComponentProps, Suspense } from 'react';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import { EmploymentChip } from './EmploymentChip.tsx';
import type { MovementProps } from './MovementDialog.tsx';
import { readinessText } from './readinessText.ts';

/** `EmployeePhoto` for other nouns. */
export const PhotoOfEmployee = (props: ComponentProps<typeof EmployeePhoto>) => <EmployeePhoto {...props} />;

/** `readinessText` for other nouns. */
export const reasonText = (...told: Parameters<typeof readinessText>): string => readinessText(...told);

/** Active, away, on leave or dismissed. */
export const StatusOfEmployee = (props: ComponentProps<typeof EmploymentChip>) => <EmploymentChip {...props} />;

type SelectProps = {
  /** Whose employees are searched. */
  companyId: number;
  /** Only employees of the projects with this name. */
  projectName?: string;
  /** Which of the found ones can be chosen. */
  offers: (employee: EmployeeRow) => boolean;
  label: string;
  error: string | undefined;
  multiple?: boolean;
  value: readonly EmployeeRow[];
  onChange: (chosen: EmployeeRow[]) => void;
};

/** Employees of one company, searched by name or document in the gateway. */
export function EmployeeSelect(props: SelectProps) {
  const { companyId, projectName, offers, label, error, multiple = false, value, onChange } = props;
  const t = useT();
  const provider = useProvider();
  return (
    <SearchSelect<EmployeeRow>
      autoFocus
      required
      multiple={multiple}
      label={label}
      error={error}
      queryKey={['employees', 'search', companyId, projectName]}
      search={async (nameOrDocument, options) =>
        (await provider.searchEmployeesOf(companyId, { nameOrDocument, projectName }, options)).results
      }
      offers={offers}
      below={({ role }) => role}
      texts={{
        searching: t('employees.select.searching'),
        failed: t('employees.select.failed'),
        none: t('employees.select.none'),
      }}
      value={value}
      onChange={onChange}
    />
  );
}

const LazyMovementDialog = lazyWithTexts(async () => (await import('./MovementDialog.tsx')).MovementDialog);
/** Records a movement, or corrects one. */
export const MovementDialog = (props: MovementProps) => (
  <Suspense fallback={null}>
    <LazyMovementDialog {...props} />
  </Suspense>
);
