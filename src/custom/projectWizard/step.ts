import type { ProjectStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';

/** What a step tells the frame of itself: shown beside the footer's buttons, and asked about before leaving. */
export type StepState = {
  dirty: boolean;
  /** One line of what has to be corrected ('1 e-mail precisa de correção'); null: nothing. */
  problem: string | null;
  /** What is typed is kept on this machine until it is saved: nobody is asked before leaving. */
  kept?: boolean;
};

/**
 * A step of the wizard. It renders its cards inside `<form id={formId}>`; the frame's buttons submit that form. On submit it
 * checks its fields, calls `save` and then `onSaved`. What `save` throws is the gateway's error: the step marks the fields
 * that it names and keeps everything that was typed; what names no field (an error, a record that somebody else changed,
 * a person who looked at what would change and did not save: `AbortError`) is told by the frame.
 * Of step 5 the frame itself says whether `complete` is meant.
 */
export type StepProps = {
  /** As it is saved; null in step 1 of a project that does not exist yet. */
  project: Project | null;
  formId: string;
  save: (body: ProjectStep) => Promise<Project>;
  onSaved: (project: Project) => void;
  onState: (state: StepState) => void;
};
