import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { VIEW_QUERIES, type View, type ViewBody, type ViewResource } from '../../../contract/views.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { ViewDialogProps } from '../../components/list/listViews.ts';
import { useT } from '../../i18n/index.ts';
import { ViewFormDialog } from './ViewFormDialog.tsx';
import { useInvalidateViews, useViewRecords } from './viewQueries.ts';

type Props = ViewDialogProps & { resource: ViewResource };

export function ViewDialogs({ resource, request, present, summary, onDone, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const invalidateViews = useInvalidateViews();
  const { data: records = [] } = useViewRecords(resource, false);
  const found = request.kind === 'save' ? undefined : records.find(({ id }) => id === request.view.id);
  // somebody else may have deleted it meanwhile: the dialog stays open and shows why it cannot be saved
  const [lastFound, setLastFound] = useState(found);
  if (found && found !== lastFound) setLastFound(found);
  const record = found ?? lastFound;
  const { columns, hasPrivate, ...query } = present;
  const presentQuery = () => VIEW_QUERIES[resource].parse(query);

  /** Refetches the views also after an error: they may be stale, and the next save must be over the newer version. */
  const call = async <Result,>(promise: Promise<{ data: Result }>): Promise<Result> => {
    try {
      return (await promise).data;
    } finally {
      await invalidateViews();
    }
  };
  const finish = (view: View | null, text: string): void => {
    notify(text, { type: 'info' });
    onDone(view);
  };
  const update = (view: View, part: Partial<ViewBody>) =>
    call(dataProvider.update<View>('views', { id: view.id, data: { ...bodyOf(view), ...part }, previousData: view }));

  if (request.kind === 'save' || request.kind === 'edit') {
    if (request.kind === 'edit' && !record) return null;
    return (
      <ViewFormDialog
        resource={resource}
        view={record}
        summary={summary}
        hasColumns={request.kind === 'save' && columns !== null}
        hasPrivate={hasPrivate}
        onClose={onClose}
        onSave={async ({ withColumns, ...body }) => {
          const shownColumns = withColumns && columns ? [...columns] : null;
          const saved = record
            ? await update(record, body)
            : await call(
                dataProvider.create<View>('views', {
                  data: { ...body, resource, query: presentQuery(), columns: shownColumns },
                }),
              );
          finish(saved, t('views.saved', { name: saved.name }));
        }}
      />
    );
  }
  if (!record) return null;
  if (request.kind === 'remove') {
    return (
      <RemoveDialog
        view={record}
        run={() => call(dataProvider.delete('views', { id: record.id, previousData: record }))}
        onDone={() => finish(null, t('views.removed', { name: record.name }))}
        onClose={onClose}
      />
    );
  }
  return (
    <UpdateNow
      run={() =>
        update(record, {
          query: presentQuery(),
          columns: record.columns && columns ? [...columns] : record.columns,
        })
      }
      onDone={(saved) => finish(saved, t('views.saved', { name: saved.name }))}
      onClose={onClose}
    />
  );
}

/** A record as it is sent back; what of its query the list no longer has is left out. */
const bodyOf = ({ resource, name, query, columns, sharedWith, isDefault }: View): ViewBody => {
  const kept = VIEW_QUERIES[resource].safeParse(query);
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

type ActionProps<Result> = { run: () => Promise<Result>; onDone: (result: Result) => void; onClose: () => void };

function RemoveDialog({ view, run, onDone, onClose }: ActionProps<unknown> & { view: View }) {
  const t = useT();
  const removal = useAction<View>({
    run,
    onDone: (_, result) => onDone(result),
    failed: t('views.failed'),
    inline: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('views.removeTitle', { name: view.name })}
      confirmLabel={t('views.remove')}
      tone="error"
      busy={removal.busy}
      error={removal.error}
      onConfirm={() => removal.run(view)}
      onClose={onClose}
    >
      {t(view.sharedWith ? 'views.removeShared' : 'views.removeOwn')}
    </ConfirmDialog>
  );
}

/** 'Atualizar visão' has no question: it runs once when it is rendered. */
function UpdateNow({ run, onDone, onClose }: ActionProps<View>) {
  const t = useT();
  const update = useAction<null, View>({
    run,
    onDone: (_, saved) => onDone(saved),
    failed: t('views.failed'),
    onError: () => {
      onClose();
      return false;
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    update.run(null);
  });
  return null;
}
