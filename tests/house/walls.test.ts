import { describe, expect, test } from 'vitest';
import {
  barrelViolations,
  colourViolations,
  defaultExportViolations,
  environmentViolations,
  lengthViolations,
  privateWordViolations,
} from './habits.ts';
import { allPaths, nounsOf, productSources, readSource } from './sources.ts';
import { importViolations } from './walls.ts';
import { wordViolations } from './words.ts';

const sources = productSources();
const nouns = nounsOf(allPaths());

describe('the house keeps its walls', () => {
  test('the law of imports', () => {
    expect(sources.flatMap((source) => importViolations(source, nouns))).toEqual([]);
  });

  test('only the two config.ts read the environment', () => {
    expect(sources.flatMap(environmentViolations)).toEqual([]);
  });

  test('only the theme has colours', () => {
    const styles = allPaths().filter((path) => /^src\/.*\.(css|svg)$/.test(path));
    expect([...sources, ...styles.map(readSource)].flatMap(colourViolations)).toEqual([]);
  });

  test('only src/i18n and contract/messages have words', () => {
    expect(sources.flatMap(wordViolations)).toEqual([]);
  });

  test('no barrels', () => {
    expect(sources.flatMap(barrelViolations)).toEqual([]);
  });

  test("names and comments use the field's terms", () => {
    expect(sources.flatMap(privateWordViolations)).toEqual([]);
  });

  test('a file over 300 lines says why in its first line', () => {
    expect(sources.flatMap(lengthViolations)).toEqual([]);
  });

  test('default exports only for lazily loaded pages and configuration', () => {
    expect(sources.flatMap(defaultExportViolations)).toEqual([]);
  });
});

describe('the law of imports can go red', () => {
  const known = new Set(['pendencies', 'projects']);
  const violations = (path: string, text: string) => importViolations({ path, text }, known);

  test.each([
    ['contract/projects.ts', "import dayjs from 'dayjs';"],
    ['contract/projects.ts', "import { readFileSync } from 'node:fs';"],
    ['contract/projects.ts', "import { theme } from '../src/theme/light.ts';"],
    ['src/config.ts', "import type { Config } from '../gateway/config.ts';"],
    ['src/config.ts', "import { readFileSync } from 'node:fs';"],
    ['gateway/lib/list.ts', "import { words } from '../../src/i18n/pt/lists.ts';"],
    ['gateway/lib/list.ts', "import { useState } from 'react';"],
    ['src/components/list/Pager.tsx', "import { choices } from '../../resources/pendencies/pendencyPresentation.ts';"],
    ['src/components/list/Pager.tsx', "import { ReviewPage } from '../../custom/pendencyReview/ReviewPage.tsx';"],
    ['src/components/list/Pager.tsx', "import { base } from '../../dataProvider/index.ts';"],
    ['src/components/Chip.tsx', "import type { Pendency } from '../../contract/pendencies.ts';"],
    ['src/custom/review/Page.tsx', "import { Inputs } from '../../resources/pendencies/PendencyInputs.tsx';"],
    ['src/custom/review/Page.tsx', "const x = () => import('../../resources/pendencies/PendencyList.tsx');"],
    ['src/resources/projects/ProjectList.tsx', "import { Inputs } from '../pendencies/PendencyInputs.tsx';"],
    ['src/custom/review/Page.tsx', "import { Step } from '../wizard/Step.tsx';"],
    ['src/resources/projects/ProjectList.tsx', "import { Step } from '../../custom/wizard/Step.tsx';"],
    ['src/access/Denied.tsx', "import { Page } from '../custom/wizard/StepPage.tsx';"],
    ['gateway/app.ts', "import { makeDemo } from '../demo/makeDemo.ts';"],
    ['demo/install.ts', "import { config } from '../src/config.ts';"],
    ['src/resources/projects/ProjectList.tsx', "import { App } from '../../App.tsx';"],
    ['src/theme/light.ts', "import { Chip } from '../components/Chip.tsx';"],
    ['src/helpers/x.ts', "import { Chip } from '../components/Chip.tsx';"],
    [
      'gateway/modules/projects/projects/service.ts',
      "import type { Row } from '../../pendencies/pendencies/repository.ts';",
    ],
    [
      'gateway/modules/projects/projects/service.ts',
      "import { pendencyService } from '../../pendencies/pendencies/service.ts';",
    ],
    ['gateway/modules/projects/projects/service.ts', "import type { FastifyRequest } from 'fastify';"],
    ['gateway/modules/projects/projects/service.ts', "import { eq } from 'drizzle-orm';"],
    ['gateway/modules/projects/projects/routes.ts', "import { sql } from 'drizzle-orm';"],
    ['gateway/modules/projects/projects/service.ts', "import { buildApp } from '../../../app.ts';"],
    ['gateway/db/schema/projects.ts', "import type { Service } from '../../modules/projects/projects/service.ts';"],
    ['gateway/plugins/access.ts', "import { rows } from '../modules/identity/session/repository.ts';"],
  ])('%s may not %s', (path, text) => {
    expect(violations(path, text)).not.toEqual([]);
  });

  test.each([
    ['contract/projects.ts', "import { z } from 'zod'; import { cnpj } from './common.ts';"],
    ['src/custom/review/Page.tsx', "import { EmployeeName } from '../../resources/employees/reference.tsx';"],
    ['src/resources/projects/ProjectList.tsx', "import { Banner } from '../../custom/banner/reference.tsx';"],
    ['src/resources/projects/index.ts', "const x = () => import('../../custom/wizard/WizardPage.tsx');"],
    ['gateway/app.ts', "const x = () => import('../demo/install.ts');"],
    ['demo/install.ts', "import { companies } from '../gateway/db/schema/companies.ts';"],
    ['src/resources/projects/ProjectList.tsx', "import { ProjectInputs } from './ProjectInputs.tsx';"],
    ['src/resources/projects/ProjectList.tsx', "import { ProviderName } from '../companies/reference.tsx';"],
    ['src/components/Chip.tsx', "import { DEBOUNCE } from '../../contract/constants.ts';"],
    ['src/layout/Menu.tsx', "import { pendencies } from '../resources/pendencies/index.ts';"],
    [
      'gateway/modules/projects/projects/service.ts',
      "import type { PendencyService } from '../../pendencies/pendencies/service.ts';",
    ],
    ['gateway/modules/projects/projects/repository.ts', "import { projects } from '../../../db/schema/projects.ts';"],
    ['gateway/modules/projects/projects/repository.ts', "import { eq } from 'drizzle-orm';"],
    ['gateway/modules/projects/projects/routes.ts', "import type { FastifyInstance } from 'fastify';"],
    ['gateway/app.ts', "import { projectRoutes } from './modules/projects/projects/routes.ts';"],
  ])('%s may %s', (path, text) => {
    expect(violations(path, text)).toEqual([]);
  });
});

describe('the other walls can go red', () => {
  test('private words', () => {
    const words = (text: string) => privateWordViolations({ path: 'src/x.ts', text });
    expect(words('// what is drawn\nconst schemaFaults = 1;')).toHaveLength(2);
    expect(words('/** It is asked\n * again. */')).toEqual(['src/x.ts:1 asked again: refetched']);
    expect(words("// the default is withdrawn\nconst byDefault = t('form.faults');")).toEqual([]);
  });

  test('long files', () => {
    const long = 'const x = 1;\n'.repeat(301);
    expect(lengthViolations({ path: 'src/x.ts', text: long })).toEqual(['src/x.ts 301']);
    expect(
      lengthViolations({ path: 'src/x.ts', text: `// Over 300 lines: one table, read side by side.\n${long}` }),
    ).toEqual([]);
  });

  test('the environment', () => {
    expect(environmentViolations({ path: 'gateway/app.ts', text: 'const x = process.env.PORT;' })).toHaveLength(1);
    expect(environmentViolations({ path: 'src/App.tsx', text: 'const x = import.meta.env.DEV;' })).toHaveLength(1);
    expect(environmentViolations({ path: 'gateway/app.ts', text: "import { env } from 'node:process';" })).toHaveLength(
      1,
    );
    expect(environmentViolations({ path: 'gateway/config.ts', text: 'const x = process.env.PORT;' })).toEqual([]);
  });

  test.each([
    "const c = '#fff';",
    "const s = { color: 'white' };",
    'const b = `1px solid rgba(0, 0, 0, 0.1)`;',
    '<path fill="black" />;',
  ])('a colour: %s', (text) => {
    expect(colourViolations({ path: 'src/components/Chip.tsx', text })).toHaveLength(1);
    expect(colourViolations({ path: 'src/theme/Chip.tsx', text })).toEqual([]);
  });

  test.each([
    "const s = { color: 'primary', bgcolor: 'background.paper' };",
    '<path fill="currentColor" />;',
    "const h = '#/login';",
  ])('no colour: %s', (text) => {
    expect(colourViolations({ path: 'src/components/Chip.tsx', text })).toEqual([]);
  });

  test.each([
    '<p>Itens</p>;',
    "<p>{'Itens'}</p>;",
    "<p>{open ? 'Fechar' : null}</p>;",
    '<button aria-label="Fechar" />;',
    '<TextInput label="Nome" />;',
    "<TextInput label={wide ? 'Nome completo' : 'pendencies.name'} />;",
    '<img alt={`Foto de ${name}`} />;',
    "notify('Salvo com sucesso');",
    "const text = 'Não há pendências';",
    'const text = `Última página ${n}`;',
  ])('words: %s', (text) => {
    expect(wordViolations({ path: 'src/components/Chip.tsx', text })).toHaveLength(1);
    expect(wordViolations({ path: 'src/i18n/pt/lists.tsx', text })).toEqual([]);
  });

  test.each([
    '<p>{translate("pendencies.list.title")} · {n} %</p>;',
    '<TextInput label="pendencies.name" source="name" label2="x" />;',
    '<TextInput label={`pendencies.status.${status}`} />;',
    '<img alt="" />;',
    "notify('errors.offline', { type: 'error' });",
    "<Box className='prumo-chip' role='status' />;",
  ])('no words: %s', (text) => {
    expect(wordViolations({ path: 'src/components/Chip.tsx', text })).toEqual([]);
  });

  test('barrels and default exports', () => {
    const path = 'src/components/index.ts';
    expect(barrelViolations({ path, text: "export * from './Chip.tsx';" })).toHaveLength(1);
    expect(barrelViolations({ path, text: "export { Chip } from './Chip.tsx';" })).toHaveLength(1);
    expect(barrelViolations({ path, text: 'export const a = 1;' })).toEqual([]);
    expect(defaultExportViolations({ path, text: 'export default 1;' })).toHaveLength(1);
    expect(
      defaultExportViolations({ path: 'src/resources/projects/ProjectList.tsx', text: 'export default 1;' }),
    ).toEqual([]);
  });
});
