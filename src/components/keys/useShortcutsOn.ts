import { useStore } from 'react-admin';

/** Whether single keys are shortcuts, and the switch of it: the person's choice for every screen (WCAG 2.1.4). */
export const useShortcutsOn = () => useStore<boolean>('shortcuts', true);
