import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { openReview } from '../../../tests/support/review.tsx';
import { PROJECT } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();

test('C-11, D-12 a review that was opened while its project was updated is usable when that ends, without a reload', async () => {
  const block = (isBlocked: boolean) =>
    gateway.t.db.execute(sql`update projects set is_blocked = ${isBlocked} where id = ${PROJECT.reforma}`);
  await block(true);
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
  await gateway.become({ permissions: ['see_pendency', 'see_pendency_details', 'confirm_pendency'] });
  openReview(gateway, id);
  const conclude = () => screen.getByRole('button', { name: /^Concluir/ });
  await screen.findByRole('button', { name: /^Concluir/ });
  expect(conclude().ariaDisabled).toBe('true');
  await block(false);
  await waitFor(() => expect(conclude().ariaDisabled).toBeNull());
});
