import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { ExperimentalPage, IntegrationStatusPage } from './InstallationPages.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/experimental', element: <ExperimentalPage /> },
  { path: '/integracao-contract-v3', element: <IntegrationStatusPage /> },
];
const line = async (name: string) => {
  const found = (await screen.findAllByRole('listitem')).find((item) => within(item).queryByText(name));
  return found?.textContent;
};

test('L-17 /experimental lists the switches of the installation', async () => {
  await gateway.become({ permissions: ['see_experimental'] });
  gateway.open('/experimental', { routes });
  expect(await line('Demonstração')).toMatch(/Desligado$/);
  screen.getByRole('heading', { name: 'Experimental', level: 1 });
  expect(document.title).toBe('Experimental · Prumo');
});

test('L-17 /integracao-contract-v3 says whether each connection answers', async () => {
  await gateway.become({ permissions: ['see_integration_status'] });
  gateway.open('/integracao-contract-v3', { routes });
  expect(await line('Banco de dados')).toMatch(/Responde$/);
  expect(await line('E-mail')).toMatch(/Não configurada$/);
});

test('L-17 without the permission both pages say which one is missing, and ask nothing', async () => {
  await gateway.become({ permissions: ['see_projects'] });
  for (const { path } of routes) {
    gateway.open(path, { routes });
    await screen.findByText(/Ver as chaves da instalação|Ver a situação das integrações/);
    cleanup();
  }
  expect(gateway.calls('GET', 'installation/switches')).toEqual([]);
  expect(gateway.calls('GET', 'installation/integrations')).toEqual([]);
});

test('L-17 a failure says so and tries again', async () => {
  await gateway.become({ permissions: ['see_experimental'] });
  gateway.failNext('GET', /installation/, 500);
  gateway.open('/experimental', { routes });
  await screen.findByText('Não foi possível carregar as chaves');
  screen.getByRole('button', { name: 'Tentar novamente' }).click();
  await line('Demonstração');
});
