import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Department, Facility } from '../../../contract/facilities.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { facilitiesKey } from './facilityQueries.ts';

/** Every change of units and areas: made, said, and read again before it counts as done. They throw what refuses them. */
export function usePlaceChanges(companyId: number) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();

  /** Also after an error: what stood in the way may be what somebody else changed. */
  async function then<T>(change: Promise<T>, said: string): Promise<T> {
    try {
      const result = await change;
      notify(said, { type: 'success' });
      return result;
    } finally {
      await queryClient.invalidateQueries({ queryKey: facilitiesKey(companyId) });
    }
  }

  return {
    createFacility: (name: string, areas: readonly string[]): Promise<Facility> => {
      const departments = areas.map((area) => ({ name: area }));
      return then(provider.createFacility({ companyId, name, departments }), t('facilities.facilityCreated', { name }));
    },
    renameFacility: (facility: Facility, name: string): Promise<Facility> =>
      then(provider.renameFacility(facility, name), t('facilities.facilityRenamed', { name })),
    removeFacility: (facility: Facility): Promise<void> =>
      then(provider.removeFacility(facility), t('facilities.facilityRemoved', { name: facility.name })),
    addDepartment: (facilityId: number, name: string): Promise<Department> =>
      then(provider.addDepartment(companyId, facilityId, name), t('facilities.areaCreated', { name })),
    renameDepartment: (department: Department, name: string): Promise<Department> =>
      then(provider.renameDepartment(companyId, department, name), t('facilities.areaRenamed', { name })),
    removeDepartment: (department: Department): Promise<void> =>
      then(provider.removeDepartment(companyId, department), t('facilities.areaRemoved', { name: department.name })),
  };
}

export type PlaceChanges = ReturnType<typeof usePlaceChanges>;
