import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared data folder that every suite clones. */
    template: string;
    /** The prepared database on the PostgreSQL of TEST_DATABASE_URL, when there is one. */
    templateDatabase: string | null;
  }
}

/** Prepares one database (migrations, catalogue, world) for the whole run; each suite clones it in a moment. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-template-'));
  const remove = await prepareTemplate(folder, process.env.TEST_DATABASE_URL);
  project.provide('template', folder);
  project.provide('templateDatabase', remove.database);
  return async () => {
    await remove.cleanUp();
    await rm(folder, { recursive: true, force: true });
  };
}
