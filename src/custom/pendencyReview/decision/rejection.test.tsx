import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pendencyChecklists } from '../../../../gateway/db/schema/pendencies.ts';
import { justificationTemplates } from '../../../../gateway/db/schema/systemPendencies.ts';
import { fill, pagesOverGateway, press, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { COMPANY } from '../../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const SEEING = ['see_pendency', 'see_pendency_details', 'see_pendency_file'] as const;
const place = (documentId: number) => ({ documentId, page: 2, x: 0, y: 0, w: 1, h: 1 });

test('D-27 by keyboard a justification points at a page, and is saved with it', async () => {
  const { db, build, files } = gateway.t;
  const id = await build.aPendency({ status: 'IN_REVISION', items: [{}] });
  const documentId = await build.aDocument(files, id, { state: 'LOCKED' });
  const [item] = await db.select().from(pendencyChecklists);
  const template = { checklistItemId: item?.checklistItemId ?? 0, position: 0, text: 'Falta a assinatura.' };
  await db.insert(justificationTemplates).values(template);
  await gateway.become({ permissions: [...SEEING, 'answer_pendency_checklist'] });
  openReview(gateway, id);
  await user.click(await screen.findByRole('radio', { name: 'Não' }));
  await user.click(await screen.findByRole('button', { name: 'Falta a assinatura.' }));
  const page = screen.getByRole('textbox', { name: 'Página' });
  await fill(page, '2');
  await user.keyboard('{Enter}');
  await screen.findByText('Página 2 de documento.pdf');
  await press(/^Salvar como Não/);
  await screen.findByRole('button', { name: 'Ver no documento o item 1: página 2 de documento.pdf' });
  expect(gateway.calls('POST', /\/checklist$/)[0]?.body).toMatchObject({
    status: 'INVALID',
    invalidDescription: 'Falta a assinatura.',
    invalidPlace: place(documentId),
  });
});

test('D-15, D-27 who it came back to opens the page of the file that was rejected', async () => {
  const { db, build, files } = gateway.t;
  const id = await build.aPendency({ note: 'Assine a página 2.', items: [{}], checklist: ['INVALID'] });
  const document = { name: 'folha.pdf', state: 'SUPERSEDED', outcome: 'REJECTED' } as const;
  const documentId = await build.aDocument(files, id, document);
  await db
    .update(pendencyChecklists)
    .set({ invalidPlace: place(documentId) })
    .where(eq(pendencyChecklists.pendencyId, id));
  await gateway.become({ permissions: SEEING, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  openReview(gateway, id);
  expect(await screen.findByText('Assine a página 2.')).not.toBeNull();
  expect(screen.getByText('Falta a assinatura.')).not.toBeNull();
  await press('Ver no documento o item 1: página 2 de folha.pdf');
  expect(await screen.findByRole('tab', { name: /folha\.pdf/, selected: true })).not.toBeNull();
});
