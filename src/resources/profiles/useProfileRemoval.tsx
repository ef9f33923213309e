import { useDataProvider } from 'react-admin';
import { errorBodyOf } from '../../../contract/errors.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import { PROFILE_LISTS } from './profileQueries.ts';

type Target = Pick<AccessProfile, 'id' | 'name'>;

/** Why a profile cannot be removed: how many people and invites hold it, and who (B-13). */
export function inUseText({ holderCount: count, holders }: AccessProfile, t: Translate): string | undefined {
  if (count === 0) return undefined;
  const more = count - holders.length;
  const others = more > 0 ? ` ${t('profiles.remove.others', { count: more })}` : '';
  const names = holders.length > 0 ? `: ${holders.join(', ')}${others}` : '';
  return t('profiles.remove.inUse', { count, names });
}

/** Removes a profile after a question (B-13); an error says in the question how many people have it, and who. */
export function useProfileRemoval(companyId: number, onRemoved: () => void) {
  const t = useT();
  const provider = useDataProvider();
  const action = useAction<Target>({
    run: ({ id }) => provider.delete('profiles', { id, meta: { companyId } }),
    done: () => t('profiles.removed'),
    failed: t('profiles.remove.failed'),
    invalidate: [PROFILE_LISTS],
    onDone: onRemoved,
    errorText: (error) => {
      const message = errorMessageOf(error, t, t('profiles.remove.failed'));
      const names = (errorBodyOf(error)?.details?.users ?? []).map(({ displayName }) => displayName);
      return names.length > 0 ? <BoldList message={message} names={names} /> : message;
    },
  });
  return {
    ask: action.ask,
    dialog: (
      <ConfirmAction
        action={action}
        tone="error"
        title={({ name }) => t('profiles.remove.title', { name })}
        confirmLabel={t('profiles.remove.confirm')}
      >
        {() => t('profiles.remove.text')}
      </ConfirmAction>
    ),
  };
}
