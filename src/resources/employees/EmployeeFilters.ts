import { EMPLOYMENT_STATUSES, PLAN_SITUATIONS, READINESS_STATES } from '../../../contract/employees.ts';
import { referenceOption, useRemoteOptions } from '../../access/useRemoteOptions.ts';
import type { FilterField } from '../../components/list/filterFields.ts';
import type { Translate } from '../../i18n/index.ts';
import { panelPlaceFilters } from '../dashboard/reference.tsx';

const useProviderOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['employees', 'getProviders'],
    (provider, options) => provider.getProviders('EMPLOYEES', options),
    referenceOption,
    enabled,
  );

/** The filters of E-02 but name and document, which are searched. */
export function employeeFilters(t: Translate, { seesRestrictions }: { seesRestrictions: boolean }): FilterField[] {
  const situations = PLAN_SITUATIONS.map((value) => ({ value, label: t(`contract.planSituation.${value}`) }));
  return [
    {
      id: 'readiness',
      kind: 'one',
      look: 'select',
      place: 'rail',
      key: 'readiness',
      label: t('employees.filters.readiness'),
      options: READINESS_STATES.filter((state) => seesRestrictions || state !== 'RESTRICTED').map((value) => ({
        value,
        label: t(`contract.readinessState.${value}`),
      })),
    },
    {
      id: 'contractStatus',
      kind: 'one',
      look: 'select',
      place: 'rail',
      key: 'contractStatus',
      label: t('employees.filters.contractStatus'),
      options: EMPLOYMENT_STATUSES.map((value) => ({ value, label: t(`contract.employmentStatus.${value}`) })),
    },
    {
      id: 'statusSTP',
      kind: 'one',
      look: 'select',
      place: 'rail',
      key: 'statusSTP',
      label: t('employees.filters.statusSTP'),
      options: situations,
    },
    {
      id: 'statusSSMA',
      kind: 'one',
      look: 'select',
      place: 'rail',
      key: 'statusSSMA',
      label: t('employees.filters.statusSSMA'),
      options: situations,
    },
    { id: 'projectName', kind: 'text', place: 'rail', key: 'projectName', label: t('employees.filters.projectName') },
    { id: 'contract', kind: 'text', place: 'rail', key: 'contract', label: t('employees.filters.contract') },
    {
      id: 'provider',
      kind: 'remote',
      place: 'rail',
      key: 'provider',
      label: t('employees.filters.provider'),
      useOptions: useProviderOptions,
    },
    {
      id: 'hasPendencies',
      kind: 'flag',
      place: 'rail',
      key: 'hasPendencies',
      label: t('employees.filters.hasPendencies'),
      chipLabel: t('employees.filters.hasPendenciesChip'),
      text: t('lists.only'),
    },
    {
      id: 'withOutProject',
      kind: 'flag',
      place: 'rail',
      key: 'withOutProject',
      label: t('employees.filters.withOutProject'),
      chipLabel: t('employees.filters.withOutProjectChip'),
      text: t('lists.only'),
    },
    { id: 'cbo', kind: 'text', place: 'more', key: 'cbo', label: t('employees.filters.cbo') },
    ...panelPlaceFilters(t),
    {
      ...{
        id: 'projectReadiness',
        kind: 'one',
        look: 'select',
        place: 'more',
        isOffered: false,
        key: 'projectReadiness',
      },
      label: t('lists.counted.projectReadiness'),
      options: (['FIT', 'UNFIT'] as const).map((value) => ({ value, label: t(`lists.counted.${value}`) })),
    },
  ];
}
