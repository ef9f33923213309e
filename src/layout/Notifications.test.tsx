import { createTheme, ThemeProvider } from '@mui/material';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotify } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMER } from '../../contract/constants.ts';
import { BoldList } from '../components/feedback/BoldList.tsx';
import { prumoLight } from '../theme/theme.ts';
import { Notifications } from './Notifications.tsx';
import { addToast, MAX_TOASTS, removeToast, type ToastItem } from './toastList.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Notify = ReturnType<typeof useNotify>;

const Speaker = ({ onReady }: { onReady: (notify: Notify) => void }) => {
  const notify = useNotify();
  useEffect(() => onReady(notify), [notify, onReady]);
  return null;
};

const theme = createTheme(prumoLight);

function setUp(): Notify {
  let notify: Notify | undefined;
  const page = (children: ReactNode) => (
    <ThemeProvider theme={theme}>
      <NotificationContextProvider>{children}</NotificationContextProvider>
    </ThemeProvider>
  );
  render(
    page(
      <>
        <Speaker
          onReady={(ready) => {
            notify = ready;
          }}
        />
        <Notifications />
      </>,
    ),
  );
  return (...args) => act(() => notify?.(...args));
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('L-09 a notice stays 10 s and then leaves by itself', () => {
  const notify = setUp();
  notify('Arquivo(s) enviado(s) com sucesso!', { type: 'success' });
  expect(screen.getByRole('status').textContent).toContain('Arquivo(s) enviado(s) com sucesso!');
  wait(TIMER.toast - 1);
  expect(screen.queryByRole('status')).not.toBeNull();
  wait(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('L-09 the pointer and the focus hold a notice, and what is left of its time goes on after', () => {
  const notify = setUp();
  notify('Aviso', { type: 'warning' });
  const notice = screen.getByRole('status');
  wait(6000);
  fireEvent.mouseEnter(notice);
  wait(60_000);
  fireEvent.focus(screen.getByRole('button', { name: 'Fechar aviso' }));
  fireEvent.mouseLeave(notice);
  wait(60_000);
  expect(screen.queryByRole('status')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Fechar aviso' }));
  wait(3999);
  expect(screen.queryByRole('status')).not.toBeNull();
  wait(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('L-09 an error is an alert, has its close button, and others stay when it is closed', () => {
  const notify = setUp();
  notify('Deu certo', { type: 'success' });
  notify('Não foi possível', { type: 'error' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Não foi possível');
  const close = alert.querySelector('button');
  expect(close).not.toBeNull();
  if (close) fireEvent.click(close);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).not.toBeNull();
});

test('L-09 the same words are not stacked twice', () => {
  const notify = setUp();
  notify('Sem conexão', { type: 'error' });
  notify('Sem conexão', { type: 'error' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('D-37 documents that block an action follow the message, in bold, one per line', () => {
  const notify = setUp();
  notify(<BoldList message="Revise os documentos:" names={['ASO.pdf', 'Exames.pdf']} />, { type: 'error' });
  expect(screen.getByRole('alert').textContent).toContain('Revise os documentos:');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['ASO.pdf', 'Exames.pdf']);
});

test('L-09 a list of notices: removable by id, never longer than what leaves the page readable', () => {
  let list: ToastItem<string>[] = [];
  for (let id = 1; id <= MAX_TOASTS + 2; id++) list = addToast(list, { id, type: 'info', content: `n${id}` });
  expect(list).toHaveLength(MAX_TOASTS);
  expect(list[0]?.id).toBe(3);
  expect(removeToast(list, 4).map(({ id }) => id)).not.toContain(4);
  expect(list[0]?.duration).toBe(TIMER.toast);
  expect(addToast([], { id: 1, type: 'info', content: 'x', duration: null })[0]?.duration).toBeNull();
});
