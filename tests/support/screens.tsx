import { render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { setLeave } from '../../src/authProvider/leave.ts';
import { takeNotice } from '../../src/authProvider/notice.ts';
import { dropSteps } from '../../src/authProvider/steps.ts';
import { FRAMED_SCREENS } from '../../src/boot/anonymousScreens.ts';
import { CONFIG_ELEMENT } from '../../src/config.ts';
import { SayContext } from '../../src/custom/session/say.ts';
import { fill, press } from './page.tsx';
import { PASSWORD } from './world.ts';

/** The screens without a session, with what they said in passing and the pages that they left for. */
export const STRONG = 'Segura12@#';
export const said: string[] = [];
export const left: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off","demo":true}';
});

beforeEach(() => {
  for (const list of [said, left]) list.length = 0;
  takeNotice();
  dropSteps('mfa', 'mfaSent', 'link', 'change', 'inactive', 'invite');
  setLeave((path) => left.push(path));
});

afterEach(() => {
  vi.useRealTimers();
  setLeave(null);
});

/** Every screen by its address, as the browser opens it; '/' stands for the inside. */
export function openScreen(path: string, state?: unknown) {
  const screens = FRAMED_SCREENS.flatMap(({ paths, load }) => {
    const Page = lazy(load);
    return paths.map((one) => ({ path: one, element: <Page key={one} /> }));
  });
  const frame = (
    <SayContext value={(text) => said.push(text)}>
      <Suspense>
        <Outlet />
      </Suspense>
    </SayContext>
  );
  const [pathname, search = ''] = path.split('?');
  const router = createMemoryRouter(
    [{ element: frame, children: [...screens, { path: '/', element: <h1>inside</h1> }] }],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />);
  return {
    at: (expected: string) =>
      waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected)),
  };
}

export const type = (label: RegExp, value: string) => fill(screen.getByLabelText(label), value);
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

export const signInAs = async (email: string, password = PASSWORD) => {
  await heading('Entrar no Prumo');
  await type(/^E-mail/, email);
  await type(/^Senha/, password);
  await press('Entrar');
};

let phones = 0;
/** A phone that nobody has yet, as it is typed and as its field shows it. */
export function newPhone(): { typed: string; shown: string } {
  phones += 1;
  const tail = String(1_000 + phones);
  return { typed: `3199876${tail}`, shown: `(31) 99876-${tail}` };
}

/** Fills the form of a new account and sends it; gives the phone as its field shows it. */
export async function fillSignUp(email?: string, phone = newPhone()): Promise<string> {
  await type(/^Nome completo/, 'Ana Prado');
  await type(/^Celular ou telefone/, phone.typed);
  if (email) await type(/^E-mail/, email);
  await type(/^Senha/, STRONG);
  expect(isOff('Criar conta')).toBe(true);
  await type(/^Confirme a senha/, STRONG);
  expect(isOff('Criar conta')).toBe(false);
  await press('Criar conta');
  return phone.shown;
}
