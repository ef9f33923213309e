import { type ComponentType, createContext } from 'react';
import { DeniedState } from './DeniedState.tsx';

/** What stands in the place of a whole page that the person may not see; the layout knows where else they may go. */
export const DeniedPage = createContext<ComponentType<{ level: 1 }>>(DeniedState);
