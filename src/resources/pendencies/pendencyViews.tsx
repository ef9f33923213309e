import { keepPreviousData } from '@tanstack/react-query';
import { WAITING_FOR_ANALYST } from '../../../contract/pendencyStatus.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import type { FilterValues } from '../../components/list/listAddress.ts';
import type { ListViews, ViewDialogProps } from '../../components/list/listViews.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import type { Translate } from '../../i18n/index.ts';
import { LazyViewDialogs, useSavedViews, useViewOwner } from '../views/reference.tsx';

const Dialogs = (props: ViewDialogProps) => <LazyViewDialogs {...props} resource="pendencies" />;
const useSaved = (wanted: boolean) => useSavedViews('pendencies', wanted);

/** Days of 'Vencem em 15 dias'. */
const SOON = 15;

/** How long the numbers beside the views count as fresh, in milliseconds. */
const TOTALS_FRESH = 60_000;

/** The numbers beside the views, in one request once the rows are loaded. */
function usePendencyTotals(filters: readonly FilterValues[], wanted: boolean): readonly number[] | undefined {
  const { selected } = useSelectedCompanies();
  const { data } = useRead(
    ['pendencies', 'getPendencyTotals', filters, selected.join()],
    (provider, options) => provider.getPendencyTotals(filters, options),
    { enabled: wanted, placeholderData: keepPreviousData, staleTime: TOTALS_FRESH },
  );
  return data;
}

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
  useOwner: useViewOwner,
  useSaved,
  useTotals: usePendencyTotals,
  Dialogs,
});
