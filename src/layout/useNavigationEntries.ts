import type { SvgIconComponent } from '@mui/icons-material';
import { useCanAccessResources, useResourceDefinitions } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useT } from '../i18n/index.ts';
import { pathOf, SECTIONS, type Section, sectionOf } from '../routes.ts';

export type NavigationEntry = {
  section: Section;
  label: string;
  to: string;
  current: boolean;
  icon: SvgIconComponent | undefined;
};

/** The order of the bar (L-01). */
const ORDER: readonly Section[] = ['projects', 'pendencies', 'employees'];

/** The entries of the menu: sections that have a list, and that the person may see (L-01, A-38). */
export function useNavigationEntries(): NavigationEntry[] {
  const t = useT();
  const definitions = useResourceDefinitions();
  const { pathname } = useLocation();
  const withList = ORDER.filter((section) => section in SECTIONS && definitions[section]?.hasList);
  const { canAccess } = useCanAccessResources({ action: 'list', resources: withList });
  const here = sectionOf(pathname);
  return withList
    .filter((section) => canAccess?.[section])
    .map((section) => ({
      section,
      label: t(`layout.sections.${section}`),
      to: pathOf(section),
      current: section === here,
      icon: definitions[section]?.icon,
    }));
}
