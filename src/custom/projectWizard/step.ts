import type { ProjectStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';

/** A step's state for the frame: shown in the footer, and used by the question before leaving. */
export type StepState = {
  dirty: boolean;
  /** One line of what has to be corrected ('1 e-mail precisa de correção'); null: nothing. */
  problem: string | null;
  /** Changes are kept in the browser's storage until they are saved: no question before leaving. */
  kept?: boolean;
};

/**
 * A step of the wizard. It renders its cards inside `<form id={formId}>`; the frame's buttons submit that form. On submit it
 * checks its fields, calls `save` and then `onSaved`. What `save` throws is the gateway's error: the step marks the fields
 * that it names and keeps everything that was typed; what names no field (an error, a record that somebody else changed,
 * a cancelled preview: `AbortError`) is shown by the frame.
 * Of step 5 the frame itself says whether `complete` is meant.
 */
export type StepProps = {
  /** As it is saved; null in step 1 of a project that does not exist yet. */
  project: Project | null;
  formId: string;
  /** The person may change nothing of it: its values are shown as text. */
  readOnly: boolean;
  save: (body: ProjectStep) => Promise<Project>;
  onSaved: (project: Project) => void;
  onState: (state: StepState) => void;
};
