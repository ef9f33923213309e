import { useDataProvider, useNotify } from 'react-admin';
import type { Department, Facility } from '../../../contract/facilities.ts';
import { useT } from '../../i18n/index.ts';

/** Changes of units and areas: toast, then refetch; a failed change is thrown to the caller. */
export function usePlaceChanges(companyId: number, refetch: () => Promise<unknown>) {
  const t = useT();
  const notify = useNotify();
  const { create, update, delete: remove } = useDataProvider();

  /** Refetches also after an error: another person's change may have caused it. */
  async function then<T>(change: Promise<{ data: T }>, message: string): Promise<T> {
    try {
      const { data } = await change;
      notify(message, { type: 'success' });
      return data;
    } finally {
      await refetch();
    }
  }
  const meta = { companyId };
  const ofUnit = (facilityId: number) => ({ companyId, facilityId });
  return {
    createFacility: (name: string, areas: readonly string[]) => {
      const data = { companyId, name, departments: areas.map((area) => ({ name: area })) };
      return then(create<Facility>('facilities', { data, meta }), t('facilities.facilityCreated', { name }));
    },
    renameFacility: (previousData: Facility, name: string) =>
      then(
        update<Facility>('facilities', { id: previousData.id, data: { name }, previousData, meta }),
        t('facilities.facilityRenamed', { name }),
      ),
    removeFacility: ({ id, name }: Facility) =>
      then(remove<Facility>('facilities', { id, meta }), t('facilities.facilityRemoved', { name })),
    addDepartment: (facilityId: number, name: string) =>
      then(
        create<Department>('departments', { data: { name }, meta: ofUnit(facilityId) }),
        t('facilities.areaCreated', { name }),
      ),
    renameDepartment: (previousData: Department, name: string) =>
      then(
        update<Department>('departments', {
          id: previousData.id,
          data: { name },
          previousData,
          meta: ofUnit(previousData.facilityId),
        }),
        t('facilities.areaRenamed', { name }),
      ),
    removeDepartment: ({ id, facilityId, name }: Department) =>
      then(remove<Department>('departments', { id, meta: ofUnit(facilityId) }), t('facilities.areaRemoved', { name })),
  };
}

export type PlaceChanges = ReturnType<typeof usePlaceChanges>;
