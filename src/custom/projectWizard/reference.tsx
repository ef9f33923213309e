import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TIMER } from '../../../contract/constants.ts';
import { useCan } from '../../access/useCan.ts';
import { lazyOrNothing, lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { recognise } from '../../routes.ts';

/** The confirmation of a plan that is added to a provider of an active project (C-06). */
export const LazyPlanDialog = lazyWithTexts(async () => (await import('./companies/PlanDialog.tsx')).PlanDialog);

/** The dates of a supplier in a project (C-06). */
export const LazyDatesDialog = lazyWithTexts(async () => (await import('./companies/DatesDialog.tsx')).DatesDialog);

/** Where documents that are chosen and not saved yet are kept, as `{ [id]: boolean }` (C-08). */
export const documentChoiceKey = (uid: string, projectId: number): string => `projects.documents.${uid}.${projectId}`;

export const projectKey = (id: number) => ['projects', 'one', id] as const;

const UpdatesBanner = lazyOrNothing(async () => (await import('./updates/UpdatesBanner.tsx')).UpdatesBanner);

/**
 * The banner of running updates (L-07): 30 seconds after the page was loaded the permission is checked, after 60 it is
 * loaded, then polled every 5 minutes. Only over lists: a form has its own bar at the bottom.
 */
export function BannerClock() {
  const may = useCan('configure_project_pendency');
  const { pathname } = useLocation();
  const [time, setTime] = useState<'waiting' | 'checked' | 'polling'>('waiting');
  useEffect(() => {
    const check = setTimeout(() => setTime('checked'), TIMER.bannerPermissionCheck);
    return () => clearTimeout(check);
  }, []);
  useEffect(() => {
    if (time !== 'checked' || !may) return;
    const begin = setTimeout(() => setTime('polling'), TIMER.bannerFirstStatus - TIMER.bannerPermissionCheck);
    return () => clearTimeout(begin);
  }, [time, may]);
  if (time !== 'polling' || !may || recognise(pathname)?.view !== 'list') return null;
  return (
    <Suspense fallback={null}>
      <UpdatesBanner />
    </Suspense>
  );
}
