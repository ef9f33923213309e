import type { PanelOptions, PanelPreference, PanelPreferencesBody } from '../../../contract/dashboard.ts';
import { get, patch, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

const PREFERENCES = 'account/me/preferences';

/** The dashboard (J-03, J-05): each panel is a request of its own below `reports/`. */
export const dashboardActions = {
  getPanel: <Data>(path: string, query: Query, options?: Signal) => get<Data>(`reports/${path}`, { ...options, query }),
  getPanelOptions: (query: Query, options?: Signal) =>
    get<PanelOptions>('reports/management/options', { ...options, query }),
  getPanelPreferences: (options?: Signal) => get<PanelPreference[]>(PREFERENCES, options),
  savePanelPreferences: (body: PanelPreferencesBody) => patch<PanelPreference[]>(PREFERENCES, body),
};
