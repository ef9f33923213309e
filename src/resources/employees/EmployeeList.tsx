import AddOutlined from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import { useT } from '../../i18n/index.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { employeeFilters } from './EmployeeFilters.ts';
import { employeeColumns } from './employeeColumns.tsx';
import { EMPLOYEE_RULES, employeeSorts } from './employeePresentation.ts';
import { employeeAddress, NEW_EMPLOYEE_PATH } from './employeeQueries.ts';

/** Page `/colaboradores` (E-01, E-02); CPFs are shown as the gateway gives them (E-24). */
export default function EmployeeList() {
  const t = useT();
  const locale = useLocaleTag();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_employee');
  const mayAdd = useCan('add_employee');
  const navigate = useNavigate();

  const definition = useMemo<ListDefinition>(
    () => ({
      ...EMPLOYEE_RULES,
      resource: 'employees',
      title: t('employees.title'),
      searchKey: 'nameOrDocument',
      searchLabel: t('employees.search'),
      searchPlaceholder: t('employees.searchPlaceholder'),
      sorts: employeeSorts(t),
      fields: employeeFilters(t),
      formatTotal: (total) => t('employees.counted', { count: total, shown: countFormat(locale).format(total) }),
      loadingLabel: t('employees.loading'),
      errorTitle: t('employees.loadFailed'),
    }),
    [t, locale],
  );
  const columns = useCallback((stacked: boolean) => employeeColumns(stacked, t, locale), [t, locale]);

  return (
    <ListPage<EmployeeRow>
      definition={definition}
      allowed={account ? maySee : undefined}
      queryKeyExtra={selected.join()}
      columns={columns}
      card={(row) => <EmployeeCard row={row} />}
      actions={mayAdd && <AddEmployee />}
      onOpen={(row) => navigate(employeeAddress(row.id))}
      empty={<EmptyState title={t('employees.empty.title')} text={t('employees.empty.text')} />}
    />
  );
}

const AddEmployee = () => (
  <Button component={Link} to={NEW_EMPLOYEE_PATH} variant="contained" startIcon={<AddOutlined />}>
    {useT()('employees.create')}
  </Button>
);
