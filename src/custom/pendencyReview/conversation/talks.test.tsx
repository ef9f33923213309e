import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { aComment, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { asAna, openSignedIn, type Sent } from '../../../../tests/support/signedInPage.tsx';
import { i18n, i18nOptions } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { PendencyReview } from '../PendencyReview.tsx';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});
const MAY = ['see_pendency', 'see_pendency_details', 'add_pendency_comment'] as const;
const MARINA = { uid: '0b7f8a86-1c5e-4b0a-9a64-2f3f3f3f3f3f', displayName: 'Marina Reis' };

async function openConversation(over: Partial<Pendency>) {
  const pendency = aPendency({ permissions: [...MAY], ...over });
  const meta = { itemsPerPage: 25, totalResults: 0, page: 1, lastPage: 1 };
  const company = { id: 2, name: 'Horizonte' };
  openSignedIn('/', {
    routes: [
      { path: '*', element: <PendencyReview id={7} titleId="title" variant="page" onClose={() => undefined} /> },
    ],
    wire: {
      ...asAna(MAY),
      'GET pendencies/7': () => ({ body: pendency }),
      'GET pendencies/7/history': () => ({ body: { results: [], meta } }),
      'GET pendencies/7/people': () => ({
        body: [
          { ...MARINA, company },
          { uid: '1c5e8a86-1c5e-4b0a-9a64-2f3f3f3f3f3f', displayName: 'Mário Sá', company },
        ],
      }),
      'POST pendencies/7/comments': () => ({ status: 201, body: aComment() }),
      'POST pendencies/7/comments/read': () => {
        pendency.unreadComments = 0;
        pendency.comments = pendency.comments.map((comment) => ({ ...comment, unread: false }));
        return { status: 204 };
      },
    },
    sent,
  });
  fireEvent.click(await screen.findByRole('tab', { name: /Conversa/ }));
}

test('D-31 an @ offers people, the keys choose one, and the message goes out with who is named', async () => {
  await openConversation({});
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  fireEvent.change(message, { target: { value: 'Veja, @Ma', selectionStart: 9 } });
  const list = await screen.findByRole('listbox', { name: 'Pessoas que podem ser mencionadas' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['MRMarina Reis · Horizonte', 'MSMário Sá · Horizonte']);
  fireEvent.keyDown(message, { key: 'ArrowDown' });
  const active = () => document.getElementById(message.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('Mário Sá');
  fireEvent.keyDown(message, { key: 'ArrowDown' });
  fireEvent.keyDown(message, { key: 'Enter' });
  expect(message.value).toBe('Veja, @Marina Reis ');
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Enviar mensagem/ }));
  await screen.findByText('Mensagem enviada');
  expect(sent.find(({ call }) => call === 'POST pendencies/7/comments')?.body).toEqual({
    kind: 'REGULAR',
    text: 'Veja, @Marina Reis',
    mentions: [MARINA.uid],
  });
});

test('D-31 a key takes nobody whose name is not what is typed now, while the gateway is still asked', async () => {
  await openConversation({});
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
  fireEvent.change(message, { target: { value: '@', selectionStart: 1 } });
  await screen.findAllByRole('option');
  fireEvent.change(message, { target: { value: '@mario', selectionStart: 6 } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['MSMário Sá · Horizonte']);
  fireEvent.keyDown(message, { key: 'Enter' });
  expect(message.value).toBe('@Mário Sá ');
  // what follows a name is no name any more: the line can be ended
  fireEvent.change(message, { target: { value: '@Mário Sá veja', selectionStart: 14 } });
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(fireEvent.keyDown(message, { key: 'Enter' })).toBe(true);
});

test('D-31 what is new stands below a line, is read by opening the conversation, and names stand out', async () => {
  await openConversation({
    unreadComments: 1,
    comments: [
      aComment({ id: 1, text: 'Antiga' }),
      aComment({ id: 2, text: 'Oi @Marina Reis, veja', unread: true, mentions: [MARINA] }),
    ],
  });
  const rows = within(screen.getByRole('tabpanel', { name: /Conversa/ })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Antiga|Novas|Oi/.exec(textContent ?? '')?.[0])).toEqual([
    'Antiga',
    'Novas',
    'Oi',
  ]);
  expect(screen.getByText('@Marina Reis').tagName).toBe('STRONG');
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST pendencies/7/comments/read')?.body).toEqual({ lastCommentId: 2 }),
  );
  await waitFor(() => expect(screen.getByRole('tab', { name: /Conversa/ }).textContent).toBe('Conversa2'));
  expect(screen.getByText('Novas')).not.toBeNull();
});
