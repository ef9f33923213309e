import { afterEach, expect, test, vi } from 'vitest';
import { configurePage } from '../../tests/support/pageConfig.ts';

afterEach(() => vi.unstubAllGlobals());

test('M-10 what is chosen is told by its kind and place, never by its words', async () => {
  configurePage({ analyticsUrl: 'https://analytics.test/e' });
  document.body.innerHTML = `<nav><a href="/projetos">Projetos</a></nav>
    <main><button>um</button><button id="b">Carlos Eduardo, 529.982.247-25</button><p id="p">texto</p></main>`;
  vi.resetModules();
  localStorage.clear();
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(String(body));
    return new Response(null, { status: 204 });
  });
  const { setConsent } = await import('./tracking.ts');
  const { watchClicks } = await import('./clicks.ts');
  setConsent(true);
  watchClicks();
  document.addEventListener('click', (event) => event.preventDefault());
  for (const selector of ['a', '#b', '#p']) document.querySelector<HTMLElement>(selector)?.click();
  expect(bodies.map((body) => JSON.parse(body).details)).toEqual([
    { kind: 'a', part: 'nav', place: 0, to: '/projetos' },
    { kind: 'button', part: 'main', place: 1 },
  ]);
  expect(bodies.join('')).not.toMatch(/Carlos|529/);
});
