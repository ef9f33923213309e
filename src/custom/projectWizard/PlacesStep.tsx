import { useEffect } from 'react';
import type { StepProps } from './step.ts';

/** The fields of this step come with its own part; until then it has none. */
export function PlacesStep({ formId, onState }: StepProps) {
  useEffect(() => onState({ dirty: false, problem: null }), [onState]);
  return <form id={formId} onSubmit={(event) => event.preventDefault()} />;
}
