import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import type { Bucket } from './files.ts';
import { keptTemplate } from './templateCache.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prepared data folder that every suite clones. */
    template: string;
    /** The prepared database on the PostgreSQL of TEST_DATABASE_URL, when there is one. */
    templateDatabase: string | null;
    /** Of the suites that run with their files on S3. */
    bucket: Bucket | undefined;
  }
}

type Template = Awaited<ReturnType<typeof keptTemplate>>;

/** Vitest loads this file once for each project: they share one template through the process. */
const shared = globalThis as { prumoRun?: { template?: Promise<Template>; users?: number } };
shared.prumoRun ??= {};
const run = shared.prumoRun;

/** Prepares one database (migrations, catalogue, world) for the whole run; each suite clones it in a moment. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.users = (run.users ?? 0) + 1;
  run.template ??= keptTemplate(process.env.TEST_DATABASE_URL);
  const { folder, database } = await run.template;
  project.provide('template', folder);
  project.provide('templateDatabase', database);
  return async () => {
    run.users = (run.users ?? 1) - 1;
    if (run.users > 0) return;
    await rm(folder, { recursive: true, force: true });
  };
}
