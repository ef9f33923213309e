import { type ReactNode, useState } from 'react';
import type { Assignee } from '../../../contract/pendencies.ts';
import { useAccount } from '../../access/account.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { useT } from '../../i18n/index.ts';
import { useAssignees } from './assigneeQueries.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Of one pendency, who has it already is not offered; of many, the caller and nobody are offered too. */
  one?: { id: number; assignee: string | null };
  /** Nothing can be assigned. */
  blocked?: boolean;
  busy: boolean;
  error: ReactNode;
  /** Below the choice. */
  children?: ReactNode;
  onAssign: (uid: string | null) => void;
  onClose: () => void;
};

/** Chooses who analyses one pendency, or many. */
export function AssigneeDialog({ title, lead, one, blocked, busy, error, children, onAssign, onClose }: Props) {
  const t = useT();
  const account = useAccount()?.account;
  const { data, isError } = useAssignees(true, one?.id);
  const [chosen, setChosen] = useState<string | null>();
  const others = data?.filter(({ uid }) => uid !== account?.uid && uid !== one?.assignee);
  const own = data?.filter(({ uid }) => uid === account?.uid);
  const people: readonly { uid: string | null; displayName: string }[] | undefined = one
    ? others
    : others && [
        ...(own ?? []).map(({ uid, displayName }: Assignee) => ({
          uid,
          displayName: t('pendencies.assignee.self', { name: displayName }),
        })),
        { uid: null, displayName: t('pendencies.assignee.release') },
        ...others,
      ];
  const options = people?.map(({ displayName }, id) => ({ id, name: displayName }));
  const at = chosen === undefined ? -1 : (people?.findIndex(({ uid }) => uid === chosen) ?? -1);
  return (
    <DialogFrame
      title={title}
      lead={lead}
      submitLabel={t(one ? 'pendencies.assignee.handOverNow' : 'common.actions.confirm')}
      disabled={chosen === undefined || blocked}
      width={one ? 440 : 560}
      busy={busy}
      error={error}
      onSubmit={() => chosen !== undefined && onAssign(chosen)}
      onClose={onClose}
    >
      <ChoiceInput
        label={t('pendencies.assignee.label')}
        any={t('common.actions.search')}
        options={options}
        failed={isError}
        value={options?.[at] ?? null}
        onChange={(option) => setChosen(option === null ? undefined : people?.[option.id]?.uid)}
      />
      {children}
    </DialogFrame>
  );
}
