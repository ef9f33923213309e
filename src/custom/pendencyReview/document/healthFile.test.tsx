import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Permission } from '../../../../contract/permissions.ts';
import { rows } from '../../../../gateway/db/client.ts';
import { fill, pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { EMPLOYEE } from '../../../../tests/support/world.ts';

const gateway = pagesOverGateway();

// a narrow window, whatever the files before in this worker have set
const { matchMedia } = window;
beforeAll(() => {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: false });
});
afterAll(() => {
  window.matchMedia = matchMedia;
});
const SEEING = ['see_pendency', 'see_pendency_details', 'see_pendency_file'] as const;

/** An ASO in analysis, as a spreadsheet, which no viewer renders. */
async function openAso(permissions: readonly Permission[]): Promise<number> {
  const { build, files } = gateway.t;
  const name = 'ASO – Atestado de Saúde Ocupacional';
  const id = await build.aPendency({ status: 'IN_REVISION', slug: 'aso', name, employeeId: EMPLOYEE.ana });
  const document = await build.aDocument(files, id, {
    ...{ state: 'LOCKED', name: 'Exames da Ana.xlsx', expirationDate: '2027-01-10' },
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  await build.aReading(document, [{ field: 'fitness', verdict: 'MISMATCH', expected: 'Apto', found: 'Inapto' }]);
  await gateway.become({ permissions });
  openReview(gateway, id);
  await screen.findByRole('tab', { name: /^Arquivos/ });
  await user.click(screen.getByRole('tab', { name: 'Documento' }));
  return document;
}

test('X-14 without the permission the review says what the document is, its dates and whether the person is fit', async () => {
  await openAso(SEEING);
  expect(await screen.findByText('Documento de saúde: acesso restrito')).toBeTruthy();
  const facts = ['ASO – Atestado de Saúde Ocupacional', '10/01/2026', '10/01/2027', 'Inapto'];
  const list = screen.getByText('Aptidão').closest('dl');
  const shown = [...(list?.querySelectorAll('dd') ?? [])].map((fact) => fact.textContent);
  expect(shown).toEqual(facts);
  expect(screen.queryByText(/Exames da Ana/)).toBeNull();
  expect(gateway.calls('GET', /\/(view|download)$/)).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Checklist' }));
  await user.click(await screen.findByRole('tab', { name: /^Arquivos/ }));
  expect(await screen.findAllByText('Documento de saúde: acesso restrito')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Abrir/ })).toBeNull();
});

test('X-14 with it the original is downloaded after a reason was given', async () => {
  URL.createObjectURL ??= () => 'blob:original';
  URL.revokeObjectURL ??= () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const id = await openAso([...SEEING, 'see_health_data']);
  expect((await screen.findAllByText('Exames da Ana.xlsx')).length).toBeGreaterThan(0);
  const save = screen.getAllByRole('button', { name: 'Baixar' }).at(-1);
  if (save) await user.click(save);
  const dialog = await screen.findByRole('alertdialog', { name: 'Baixar o documento original?' });
  await user.click(within(dialog).getByRole('button', { name: 'Baixar' }));
  expect(gateway.calls('POST', /original$/)).toEqual([]);
  await fill(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Auditoria interna');
  await user.click(within(dialog).getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(gateway.calls('POST', /original$/)[0]?.body).toEqual({ reason: 'Auditoria interna' });
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
  const log = await rows(gateway.t.db)`select kind, reason from data_accesses where document_id = ${id}`;
  expect(log).toEqual([{ kind: 'ORIGINAL', reason: 'Auditoria interna' }]);
});
