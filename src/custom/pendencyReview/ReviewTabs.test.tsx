import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { i18n, i18nOptions } from '../../i18n/index.ts';
import { texts as pt } from '../../i18n/pt/index.ts';
import { ReviewTabs } from './ReviewTabs.tsx';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: pt } } });
});

test('D-08 history, conversation and files are tabs with their counts and keys', () => {
  const onTab = vi.fn();
  render(
    <ReviewTabs tab="chat" onTab={onTab} unread={0} counts={{ history: 5, chat: 2, files: null }}>
      <p>{'…'}</p>
    </ReviewTabs>,
  );
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Histórico5', 'Conversa2', 'Arquivos']);
  expect(tabs.map((tab) => tab.getAttribute('aria-keyshortcuts'))).toEqual(['H', 'D', 'A']);
  expect(screen.getByRole('tabpanel', { name: /Conversa/ }).textContent).toBe('…');
  tabs[2]?.click();
  expect(onTab).toHaveBeenCalledWith('files');
});
