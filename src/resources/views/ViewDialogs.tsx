import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { type View, type ViewBody, type ViewResource, viewBodySchema } from '../../../contract/views.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { ViewDialogProps } from '../../components/list/listViews.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { useInvalidateViews, useViewRecords } from './useViews.ts';
import { ViewFormDialog } from './ViewFormDialog.tsx';

type Props = ViewDialogProps & { resource: ViewResource };

/** Saving a view, changing it, keeping the present list in it, deleting it. */
export function ViewDialogs({ resource, request, present, summary, onDone, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const touch = useInvalidateViews(resource);
  const { data: records = [] } = useViewRecords(resource, false);
  const found = request.kind === 'save' ? undefined : records.find(({ id }) => id === request.view.id);
  // one that somebody else deleted meanwhile: the dialog stays, and says why it cannot be saved
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  const record = found ?? known;
  const { columns, hasPrivate, ...query } = present;
  const keptQuery = () => viewBodySchema.shape.query.parse(query);

  /** An error may mean that the view is another one now: the next try is over that one. */
  const orAsk = <Result,>(call: Promise<Result>): Promise<Result> =>
    call.catch(async (error: unknown) => {
      await touch();
      throw error;
    });
  const done = async (view: View | null, text: string) => {
    await touch();
    notify(text, { type: 'info' });
    onDone(view);
  };

  if (request.kind === 'save' || request.kind === 'edit') {
    if (request.kind === 'edit' && !record) return null;
    return (
      <ViewFormDialog
        view={record}
        summary={summary}
        hasColumns={request.kind === 'save' && columns !== null}
        hasPrivate={hasPrivate}
        onClose={onClose}
        onSave={async ({ withColumns, ...kept }) => {
          const saved = record
            ? await orAsk(dataProvider.updateView(record.id, { ...bodyOf(record), ...kept }, record.version))
            : await dataProvider.saveView({
                ...kept,
                resource,
                query: keptQuery(),
                columns: withColumns && columns ? [...columns] : null,
              });
          await done(saved, t('views.saved', { name: saved.name }));
        }}
      />
    );
  }
  if (!record) return null;
  if (request.kind === 'remove') {
    return (
      <RemoveDialog
        view={record}
        onRemove={async () => {
          await orAsk(dataProvider.removeView(record.id, record.version));
          await done(null, t('views.removed', { name: record.name }));
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <UpdateNow
      onUpdate={async () => {
        const body = {
          ...bodyOf(record),
          query: keptQuery(),
          columns: record.columns && columns ? [...columns] : record.columns,
        };
        const saved = await orAsk(dataProvider.updateView(record.id, body, record.version));
        await done(saved, t('views.saved', { name: saved.name }));
      }}
      onFailed={(error) => {
        notify(errorMessageOf(error, t, t('views.failed')), { type: 'error' });
        onClose();
      }}
    />
  );
}

/** A record as it is sent back; what of its query the list no longer has is left out. */
const bodyOf = ({ resource, name, query, columns, sharedWith, isDefault }: View): ViewBody => {
  const kept = viewBodySchema.shape.query.safeParse(query);
  return {
    resource,
    name,
    query: kept.data ?? { filter: {} },
    columns,
    sharedWith: sharedWith?.profile
      ? { profileId: sharedWith.profile.id }
      : sharedWith
        ? { companyId: sharedWith.company.id }
        : {},
    isDefault,
  };
};

type RemoveProps = { view: View; onRemove: () => Promise<void>; onClose: () => void };
function RemoveDialog({ view, onRemove, onClose }: RemoveProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    setError(undefined);
    await onRemove().catch((cause: unknown) => {
      setError(errorMessageOf(cause, t, t('views.failed')));
      setBusy(false);
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('views.removeTitle', { name: view.name })}
      confirmLabel={t('views.remove')}
      tone="error"
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t(view.sharedWith ? 'views.removeShared' : 'views.removeOwn')}
    </ConfirmDialog>
  );
}

/** 'Atualizar visão' asks nothing: it is done, once. */
function UpdateNow({ onUpdate, onFailed }: { onUpdate: () => Promise<void>; onFailed: (error: unknown) => void }) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onUpdate().catch(onFailed);
  }, [onUpdate, onFailed]);
  return null;
}
