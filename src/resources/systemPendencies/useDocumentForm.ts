import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { errorBodySchema } from '../../../contract/errors.ts';
import { type SystemPendency, systemPendencySchema } from '../../../contract/systemPendencies.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { apiFieldErrorsOf } from '../../custom/projectWizard/apiFieldErrors.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { bodyOf, type Draft, draftOf, type FieldErrors, fieldOf, sameDraft, validate } from './documentDraft.ts';
import { documentHistoryKey, documentKey, invalidateCatalogue } from './documentQueries.ts';

type Options = {
  companyId: number;
  /** Null for one that does not exist yet. */
  entry: SystemPendency | null;
  /** The shipped document that it adapts. */
  baseId: number | null;
  start: Draft;
  onSaved: (entry: SystemPendency) => void;
};

/** The entry as somebody else saved it, of a 412. */
function currentOf(error: unknown): SystemPendency | null {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : undefined;
  const known = errorBodySchema.safeParse(body).data;
  return known?.code === 'stale' ? (systemPendencySchema.safeParse(known.details?.current).data ?? null) : null;
}

/** The draft of a document and its saving: over the version that was read, and an error leaves everything as it was written. */
export function useDocumentForm({ companyId, entry, baseId, start, onSaved }: Options) {
  const t = useT();
  const notify = useNotify();
  const online = useOnline();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const [saved, setSaved] = useState(start);
  const [draft, setDraft] = useState(start);
  const [version, setVersion] = useState(entry?.version ?? 0);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<SystemPendency | null>(null);
  const [saving, setSaving] = useState(false);
  /** Counts the tries that were refused, so that each leads to what is wrong. */
  const [refused, setRefused] = useState(0);
  // a new one may be sent as it is: an adaptation begins whole
  const dirty = useMemo(() => !sameDraft(draft, saved), [draft, saved]);

  const forget = (): void => {
    setFieldErrors({});
    setErrorMessage(null);
    setTheirs(null);
  };
  const keep = (next: SystemPendency): void => {
    setVersion(next.version);
    queryClient.setQueryData(documentKey(companyId, next.id), next);
    invalidateCatalogue(queryClient, companyId);
  };
  const reset = (next: SystemPendency): void => {
    const to = draftOf(next);
    setSaved(to);
    setDraft(to);
  };

  async function send(): Promise<void> {
    setSaving(true);
    forget();
    try {
      const body = bodyOf(draft, companyId, baseId);
      const next = entry
        ? await provider.updateSystemPendency(entry.id, body, version)
        : await provider.createSystemPendency(body);
      keep(next);
      void queryClient.invalidateQueries({ queryKey: documentHistoryKey(companyId, next.id) });
      reset(next);
      notify(t(entry ? 'systemPendencies.saved' : 'systemPendencies.created'), { type: 'success' });
      onSaved(next);
    } catch (error) {
      const current = currentOf(error);
      const said = apiFieldErrorsOf(error).map(({ path, message }) => [fieldOf(path), { said: message }] as const);
      setFieldErrors(Object.fromEntries(said));
      if (current) setTheirs(current);
      else if (said.length === 0) setErrorMessage(errorMessageOf(error, t, t('systemPendencies.failed')));
      setRefused((count) => count + 1);
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    dirty,
    saving,
    fieldErrors,
    errorMessage,
    refused,
    change: (part: Partial<Draft>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      // an error that is shown goes with the typing; another one is not said before the next try
      const found = validate(next, companyId);
      setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => found[field])));
    },
    fieldError: (field: string): string | undefined => {
      const fieldError = fieldErrors[field];
      return fieldError === undefined
        ? undefined
        : typeof fieldError === 'string'
          ? t(`contract.field.${fieldError}`)
          : fieldError.said;
    },
    stale: theirs && {
      keepMine: () => {
        keep(theirs);
        setSaved(draftOf(theirs));
        forget();
      },
      takeTheirs: () => {
        keep(theirs);
        reset(theirs);
        forget();
      },
    },
    discard: () => {
      setDraft(saved);
      forget();
    },
    submit: (): void => {
      if (saving || !online) return;
      const found = validate(draft, companyId);
      setFieldErrors(found);
      setErrorMessage(null);
      if (Object.keys(found).length === 0) void send();
      else setRefused((count) => count + 1);
    },
  };
}
export type DocumentFormState = ReturnType<typeof useDocumentForm>;
