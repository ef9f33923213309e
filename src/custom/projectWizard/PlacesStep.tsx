import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Facility } from '../../../contract/facilities.ts';
import type { Project } from '../../../contract/projects.ts';
import { SectionFailed } from '../../components/feedback/SectionState.tsx';
import { SectionWait } from '../../components/feedback/SectionWait.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useT } from '../../i18n/index.ts';
import { invalidFields } from '../../resources/facilities/facilityErrors.ts';
import { facilitiesKey, useFacilities } from '../../resources/facilities/facilityQueries.ts';
import { PlacesBoard } from '../../resources/facilities/PlacesBoard.tsx';
import { locationKey, useProjectLocation } from './projectQueries.ts';
import type { StepProps } from './step.ts';

/** Step 2: where the project takes place (C-05): units and areas, chosen, made and renamed there; at least one area. */
export function PlacesStep(props: StepProps) {
  return props.project ? <SavedPlaces {...props} project={props.project} /> : <SectionWait />;
}

type Saved = StepProps & { project: Project };

function SavedPlaces(props: Saved) {
  const t = useT();
  const { data, error, refetch } = useProjectLocation(props.project.id);
  if (error && !data) {
    return <SectionFailed title={t('facilities.step.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SectionWait />;
  const saved = data.facilities.flatMap(({ departments }) => departments.map(({ id }) => id));
  return <PlacesForm {...props} saved={saved} />;
}

const sameIds = (one: ReadonlySet<number>, other: readonly number[]): boolean =>
  one.size === other.length && other.every((id) => one.has(id));

function PlacesForm({ project, formId, save, onSaved, onState, saved }: Saved & { saved: readonly number[] }) {
  const t = useT();
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  // what is being chosen is not disturbed by another reading of what is saved
  const [start] = useState(saved);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(saved));
  const [tried, setTried] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { data: facilities } = useFacilities(project.company.id);
  const dirty = useMemo(() => !sameIds(chosen, start), [chosen, start]);
  const fieldError = errorMessage ?? (tried && chosen.size === 0 ? t('facilities.step.required') : null);

  useEffect(() => onState({ dirty, problem: fieldError }), [onState, dirty, fieldError]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    setErrorMessage(null);
    if (chosen.size === 0) {
      focusNext('input[type="checkbox"], [data-add-facility]');
      return;
    }
    try {
      const next = await save({ step: 2, departmentIds: [...chosen].sort((a, b) => a - b) });
      await queryClient.invalidateQueries({ queryKey: locationKey(project.id) });
      onSaved(next);
    } catch (error) {
      // an area that somebody removed meanwhile: the list is read again, and says what is left to choose
      const said = invalidFields(error).get('departmentIds');
      if (said === undefined) return;
      setErrorMessage(t('facilities.step.gone'));
      const queryKey = facilitiesKey(project.company.id);
      await queryClient.refetchQueries({ queryKey });
      const fresh = queryClient.getQueryData<Facility[]>(queryKey) ?? [];
      const known = new Set(fresh.flatMap(({ departments }) => departments.map(({ id }) => id)));
      setChosen((before) => new Set([...before].filter((id) => known.has(id))));
    }
  }

  const units = (facilities ?? []).filter(({ departments }) => departments.some(({ id }) => chosen.has(id))).length;
  return (
    <Box ref={box}>
      {/* beside it, not around it: names are written in places of their own, which Enter must not send */}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} />
      <PlacesBoard
        companyId={project.company.id}
        title={t('facilities.step.title')}
        lead={t('facilities.step.lead')}
        selection={{
          chosen,
          invalid: fieldError !== null,
          set: (ids, on) => {
            setErrorMessage(null);
            setChosen((before) => {
              const next = new Set(before);
              for (const id of ids) {
                if (on) next.add(id);
                else next.delete(id);
              }
              return next;
            });
          },
        }}
        note={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 20 }}>
            <Tag variant={chosen.size > 0 ? 'primary' : 'filled'}>
              {chosen.size === 0
                ? t('facilities.step.none')
                : `${t('facilities.areas', { count: chosen.size })} · ${t('facilities.units', { count: units })}`}
            </Tag>
            {fieldError !== null && (
              <Box
                role="alert"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  color: 'ink.error',
                  fontSize: 12,
                  lineHeight: '16px',
                }}
              >
                <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 15 }} />
                {fieldError}
              </Box>
            )}
          </Box>
        }
      />
    </Box>
  );
}
