import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { PROFILE_LISTS, profileKey } from './profileQueries.ts';
import { bodyOf, currentOf, type Draft, draftErrors, type FieldErrors, invalidFields } from './useProfileDraft.ts';

type Options = {
  profile: AccessProfile | null;
  draft: Draft;
  onSaved: (profile: AccessProfile) => void;
  /** Somebody else was faster: the own changes go on top of theirs, or theirs are taken. */
  onRebased: (theirs: AccessProfile) => void;
  onTaken: (theirs: AccessProfile) => void;
};

/** Saves a profile over the version that was read; an error leaves everything as it was written (M-05). */
export function useProfileSave({ profile, draft, onSaved, onRebased, onTaken }: Options) {
  const t = useT();
  const notify = useNotify();
  const online = useOnline();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const { company } = useAccountCompany();
  const [version, setVersion] = useState(profile?.version ?? 0);
  const [saving, setSaving] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<AccessProfile | null>(null);

  const forget = (): void => {
    setFieldErrors({});
    setErrorMessage(null);
    setTheirs(null);
  };

  function keep(next: AccessProfile): void {
    setVersion(next.version);
    queryClient.setQueryData(profileKey(company.id, next.id), next);
    void queryClient.invalidateQueries({ queryKey: PROFILE_LISTS });
  }

  async function send(): Promise<void> {
    setSaving(true);
    forget();
    try {
      const body = bodyOf(draft);
      const next = profile
        ? await provider.updateProfile(company.id, profile.id, body, version)
        : await provider.createProfile(company.id, body);
      keep(next);
      notify(t(profile ? 'profiles.saved' : 'profiles.created'), { type: 'success' });
      onSaved(next);
      void reloadAccount(); // it may be the person's own
    } catch (error) {
      const current = currentOf(error);
      const fields = invalidFields(error);
      setFieldErrors(fields);
      if (current) setTheirs(current);
      else if (Object.keys(fields).length === 0) setErrorMessage(errorMessageOf(error, t, t('profiles.failed')));
    } finally {
      setSaving(false);
    }
  }

  return {
    saving,
    fieldErrors,
    errorMessage,
    stale: theirs && {
      keepMine: () => {
        keep(theirs);
        forget();
        onRebased(theirs);
      },
      takeTheirs: () => {
        keep(theirs);
        forget();
        onTaken(theirs);
      },
    },
    /** Something stands in the place above the form. */
    blocked: errorMessage !== null || theirs !== null || Object.keys(fieldErrors).length > 0,
    forget,
    /** An error is over once its field is written again. */
    touched: (names: readonly string[]) =>
      setFieldErrors((before) => {
        const left = Object.entries(before).filter(([name]) => !names.includes(name));
        return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
      }),
    submit: () => {
      if (saving || !online) return;
      const found = draftErrors(draft, t);
      setFieldErrors(found);
      setErrorMessage(null);
      if (Object.keys(found).length === 0) void send();
    },
  };
}
export type ProfileSave = ReturnType<typeof useProfileSave>;
