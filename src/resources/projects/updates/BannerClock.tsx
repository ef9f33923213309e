import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TIMER } from '../../../../contract/constants.ts';
import { useCan } from '../../../access/useCan.ts';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import { recognise } from '../../../routes.ts';

const UpdatesBanner = lazyWithTexts(async () => (await import('./UpdatesBanner.tsx')).UpdatesBanner);

/**
 * When the banner wakes (L-07): whether it may be asked 30 seconds after the page was loaded, what it shows after 60, and
 * then every 5 minutes. It stands beside lists; a form has a bar of its own at the bottom.
 */
export function BannerClock() {
  const may = useCan('configure_project_pendency');
  const { pathname } = useLocation();
  const [time, setTime] = useState<'waiting' | 'checked' | 'asking'>('waiting');
  useEffect(() => {
    const check = setTimeout(() => setTime('checked'), TIMER.bannerPermissionCheck);
    return () => clearTimeout(check);
  }, []);
  useEffect(() => {
    if (time !== 'checked' || !may) return;
    const begin = setTimeout(() => setTime('asking'), TIMER.bannerFirstStatus - TIMER.bannerPermissionCheck);
    return () => clearTimeout(begin);
  }, [time, may]);
  if (time !== 'asking' || !may || recognise(pathname)?.view !== 'list') return null;
  return (
    <Suspense fallback={null}>
      <UpdatesBanner />
    </Suspense>
  );
}
