import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changed } from '../../../gateway/db/client.ts';
import { issueCertificate } from '../../../tests/support/certificates.ts';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { CONFIG_ELEMENT } from '../../config.ts';
import { changeLanguage } from '../../i18n/index.ts';
import { withoutPersonalData } from '../../monitoring/tracking.ts';
import CertificatePage from './CertificatePage.tsx';

const gateway = pagesOverGateway({});
beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off"}';
});
afterEach(() => changeLanguage('pt'));

const open = (token: string) => {
  const router = createMemoryRouter([{ path: '/certificado/:certificate', element: <CertificatePage /> }], {
    initialEntries: [`/certificado/${token}`],
  });
  render(<RouterProvider router={router} />);
};

test('X-17 the page of a certificate shows name, training, hours, date and validity, without a session', async () => {
  const { token } = await issueCertificate(gateway.t);
  open(token);
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificado válido' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Ana Araújo' })).toBeTruthy();
  for (const text of ['NR-35 – Trabalho em altura', '8 horas', '19/11/2026 a 20/11/2026', '20/11/2028']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('X-17 in another language the training has its name there', async () => {
  const { token } = await issueCertificate(gateway.t);
  await changeLanguage('en');
  open(token);
  await screen.findByText('NR-35 – Work at height');
  await changeLanguage('pt');
  await screen.findByText('NR-35 – Trabalho em altura');
});

test('X-17 the page of a revoked certificate says so, and nothing of the person', async () => {
  const { id, token } = await issueCertificate(gateway.t);
  await changed(gateway.t.db)`update certificates set revoked_at = now() where id = ${id}`;
  open(token);
  expect(await screen.findByRole('heading', { level: 1, name: 'Este certificado não vale mais' })).toBeTruthy();
  expect(screen.queryByText('Ana Araújo')).toBeNull();
});

test('X-17 a forged certificate is none, and the token is kept out of what is tracked', async () => {
  open('x'.repeat(118));
  expect(await screen.findByRole('heading', { level: 1, name: 'Certificado inválido' })).toBeTruthy();
  const device = { userAgent: '', width: 0, height: 0, language: 'pt' };
  const event = withoutPersonalData({ name: 'clicked', page: '/certificado/abc', device, at: '', details: {} });
  expect(event.page).toBe('/certificado/[removed]');
});
