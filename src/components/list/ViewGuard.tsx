import { useLocation, useNavigate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { TableSkeleton } from '../feedback/TableSkeleton.tsx';
import { writeAddress } from './listAddress.ts';
import type { ListDefinition } from './listContext.ts';
import { addressOf, type ListViews, type ViewQuery, viewToOpen } from './listViews.ts';

/** Remembered of who has no default view. */
const NONE = 0;

type Props = { definition: ListDefinition; views: ListViews; children: ReactNode };

/**
 * Makes the address of a view that of its list: `?visao=12` gets its filters, and a list that is entered without
 * parameters opens with its default view. Whether there is one is remembered, so that only who has one waits for it; until
 * it is known it is asked for together with the rows, which are there later as a rule.
 */
export function ViewGuard({ definition, views, children }: Props) {
  const t = useT();
  const { search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const [remembered, remember] = useStore<number>(`${definition.resource}.defaultView.${views.useOwner()}`);
  const [entered, setEntered] = useState(search === '');
  const named = viewToOpen(search);
  const isNumber = named !== null && /^[1-9]\d{0,14}$/.test(named);
  const entering = entered && search === '';
  const { saved, opensWith, isError } = views.useSaved(isNumber || (entering && remembered !== NONE));

  useEffect(() => {
    if (saved && (opensWith ?? NONE) !== remembered) remember(opensWith ?? NONE);
  }, [saved, opensWith, remembered, remember]);

  useEffect(() => {
    const open = (query: ViewQuery, id?: number) => {
      navigate({ search: writeAddress(addressOf(query, definition, id), definition, true) }, { replace: true });
    };
    if (entered && search !== '') setEntered(false);
    const shipped = views.shipped.find(({ id }) => id === named);
    if (shipped) return open({ filter: shipped.filter });
    const wanted = named === null ? (entering ? opensWith : null) : Number(named);
    if (isNumber && !saved && !isError) return;
    const found = saved?.find(({ id }) => id === wanted);
    if (found) return open(found.query, found.id);
    if (named === null) return;
    notify(t('views.notFound'), { type: 'warning' });
    open({ filter: {} });
  }, [named, isNumber, saved, isError, opensWith, entering, entered, search, views, definition, navigate, notify, t]);

  const waits = entering && (saved ? opensWith !== null : remembered !== undefined && remembered !== NONE && !isError);
  return named !== null || waits ? <TableSkeleton label={definition.loadingLabel} /> : children;
}
