import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { openReview } from '../../../tests/support/review.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const SEEING: Permission[] = ['see_pendency', 'see_pendency_details'];
const open = (person: 'analyst' | 'secondAnalyst' | 'supplier', id: number) =>
  gateway.t.as(person, { method: 'PUT', url: `/pendencies/${id}/viewers` });

test('the review names the colleagues who have it open too, and tells when it is closed', async () => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION' });
  await open('analyst', id);
  await open('supplier', id);
  await gateway.become({ permissions: SEEING });
  openReview(gateway, id);
  expect(
    (await screen.findByText('analyst também está com esta pendência aberta')).closest('[role=status]'),
  ).not.toBeNull();
  cleanup();
  await waitFor(() => expect(gateway.calls('DELETE', /\/viewers$/)[0]?.status).toBe(204));

  await open('secondAnalyst', id);
  openReview(gateway, id);
  await screen.findByText('analyst e secondAnalyst também estão com esta pendência aberta');
});

test('a supplier is told of nobody at the contracting company', async () => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION' });
  await open('analyst', id);
  await gateway.become({ permissions: SEEING, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  openReview(gateway, id);
  await waitFor(() => expect(gateway.calls('PUT', /\/viewers$/)[0]?.status).toBe(200));
  expect(screen.queryByText(/também está/)).toBeNull();
});
