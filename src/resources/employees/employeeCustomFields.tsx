import { useEffect, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatCnpj, formatCpf } from '../../../contract/common.ts';
import { customFilterOf, customKey, customText, fieldLabel, type ListField } from '../../../contract/customFields.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { type FilterField, keysOf } from '../../components/list/filterFields.ts';
import { readAddress, writeAddress } from '../../components/list/listAddress.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { EMPLOYEE_RULES } from './employeePresentation.ts';

/** The fields that contracting companies add to employees, as columns and filters of their list (B-18). */
const NONE: readonly ListField[] = [];

function filterOf(field: ListField, label: string): FilterField {
  const key = customKey(field.id);
  const common = { id: key, label, place: 'more' } as const;
  switch (field.type) {
    case 'number':
      return { ...common, kind: 'numbers', startKey: `${key}Start`, endKey: `${key}End` };
    case 'date':
      return { ...common, kind: 'days', startKey: `${key}Start`, endKey: `${key}End` };
    case 'select':
    case 'multi': {
      const options = field.options.map((value) => ({ value, label: value }));
      return { ...common, kind: 'many', look: 'pills', key: `${key}[]`, options };
    }
    default:
      return { ...common, kind: 'text', key };
  }
}

function Answer({ type, value }: { type: ListField['type']; value: EmployeeRow['customFields'][string] | undefined }) {
  if (value === undefined || value === null) return <EmptyValue />;
  const text = customText(value);
  if (type === 'date') return <DateText value={text} />;
  if (type === 'number') return <span className="num">{text.replace('.', ',')}</span>;
  const shown = type === 'cpf' ? formatCpf(text) : type === 'cnpj' ? formatCnpj(text) : text;
  return <span title={shown}>{shown}</span>;
}

const columnOf = (field: ListField, label: string): ListColumn<EmployeeRow> => ({
  source: customKey(field.id),
  label,
  width: field.type === 'number' || field.type === 'date' ? 124 : 150,
  hidden: true,
  isData: true,
  quiet: true,
  ...(field.type === 'number' && { align: 'right' as const }),
  render: ({ customFields }) => <Answer type={field.type} value={customFields[customKey(field.id)]} />,
});

const isCustom = (key: string): boolean => customFilterOf(key) !== null;

/** Undefined while an address that filters by custom fields waits for them; one that is gone is taken out of it. */
export function useCustomFields(companies: string, seesData: boolean) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data, isError } = useRead(['employees', 'customFields', companies], (provider, options) =>
    provider.getListFields(options),
  );
  const fields = data ?? (isError ? NONE : undefined);
  const address = useMemo(() => readAddress(search, EMPLOYEE_RULES), [search]);
  const shown = useMemo(() => {
    const all = (fields ?? NONE).map((field) => ({ field, label: fieldLabel(field, fields ?? NONE) }));
    return {
      columns: all.map(({ field, label }) => columnOf(field, label)),
      filters: all
        .filter(({ field }) => seesData || field.type !== 'cpf')
        .map(({ field, label }) => filterOf(field, label)),
      /** Filters in which a CPF is typed. */
      personal: all.filter(({ field }) => field.type === 'cpf').map(({ field }) => customKey(field.id)),
      exported: all.filter(({ field }) => seesData || field.type !== 'cpf').map(({ field }) => customKey(field.id)),
    };
  }, [fields, seesData]);
  const asked = Object.keys(address.filter).filter(isCustom);
  const known = shown.filters.flatMap(keysOf);
  const gone = fields ? asked.filter((key) => !known.includes(key)).join() : '';
  useEffect(() => {
    if (gone === '') return;
    const left = Object.entries(address.filter).filter(([key]) => !gone.split(',').includes(key));
    notify(t('employees.filterGone'), { type: 'warning' });
    navigate(
      { search: writeAddress({ ...address, filter: Object.fromEntries(left) }, EMPLOYEE_RULES) },
      { replace: true },
    );
  }, [gone, address, navigate, notify, t]);
  return { ...shown, isReady: asked.length === 0 || (fields !== undefined && gone === '') };
}
