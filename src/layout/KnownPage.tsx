import { useResourceDefinitions } from 'ra-core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../components/feedback/pages.tsx';
import { recognise, sectionOf } from '../routes.ts';

/** Renders the page only when its address means something: a view that exists, with an id that can be one (L-05, L-20). */
export const KnownPage = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const section = sectionOf(pathname);
  if (section === undefined) return children; // not a section: the routes of the shell decide
  const definition = definitions[section];
  const page = recognise(pathname);
  const exists =
    page?.view === 'list'
      ? definition?.hasList
      : page?.view === 'create'
        ? definition?.hasCreate
        : page?.view === 'edit'
          ? definition?.hasEdit
          : page?.view === 'show'
            ? definition?.hasShow
            : page?.view === 'page';
  return exists ? children : <NotFoundPage />;
};
