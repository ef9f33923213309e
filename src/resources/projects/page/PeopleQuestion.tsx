import { useState } from 'react';
import type { Project } from '../../../../contract/projects.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { DialogFrame } from '../../../components/form/FormDialog.tsx';
import { useT } from '../../../i18n/index.ts';
import { ProjectProfileSelect } from './ProjectProfileSelect.tsx';
import { type PersonRow, personName } from './peopleColumns.tsx';
import type { PeopleActions } from './usePeopleActions.ts';

type Props = { project: Project; actions: PeopleActions };

/** The question about one person or invite, with why it was refused. */
export function PeopleQuestion({ project, actions }: Props) {
  const t = useT();
  const { question, ask, errorMessage, busy, cancel, revoke, change } = actions;
  if (!question) return null;
  const { kind, person } = question;
  const common = { busy: busy !== null, error: errorMessage, onClose: () => ask(null) };
  if (kind === 'change') {
    return <ChangeDialog {...common} project={project} person={person} onSave={(id) => change(person, id)} />;
  }
  const name = personName(person);
  return (
    <ConfirmDialog
      {...common}
      open
      tone="error"
      title={t(`projectPage.people.${kind}.title`, { name })}
      confirmLabel={t(`projectPage.people.${kind}.confirm`)}
      onConfirm={() => (kind === 'cancel' ? cancel(person) : revoke(person))}
    >
      {t(`projectPage.people.${kind}.text`)}
    </ConfirmDialog>
  );
}

type ChangeProps = {
  project: Project;
  person: PersonRow;
  busy: boolean;
  error: string | null;
  onSave: (profileId: number) => void;
  onClose: () => void;
};

function ChangeDialog({ project, person, busy, error, onSave, onClose }: ChangeProps) {
  const t = useT();
  const [profileId, setProfileId] = useState(String(person.profile.id));
  return (
    <DialogFrame
      title={t('projectPage.people.change.title', { name: personName(person) })}
      lead={t('projectPage.people.change.text')}
      submitLabel={t('projectPage.people.change.confirm')}
      busy={busy}
      error={error}
      onSubmit={() => {
        if (profileId === String(person.profile.id)) onClose();
        else if (profileId !== '') onSave(Number(profileId));
      }}
      onClose={onClose}
    >
      <ProjectProfileSelect
        project={project}
        value={profileId}
        onChange={(event) => setProfileId(event.target.value)}
        autoFocus
      />
    </DialogFrame>
  );
}
