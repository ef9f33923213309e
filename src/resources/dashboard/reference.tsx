import type { PanelOptions, RejectionReasons } from '../../../contract/dashboard.ts';
import { referenceOption, useRemoteOptions } from '../../access/useRemoteOptions.ts';
import type { FilterField } from '../../components/list/filterFields.ts';
import type { Translate } from '../../i18n/index.ts';

const usePanelOptions = (of: keyof PanelOptions, enabled: boolean) =>
  useRemoteOptions(
    ['dashboard', 'choices', of],
    async (provider, options) => (await provider.getPanelOptions({}, options))[of],
    referenceOption,
    enabled,
  );
const useProjects = (enabled: boolean) => usePanelOptions('projects', enabled);
const useDepartments = (enabled: boolean) => usePanelOptions('departments', enabled);

export const useReasonOptions = (enabled: boolean) =>
  useRemoteOptions(
    ['dashboard', 'choices', 'reasons'],
    async (provider, options) => (await provider.getPanel<RejectionReasons>('rejection-reasons', {}, options)).results,
    referenceOption,
    enabled,
  );

/** Filters with which a panel opens a list on what it counted: shown there, not offered. */
export const panelPlaceFilters = (t: Translate): FilterField[] => {
  const common = { kind: 'remote', place: 'more', isOffered: false, asList: true } as const;
  return [
    { ...common, id: 'projects', key: 'projects[]', label: t('lists.counted.projects'), useOptions: useProjects },
    {
      ...common,
      id: 'departments',
      key: 'departments[]',
      label: t('lists.counted.departments'),
      useOptions: useDepartments,
    },
  ];
};
