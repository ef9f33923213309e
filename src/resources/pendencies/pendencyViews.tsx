import { SOON, WORK, type WorkName } from '../../../contract/pendencyWork.ts';
import type { ListViews } from '../../components/list/listViews.ts';
import type { Translate } from '../../i18n/index.ts';
import { viewsOf } from '../views/reference.tsx';

const pendencyListViews = viewsOf('pendencies');

type Person = { decides: boolean /** Sends alone: the queue of the analysis is none of theirs. */; sends: boolean };

/** The names of the shipped views in an address. */
export const VIEW_IDS = {
  toSend: 'a-enviar',
  expired: 'vencidas',
  late: 'atrasadas',
  returned: 'devolvidas',
  soon: 'vencem',
  queue: 'fila',
  lateQueue: 'analises-atrasadas',
  questions: 'duvidas',
} as const satisfies Record<WorkName, string>;

const SENDS: readonly WorkName[] = ['toSend', 'late', 'returned', 'queue', 'expired', 'soon', 'questions'];
const ANALYSES: readonly WorkName[] = ['queue', 'lateQueue', 'expired', 'late', 'soon', 'questions'];

/** The views of the pendencies: those that come with the product, and how the others are found, counted and changed. */
export const pendencyViews = (t: Translate, { decides, sends }: Person): ListViews => ({
  // who decides begins with the queue (ruling 19), who sends with what is to be sent
  opensWithShipped: decides ? VIEW_IDS.queue : sends ? VIEW_IDS.toSend : undefined,
  shipped: [
    { id: 'todas', name: t('pendencies.views.all'), filter: {} },
    ...(sends ? SENDS : ANALYSES).map((name) => ({
      id: VIEW_IDS[name],
      name: t(`pendencies.views.${sends && name === 'queue' ? 'inAnalysis' : name}`, { count: SOON }),
      filter: WORK[name],
    })),
  ],
  ...pendencyListViews,
});
