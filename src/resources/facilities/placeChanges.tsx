import { type ReactNode, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Department, Facility } from '../../../contract/facilities.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { isAboutArea, projectsInTheWay } from './placeRules.ts';

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

type Target = { facility: Facility; department?: Department };

/** What a removal was refused with, naming the projects that stand in the way. */
function removalText(error: unknown, t: Translate): ReactNode {
  const message = errorMessageOf(error, t, t('facilities.removeFailed'));
  const { names, others } = projectsInTheWay(error);
  if (names.length === 0) return message;
  return (
    <BoldList
      message={message}
      names={others > 0 ? [...names, t('facilities.otherProjects', { count: others })] : names}
    />
  );
}

/**
 * Asks before a unit or an area is removed. What refuses a unit is said in the question; what is about the area itself
 * (in use, the last one) is kept and shown in its place (B-28).
 */
export function usePlaceRemoval(changes: PlaceChanges, onRemoved: (target: Target) => void) {
  const t = useT();
  const [ofArea, setOfArea] = useState<{ id: number; text: ReactNode } | null>(null);
  const action = useAction<Target>({
    run: ({ facility, department }) =>
      department ? changes.removeDepartment(department) : changes.removeFacility(facility),
    failed: t('facilities.removeFailed'),
    onDone: onRemoved,
    errorText: (error) => removalText(error, t),
    onError: (error, { department }) => {
      if (!department || !isAboutArea(error)) return false;
      setOfArea({ id: department.id, text: removalText(error, t) });
      action.close();
      return true;
    },
  });
  return {
    ask: (target: Target) => {
      setOfArea(null);
      action.ask(target);
    },
    /** Why an area was not removed, and the way to put it away. */
    ofArea,
    forget: () => setOfArea(null),
    dialog: (
      <ConfirmAction
        action={action}
        tone="error"
        title={({ facility, department }) =>
          department
            ? t('facilities.removeArea', { name: department.name })
            : t('facilities.removeFacility', { name: facility.name })
        }
        confirmLabel={t(
          action.subject?.department ? 'facilities.removeAreaConfirm' : 'facilities.removeFacilityConfirm',
        )}
      >
        {({ facility, department }) =>
          department
            ? t('facilities.removeAreaText')
            : t('facilities.removeFacilityText', { count: facility.departments.length })
        }
      </ConfirmAction>
    ),
  };
}

export type PlaceRemoval = ReturnType<typeof usePlaceRemoval>;

/** Which areas are chosen, where they are chosen for a project. */
export type PlaceSelection = {
  chosen: ReadonlySet<number>;
  set: (departmentIds: readonly number[], on: boolean) => void;
  /** Nothing is chosen, and that was tried to be saved. */
  invalid: boolean;
};

/** What the units and areas of a board are worked with. */
export type PlaceTools = {
  selection: PlaceSelection | null;
  changes: PlaceChanges;
  removal: PlaceRemoval;
  /** Why something cannot be done now: the permission that is missing, or the connection. */
  whyNot: (permission: Permission) => string | undefined;
};
