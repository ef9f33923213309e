import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from './index.ts';

/** react-admin's data provider with the methods of this product. */
export const useProvider = () => useDataProvider<PrumoDataProvider>();
