import { PendencyReview } from '../../src/custom/pendencyReview/PendencyReviewPage.tsx';
import type { pagesOverGateway } from './page.tsx';

/** Opens the review of a pendency as a page; every other address is 'a lista'. */
export const openReview = (gateway: Pick<ReturnType<typeof pagesOverGateway>, 'open'>, id: number) =>
  gateway.open(`/pendencias/editar/${id}`, {
    routes: [
      {
        path: `/pendencias/editar/${id}`,
        element: <PendencyReview id={id} titleId="title" variant="page" onClose={() => undefined} />,
      },
      { path: '*', element: <p>a lista</p> },
    ],
  });
