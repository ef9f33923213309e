import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { stepTwoSchema } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { apiFieldErrors } from '../../components/form/formErrors.ts';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { Inside, Pair } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { PlacesBoard, useFacilities } from '../../resources/facilities/reference.tsx';
import { FieldErrorText } from './companies/FieldErrorText.tsx';
import { locationKey, useProjectLocation } from './projectQueries.ts';
import type { StepProps } from './step.ts';
import { useStepForm } from './useStepForm.ts';

/** Step 2: where the project takes place (C-05): units and areas, which can also be created and renamed here. */
export function PlacesStep(props: StepProps) {
  return props.project ? <SavedPlaces {...props} project={props.project} /> : <SectionWait />;
}

type Saved = Omit<StepProps, 'readOnly'> & { project: Project };

function SavedPlaces({ readOnly, ...props }: Saved & Pick<StepProps, 'readOnly'>) {
  const t = useT();
  const { data, error, refetch } = useProjectLocation(props.project.id);
  if (error && !data) {
    return <SectionFailed title={t('facilities.step.failed')} error={error} onRetry={refetch} />;
  }
  if (!data) return <SectionWait />;
  if (readOnly) {
    return (
      <Card title={t('facilities.step.title')}>
        <Inside>
          <Pair>
            {data.facilities.map(({ id, name, departments }) => (
              <ReadValue key={id} label={name}>
                {departments.map((department) => department.name).join(', ')}
              </ReadValue>
            ))}
          </Pair>
        </Inside>
      </Card>
    );
  }
  const saved = data.facilities.flatMap(({ departments }) => departments.map(({ id }) => id));
  return <PlacesForm {...props} saved={saved} />;
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

function PlacesForm({ project, save, saved, ...step }: Saved & { saved: readonly number[] }) {
  const t = useT();
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  // a refetch of what is saved does not disturb the choice
  const [start] = useState(() => sorted(saved));
  const { data: facilities, refetch } = useFacilities(project.company.id);
  const form = useStepForm({
    ...step,
    project,
    schema: stepTwoSchema,
    valuesOf: () => ({ departmentIds: start }),
    toBody: ({ departmentIds }) => ({ step: 2, departmentIds }),
    save: async (body) => {
      const next = await save(body);
      await queryClient.invalidateQueries({ queryKey: locationKey(project.id) });
      return next;
    },
    fieldText: () => t('facilities.step.required'),
    problemOf: (_, errorOf) => errorOf('departmentIds') ?? '',
    showError: (error) => {
      // somebody else removed an area: what is left stays chosen
      const isGone = 'departmentIds' in apiFieldErrors(error, ['departmentIds']);
      if (isGone) void dropRemovedAreas();
      return isGone;
    },
  });
  const chosen = new Set(form.values.departmentIds);
  const fieldError = form.errorOf('departmentIds');

  async function dropRemovedAreas(): Promise<void> {
    form.setFieldErrors({ departmentIds: t('facilities.step.gone') });
    const { data: fresh = [] } = await refetch();
    const known = new Set(fresh.flatMap(({ departments }) => departments.map(({ id }) => id)));
    // not by `change`, which would take the message away
    const ids = form.methods.getValues('departmentIds');
    form.methods.setValue('departmentIds', Array.isArray(ids) ? ids.filter((id) => known.has(id)) : []);
  }

  const units = (facilities ?? []).filter(({ departments }) => departments.some(({ id }) => chosen.has(id))).length;
  return (
    <Box ref={box}>
      {/* beside the board, not around it: Enter in the name fields of the board must not submit the step */}
      <form
        {...form.form}
        onSubmit={(event) => {
          form.form.onSubmit(event);
          if (chosen.size === 0) focusNext('input[type="checkbox"], [data-add-facility]');
        }}
      />
      <PlacesBoard
        companyId={project.company.id}
        title={t('facilities.step.title')}
        lead={t('facilities.step.lead')}
        selection={{
          chosen,
          invalid: fieldError !== undefined,
          set: (ids, on) => {
            const others = form.values.departmentIds.filter((id) => !ids.includes(id));
            form.change('departmentIds', sorted(on ? [...others, ...ids] : others));
          },
        }}
        note={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 20 }}>
            <Tag variant={chosen.size > 0 ? 'primary' : 'filled'}>
              {chosen.size === 0
                ? t('facilities.step.none')
                : `${t('facilities.areas', { count: chosen.size })} · ${t('facilities.units', { count: units })}`}
            </Tag>
            <span role="alert">
              <FieldErrorText text={fieldError} />
            </span>
          </Box>
        }
      />
    </Box>
  );
}
