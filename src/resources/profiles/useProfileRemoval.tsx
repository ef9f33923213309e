import { errorBodyOf } from '../../../contract/errors.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { PROFILE_LISTS } from './profileQueries.ts';

/** Why a profile cannot be removed: how many people and invites hold it, and who (B-13). */
export function inUseText({ holderCount: count, holders }: AccessProfile, t: Translate): string | undefined {
  if (count === 0) return undefined;
  const more = count - holders.length;
  const others = more > 0 ? ` ${t('profiles.remove.others', { count: more })}` : '';
  const names = holders.length > 0 ? `: ${holders.join(', ')}${others}` : '';
  return t('profiles.remove.inUse', { count, names });
}

/** Removes a profile (B-13); an error says in the question how many people have it, and who. */
export function useProfileRemoval(companyId: number, onRemoved?: () => void) {
  const t = useT();
  return useRemoval<AccessProfile>({
    resource: 'profiles',
    meta: () => ({ companyId }),
    nameOf: ({ name }) => shownText(name),
    invalidate: [PROFILE_LISTS],
    errorText: (error) => {
      const message = errorMessageOf(error, t, t('profiles.remove.failed'));
      const names = (errorBodyOf(error)?.details?.users ?? []).map(({ displayName }) => displayName);
      return names.length > 0 ? <BoldList message={message} names={names} /> : message;
    },
    onRemoved,
  });
}
