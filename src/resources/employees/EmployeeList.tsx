import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { ListDefinition } from '../../components/list/listContext.ts';
import type { ListViews } from '../../components/list/listViews.ts';
import { ImportButton } from '../../custom/employeeImport/reference.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { viewsOf } from '../views/reference.tsx';
import { EmployeeCard } from './EmployeeCard.tsx';
import { EmployeeExport } from './EmployeeExport.tsx';
import { employeeFilters } from './EmployeeFilters.ts';
import { EmployeeSelection } from './EmployeeSelection.tsx';
import { employeeColumns } from './employeeColumns.tsx';
import { useCustomFields } from './employeeCustomFields.tsx';
import { EMPLOYEE_RULES, employeeSorts } from './employeePresentation.ts';
import { employeeAddress, NEW_EMPLOYEE_PATH } from './employeeQueries.ts';

const listViews = viewsOf('employees');
const shippedViews = (t: Translate): ListViews['shipped'] => [
  { id: 'todos', name: t('employees.views.all'), filter: {} },
  { id: 'inaptos', name: t('employees.views.unfit'), filter: { readiness: 'UNFIT' } },
  { id: 'pendencias', name: t('employees.views.pending'), filter: { hasPendencies: true } },
  { id: 'sem-projeto', name: t('employees.views.withoutProject'), filter: { withOutProject: true } },
];

/** Page `/colaboradores` (E-01, E-02); CPFs are shown as the gateway gives them (E-24). */
export default function EmployeeList() {
  const t = useT();
  const locale = useLocaleTag();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_employee');
  const mayAdd = useCan('add_employee');
  const mayPrint = useCan('print_employee_badge');
  const navigate = useNavigate();
  const seesRestrictions =
    account?.account.memberships.some(({ relationType }) => relationType === 'CONTRACTING') ?? false;

  const withCompany = seesRestrictions || selected.length > 1;

  const maySeeData = useCan('see_employee_data');
  const custom = useCustomFields(selected.join(), maySeeData);

  const definition = useMemo<ListDefinition>(
    () => ({
      ...EMPLOYEE_RULES,
      resource: 'employees',
      title: t('employees.title'),
      searchKey: 'nameOrDocument',
      searchLabel: t('employees.search'),
      searchPlaceholder: t('employees.searchPlaceholder'),
      sorts: employeeSorts(t),
      fields: [...employeeFilters(t, { seesRestrictions }), ...custom.filters],
      personal: [...EMPLOYEE_RULES.personal, ...custom.personal],
      formatTotal: (total) => t('employees.counted', { count: total, shown: countFormat(locale).format(total) }),
      loadingLabel: t('employees.loading'),
      errorTitle: t('employees.loadFailed'),
      selection: {
        selected: (count) => t('employees.selected', { count, shown: countFormat(locale).format(count) }),
        takeAll: (total) => t('employees.takeAll', { total: countFormat(locale).format(total) }),
      },
      views: { ...listViews, shipped: shippedViews(t) },
    }),
    [t, locale, seesRestrictions, custom.filters, custom.personal],
  );
  const columns = useCallback(
    (stacked: boolean) => [...employeeColumns(stacked, t, locale, withCompany), ...custom.columns],
    [t, locale, withCompany, custom.columns],
  );

  return (
    <ListPage<EmployeeRow>
      definition={definition}
      allowed={account && custom.isReady ? maySee : undefined}
      queryKeyExtra={selected.join()}
      columns={columns}
      card={(row) => <EmployeeCard row={row} withCompany={withCompany} />}
      actions={
        <>
          <EmployeeExport custom={custom.exported} />
          <ImportButton />
          {mayAdd && <AddLink to={NEW_EMPLOYEE_PATH} label={t('employees.create')} />}
        </>
      }
      selectionActions={mayPrint && <EmployeeSelection />}
      onOpen={(row) => navigate(employeeAddress(row.id))}
      empty={<EmptyState title={t('employees.empty.title')} text={t('employees.empty.text')} />}
    />
  );
}
