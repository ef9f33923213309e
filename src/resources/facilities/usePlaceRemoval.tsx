import { type ReactNode, useState } from 'react';
import type { Department, Facility } from '../../../contract/facilities.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { isAboutArea, projectsInTheWay } from './facilityErrors.ts';
import type { PlaceChanges } from './usePlaceChanges.ts';

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
