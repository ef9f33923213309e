import { Suspense } from 'react';
import { LazyWorkCount } from '../resources/pendencies/reference.tsx';
import type { NavigationEntry } from './useNavigationEntries.ts';

const ID = 'work-count';

/** The number of what waits is a description of its section's link, not a part of its name. */
export const countedBy = (section: NavigationEntry['section']) =>
  section === 'pendencies' ? { 'aria-describedby': ID } : undefined;

export const SectionCount = ({ section }: Pick<NavigationEntry, 'section'>) =>
  section === 'pendencies' && (
    <Suspense fallback={null}>
      <LazyWorkCount id={ID} />
    </Suspense>
  );
