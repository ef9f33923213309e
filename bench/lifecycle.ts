import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '../contract/common.ts';
import type { Session } from '../contract/session.ts';
import { buildApp } from '../gateway/app.ts';
import { openDatabase } from '../gateway/db/client.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { type LifecycleWorld, moveTogether, runSequences, wrongSteps } from '../tests/faults/support/lifecycleModel.ts';
import { createBuilders } from '../tests/support/builders.ts';
import { prepareTemplate } from '../tests/support/template.ts';
import { PASSWORD, PEOPLE, type PersonName } from '../tests/support/world.ts';
import type { BenchOptions } from './data.ts';
import { report } from './report.ts';

/** R10 for as long as it takes to trust it: 10,000 commands in random order, and 8 people with 1,000 more at once. */
const COMMANDS = 10_000;
const TOGETHER = { people: 8, moves: 125 };
const TINY = { commands: 1, together: { people: 2, moves: 2 } };

export async function run({ tiny }: BenchOptions): Promise<void> {
  const { commands, together } = tiny ? TINY : { commands: COMMANDS, together: TOGETHER };
  const folder = await mkdtemp(join(tmpdir(), 'prumo-bench-lifecycle-'));
  const dataDir = join(folder, 'data');
  const template = await prepareTemplate(join(folder, 'template'), undefined);
  await cp(join(folder, 'template'), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir });
  const files = diskFiles(join(dataDir, 'files'));
  const app = await buildApp({
    config: { captcha: 'off', demo: false, trustProxy: false, webDir: join(dataDir, 'web') },
    database,
    files,
    secret: 'a secret of the bench, long enough to be taken',
    mailboxDir: join(dataDir, 'outbox'),
  });
  await app.ready();
  const tokens = new Map<PersonName, { token: string; until: number }>();
  const tokenOf = async (person: PersonName): Promise<string> => {
    const known = tokens.get(person);
    if (known && known.until > Date.now()) return known.token;
    const payload = { email: PEOPLE[person].email, password: PASSWORD };
    const reply = await app.inject({ method: 'POST', url: '/api/authentication/signin', payload });
    const { token } = reply.json<Session>();
    tokens.set(person, { token, until: Date.now() + 10 * 60_000 });
    return token;
  };
  const build = createBuilders(database.db);
  const world: LifecycleWorld = {
    as: async (person, request) => {
      const headers = { authorization: `Bearer ${await tokenOf(person)}`, ...request.headers };
      return app.inject({ ...request, url: `/api${request.url}`, headers });
    },
    aPendency: () => build.aPendency({ slug: 'folha-pagamento', checklist: ['UNCHECKED'] }),
    addDocument: (id, expirationDate) => build.aDocument(files, id, { expirationDate }),
    read: () => app.services.reading.readWaiting(),
    pass: () => app.services.pendencies.moveByDate(),
    today: dayOf(new Date()),
  };
  try {
    let ran = 0;
    const moves: Record<string, number> = {};
    while (ran < commands) {
      const round = await runSequences(world, tiny ? { runs: 2, commands: 5 } : { runs: 40, commands: 40 });
      ran += round.ran;
      for (const [action, n] of Object.entries(round.tally)) moves[action] = (moves[action] ?? 0) + n;
    }
    report(`${ran} commands, 0 illegal; moves made: ${JSON.stringify(moves)}`);
    const ids = await Promise.all([1, 2, 3, 4].map(() => world.aPendency()));
    for (const id of ids) await world.addDocument(id, null);
    const { taken, other } = await moveTogether(world, ids, { ...together, random: Math.random });
    const wrong = [...(await Promise.all(ids.map((id) => wrongSteps(world, id)))).flat(), ...other];
    report(`${together.people} people at once: ${taken} moves made, ${wrong.length} wrong`);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  } finally {
    await app.close();
    await database.close();
    await template.cleanUp();
    await rm(folder, { recursive: true, force: true });
  }
}
