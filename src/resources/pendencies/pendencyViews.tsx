import { WAITING_FOR_ANALYST } from '../../../contract/pendencyStatus.ts';
import type { ListViews, ViewDialogProps } from '../../components/list/listViews.ts';
import type { Translate } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { usePendencyTotals, useSavedViews, useViewOwner } from '../views/useViews.ts';

const ViewDialogs = lazyWithTexts(async () => (await import('../views/ViewDialogs.tsx')).ViewDialogs);
const Dialogs = (props: ViewDialogProps) => <ViewDialogs {...props} resource="pendencies" />;
const useSaved = (wanted: boolean) => useSavedViews('pendencies', wanted);

/** Days of 'Vencem em 15 dias'. */
const SOON = 15;

/** The views of the pendencies: those that come with the product, and how the others are found, counted and changed. */
export const pendencyViews = (t: Translate): ListViews => ({
  shipped: [
    { id: 'todas', name: t('pendencies.views.all'), filter: {} },
    { id: 'fila', name: t('pendencies.views.queue'), filter: { 'status[]': WAITING_FOR_ANALYST } },
    { id: 'vencidas', name: t('pendencies.views.expired'), filter: { 'status[]': ['EXPIRED'] } },
    { id: 'vencem', name: t('pendencies.views.soon', { count: SOON }), filter: { expiresIn: SOON } },
    { id: 'duvidas', name: t('pendencies.views.questions'), filter: { considerComments: true } },
  ],
  useOwner: useViewOwner,
  useSaved,
  useTotals: usePendencyTotals,
  Dialogs,
});
