import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../../contract/common.ts';
import { changed } from '../../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import { ProjectReuseNote } from '../../../resources/documentReuse/ProjectReuseNote.tsx';
import { useProjectReuse } from '../../../resources/documentReuse/reference.tsx';

/** A document that was accepted by Serra, and is asked for by Porto. */
const gateway = pagesOverGateway();
const CND = { slug: 'cnd-federal', name: 'CND federal', referenceMonth: null } as const;
const PORTO = { contractingId: COMPANY.porto, projectId: PROJECT.cais };

function Offered() {
  const { total } = useProjectReuse(PROJECT.cais);
  if (total === 0) return null;
  return (
    <ProjectReuseNote project={{ id: PROJECT.cais, name: 'Cais norte' }} total={total} onEnded={() => undefined} />
  );
}

beforeEach(async () => {
  await changed(gateway.t.db)`truncate pendencies cascade`;
});

async function acceptedAndAsked() {
  const { build, files, clock } = gateway.t;
  const today = dayOf(clock.at);
  const expirationDate = addDays(today, 90);
  const source = await build.aPendency({ ...CND, status: 'DONE', round: 1, expirationDate, checklist: ['OK'] });
  await build.aDocument(files, source, {
    ...{ name: 'cnd.pdf', state: 'LOCKED', outcome: 'APPROVED', expirationBy: 'READING' },
    ...{ issueDate: addDays(today, -30), expirationDate },
  });
  return { source, target: await build.aPendency({ ...CND, ...PORTO }) };
}

const openFiles = async () => user.click(await screen.findByRole('tab', { name: /^Arquivos/ }));

test('X-02 the supplier sends what it has with one click, takes it back, and who decides takes the analysis over', async () => {
  const { source, target } = await acceptedAndAsked();
  await gateway.become('supplier');
  openReview(gateway, target);
  const offers = await screen.findByRole('region', { name: 'Você já tem este documento' });
  expect(offers.textContent).toContain('cnd.pdf');
  expect(offers.textContent).toContain('Reforma do alto-forno · Serra');
  await user.click(
    within(offers).getByRole('button', { name: 'Aproveitar cnd.pdf, do projeto Reforma do alto-forno' }),
  );
  expect(await screen.findByText('Documento enviado para a análise da Porto')).toBeTruthy();
  expect(gateway.calls('POST', `pendencies/${target}/reuse`)[0]?.body).toEqual({ fromId: source });
  expect(screen.queryByRole('region', { name: 'Você já tem este documento' })).toBeNull();
  cleanup();

  await gateway.become('portAdmin');
  openReview(gateway, target);
  expect(
    await screen.findByText(/^Outra contratante aceitou este documento em .*, com este checklist\.$/),
  ).toBeTruthy();
  expect(document.body.textContent).not.toContain('Reforma do alto-forno');
  await press('Aproveitar análise');
  expect(await screen.findByText('Pendência concluída com a análise anterior')).toBeTruthy();
  cleanup();

  await gateway.become('supplier');
  openReview(gateway, target);
  await openFiles();
  expect(await screen.findByText(/^Aproveitado de Reforma do alto-forno · Serra/)).toBeTruthy();
  await press('Invalidar cnd.pdf');
  const dialog = await screen.findByRole('alertdialog', { name: 'Invalidar este documento?' });
  await user.click(within(dialog).getByRole('button', { name: 'Invalidar' }));
  expect(gateway.calls('POST', /withdrawal$/)).toEqual([]);
  await fill(within(dialog).getByRole('textbox', { name: /^Por que não vale mais/ }), 'CNPJ de outra empresa.');
  await user.click(within(dialog).getByRole('button', { name: 'Invalidar' }));
  expect(await screen.findByText(/^Documento invalidado\. 2 aceites foram mantidos/)).toBeTruthy();
  expect((await screen.findAllByText(/CNPJ de outra empresa\./)).length).toBeGreaterThan(0);
});

test('X-02 a failure to ask for offers is told and can be tried again', async () => {
  const { target } = await acceptedAndAsked();
  gateway.failNext('GET', /\/reuse$/, 500);
  await gateway.become('supplier');
  openReview(gateway, target);
  expect(await screen.findByText(/^Não foi possível ver se há documentos que já foram aceitos\./)).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByRole('region', { name: 'Você já tem este documento' })).toBeTruthy();
});

test('X-02 in a project everything that is here already is seen and taken in one go', async () => {
  await acceptedAndAsked();
  await gateway.become('supplier');
  gateway.open('/p', {
    routes: [
      {
        path: '/p',
        element: <Offered />,
      },
    ],
  });
  expect(await screen.findByText('1 documento que você já enviou serve neste projeto.')).toBeTruthy();
  await press('Ver e aproveitar');
  const dialog = await screen.findByRole('dialog', { name: 'Documentos para Cais norte' });
  expect((await within(dialog).findByRole('list')).textContent).toContain('CND federal');
  await user.click(within(dialog).getByRole('button', { name: 'Aproveitar 1 documento' }));
  await waitFor(() =>
    expect(gateway.calls('POST', 'pendencies/reuse')[0]).toMatchObject({
      body: { projectId: PROJECT.cais },
      status: 202,
    }),
  );
});
