import { type ReactNode, useState } from 'react';
import type { Department, Facility } from '../../../contract/facilities.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
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
  const [target, setTarget] = useState<Target | null>(null);
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<ReactNode>(null);
  const [ofArea, setOfArea] = useState<{ id: number; text: ReactNode } | null>(null);

  async function remove(asked: Target): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    try {
      if (asked.department) await changes.removeDepartment(asked.department);
      else await changes.removeFacility(asked.facility);
      setTarget(null);
      onRemoved(asked);
    } catch (error) {
      const text = removalText(error, t);
      if (asked.department && isAboutArea(error)) {
        setOfArea({ id: asked.department.id, text });
        setTarget(null);
      } else setErrorMessage(text);
    } finally {
      setBusy(false);
    }
  }

  const name = target?.department?.name ?? target?.facility.name ?? '';
  return {
    ask: (asked: Target) => {
      setErrorMessage(null);
      setOfArea(null);
      setTarget(asked);
    },
    /** Why an area was not removed, and the way to put it away. */
    ofArea,
    forget: () => setOfArea(null),
    dialog: (
      <ConfirmDialog
        open={target !== null}
        tone="error"
        title={t(target?.department ? 'facilities.removeArea' : 'facilities.removeFacility', { name })}
        confirmLabel={t(target?.department ? 'facilities.removeAreaConfirm' : 'facilities.removeFacilityConfirm')}
        busy={busy}
        error={errorMessage}
        onConfirm={() => {
          if (target) void remove(target);
        }}
        onClose={() => setTarget(null)}
      >
        {target?.department
          ? t('facilities.removeAreaText')
          : t('facilities.removeFacilityText', { count: target?.facility.departments.length ?? 0 })}
      </ConfirmDialog>
    ),
  };
}

export type PlaceRemoval = ReturnType<typeof usePlaceRemoval>;
