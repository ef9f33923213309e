import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import type { RiskScheduleConfig } from '../../../contract/riskScheduleConfigs.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const PATH = '/minha-conta/agenda-de-risco';
const url = `/companies/${COMPANY.serra}/risk-schedule-config`;

test('B-24 automation and blocking are switched, saved and told', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open(PATH, accountPage());
  await user.click(await screen.findByRole('checkbox', { name: /Agendar automaticamente/ }));
  await user.click(screen.getByRole('checkbox', { name: /Impedir quem está sem condição/ }));
  await press(/^Salvar/);
  await screen.findByText('Configurações salvas');
  expect((await gateway.t.as('admin', { url })).json<RiskScheduleConfig>()).toMatchObject({
    ...{ autoGenerateRiskSchedule: true, blockIneligible: true },
  });
  await screen.findByText('Agendar automaticamente: ligado');
});

test('B-24 without the right the page says so', async () => {
  await gateway.become({ permissions: ['see_company_data'] });
  gateway.open(PATH, accountPage());
  expect(await screen.findAllByText(/Configurar agenda de risco automática/)).not.toEqual([]);
  expect(screen.queryByRole('checkbox', { name: /Agendar/ })).toBeNull();
});
