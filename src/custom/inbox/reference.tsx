import { Box } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { NOTICE } from '../../../contract/constants.ts';
import { lazyOrNothing, lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

export const InboxPage = lazyWithTexts(async () => (await import('./InboxPage.tsx')).InboxPage);

const LazyBell = lazyOrNothing(async () => (await import('./Bell.tsx')).Bell);

/** The bell of the top bar, in a place of its own: fetched after the page that is opened (P7). */
export function Bell() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), NOTICE.bellAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box sx={{ flex: 'none', width: { xs: 44, md: 34 } }}>
      <Suspense fallback={null}>{isDue && <LazyBell />}</Suspense>
    </Box>
  );
}
