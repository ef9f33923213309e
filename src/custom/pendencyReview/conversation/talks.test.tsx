import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { PendencyComment } from '../../../../contract/pendencies.ts';
import { pagesOverGateway, press, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { COMPANY, type PersonName } from '../../../../tests/support/world.ts';
import { request } from '../../../dataProvider/httpClient.ts';

const gateway = pagesOverGateway();
const MAY = ['see_pendency', 'see_pendency_details', 'add_pendency_comment'] as const;
let marina = '';

beforeAll(async () => {
  const inHorizonte = { permissions: MAY, company: COMPANY.horizonte, relationType: 'PROVIDER' } as const;
  marina = await gateway.t.build.aPerson({ ...inHorizonte, name: 'Marina Reis' });
  await gateway.t.build.aPerson({ ...inHorizonte, name: 'Mário Sá' });
});

/** Says something as a supplier; gives the comment. */
const say = async (id: number, text: string, mentions: string[] = [], person: PersonName = 'supplier') =>
  (
    await gateway.t.as(person, {
      method: 'POST',
      url: `/pendencies/${id}/comments`,
      payload: { kind: 'REGULAR', text, mentions },
    })
  ).json<PendencyComment>();

/** Opens the conversation about a pendency, in which Ana has read the first of these and not the others. */
async function openConversation(...said: [text: string, mentions?: string[]][]) {
  const id = await gateway.t.build.aPendency();
  await gateway.become({ permissions: MAY });
  const ids: number[] = [];
  for (const [text, mentions] of said) {
    ids.push((await say(id, text, mentions)).id);
    const body = { lastCommentId: ids[0] };
    await request(`pendencies/${id}/comments/read`, { method: 'POST', body });
  }
  gateway.sent.length = 0;
  openReview(gateway, id);
  await user.click(await screen.findByRole('tab', { name: /Conversa/ }));
  return { id, ids };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('D-31 an @ offers people, the keys choose one, and the message goes out with who is named', async () => {
  const { id } = await openConversation();
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  await user.type(message, 'Veja, @Ma');
  await screen.findByRole('listbox', { name: 'Pessoas que podem ser mencionadas' });
  await waitFor(() => expect(options()).toEqual(['MRMarina Reis · Horizonte', 'MSMário Sá · Horizonte']));
  await user.keyboard('{ArrowDown}');
  const active = () => document.getElementById(message.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('Mário Sá');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(message.value).toBe('Veja, @Marina Reis ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await press(/^Enviar mensagem/);
  await screen.findByText('Mensagem enviada');
  expect(gateway.calls('POST', `pendencies/${id}/comments`)[0]?.body).toEqual({
    kind: 'REGULAR',
    text: 'Veja, @Marina Reis',
    mentions: [marina],
  });
});

test('D-31 a key takes nobody whose name is not what is typed now, while the gateway is still asked', async () => {
  await openConversation();
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  await user.type(message, '@');
  await screen.findAllByRole('option');
  const answer = gateway.holdNext('GET', /people$/);
  await user.paste('mario');
  expect(options()).toEqual(['MSMário Sá · Horizonte']);
  await user.keyboard('{Enter}');
  expect(message.value).toBe('@Mário Sá ');
  answer();
  // what follows a name is no name any more: the line can be ended
  await user.type(message, 'veja');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}');
  expect(message.value).toBe('@Mário Sá veja\n');
});

test('D-31 what is new stands below a line, is read by opening the conversation, and names stand out', async () => {
  const { id, ids } = await openConversation(['Antiga'], ['Oi @Marina Reis, veja', [marina]]);
  const panel = await screen.findByRole('tabpanel', { name: /Conversa/ });
  const texts = within(panel).getAllByRole('listitem');
  expect(texts.map(({ textContent }) => /Antiga|Novas|Oi/.exec(textContent ?? '')?.[0])).toEqual([
    'Antiga',
    'Novas',
    'Oi',
  ]);
  expect(screen.getByText('@Marina Reis').tagName).toBe('STRONG');
  await waitFor(() =>
    expect(gateway.calls('POST', `pendencies/${id}/comments/read`)[0]?.body).toEqual({ lastCommentId: ids[1] }),
  );
  await waitFor(() => expect(screen.getByRole('tab', { name: /Conversa/ }).textContent).toBe('Conversa2'));
  expect(screen.getByText('Novas')).not.toBeNull();
});

test('D-31 who just types answers the open question, and then the asker is waited for', async () => {
  const { build } = gateway.t;
  const id = await build.aPendency({ status: 'IN_REVISION' });
  await gateway.t.as('admin', {
    method: 'POST',
    url: `/pendencies/${id}/comments`,
    payload: { kind: 'QUESTION', text: 'De que mês é?' },
  });
  await gateway.become({
    permissions: [...MAY, 'answer_pendency_document'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  openReview(gateway, id);
  await screen.findByText(/^Aguardando a Horizonte/);
  await user.click(await screen.findByRole('tab', { name: /Conversa/ }));
  await press(/^Responder a dúvida de /);
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  expect(document.activeElement).toBe(message);
  await user.type(message, 'De outubro.');
  await press(/^Enviar mensagem/);
  await screen.findByText('Mensagem enviada');
  const [sent] = gateway.calls('POST', `pendencies/${id}/comments`);
  expect(sent?.body).toMatchObject({ kind: 'ANSWER', answerTo: expect.any(Number), text: 'De outubro.' });
  await screen.findByText(/^Aguardando a Serra/);
});
