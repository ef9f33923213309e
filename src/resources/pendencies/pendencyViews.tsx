import { WAITING_FOR_ANALYST } from '../../../contract/pendencyStatus.ts';
import type { ListViews } from '../../components/list/listViews.ts';
import type { Translate } from '../../i18n/index.ts';
import { viewsOf } from '../views/reference.tsx';

const pendencyListViews = viewsOf('pendencies');

/** Days of 'Vencem em 15 dias'. */
const SOON = 15;

/** The views of the pendencies: those that come with the product, and how the others are found, counted and changed. */
export const pendencyViews = (t: Translate, decides: boolean): ListViews => ({
  // who decides begins with the queue (ruling 19)
  opensWithShipped: decides ? 'fila' : undefined,
  shipped: [
    { id: 'todas', name: t('pendencies.views.all'), filter: {} },
    { id: 'fila', name: t('pendencies.views.queue'), filter: { 'status[]': WAITING_FOR_ANALYST } },
    { id: 'vencidas', name: t('pendencies.views.expired'), filter: { 'status[]': ['EXPIRED'] } },
    { id: 'vencem', name: t('pendencies.views.soon', { count: SOON }), filter: { expiresIn: SOON } },
    { id: 'duvidas', name: t('pendencies.views.questions'), filter: { considerComments: true } },
  ],
  ...pendencyListViews,
});
