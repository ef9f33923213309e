import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { createBuilders } from '../support/builders.ts';
import { smallDisk } from '../support/disk.ts';
import { startGateway } from '../support/process.ts';
import { aPdf } from './support/bytes.ts';
import { signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';
import { upload } from './support/uploads.ts';

const SIZE = 20 * 1024 * 1024;

/** Whether a disk can be mounted is found out once; a run without it says so by the name of its test. */
const trial = smallDisk(SIZE);
trial?.remove();

if (trial === null) {
  test('R6 is not shown here: this machine lets nobody mount a small disk', () => {
    expect(trial).toBeNull();
  });
} else {
  test('R6 a full disk refuses uploads alone, and the next one is taken once there is room', async () => {
    const store = await storeForTest('pglite');
    const disk = smallDisk(SIZE);
    if (!disk) throw new Error('the disk could be mounted a moment ago');
    onTestFinished(disk.remove);
    const id = await withDatabase(store, ({ db }) => createBuilders(db).aPendency());
    const gateway = await startGateway({ ...store.env, FILES_URL: pathToFileURL(disk.folder).href });
    onTestFinished(async () => void (await gateway.end('SIGKILL')));
    const supplier = await signIn(gateway.url, 'supplier');
    expect(await upload(supplier, id, aPdf(1_000_000))).toBe(201);

    const ballast = join(disk.folder, 'ballast');
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 2_000_000));
    for (const size of [3_000_000, 10_000_000, 20_000_000]) {
      expect([503, 507]).toContain(await upload(supplier, id, aPdf(size)));
    }
    // What fits goes on, and so does everything that needs no room.
    expect((await supplier.call('GET', '/pendencies')).status).toBe(200);
    expect((await signIn(gateway.url, 'analyst')).headers.authorization).toContain('Bearer');
    expect(await readdir(join(disk.folder, '.staging'))).toEqual([]);
    expect(await upload(supplier, id, aPdf(500_000))).toBe(201);

    await rm(ballast);
    expect(await upload(supplier, id, aPdf(10_000_000))).toBe(201);
    expect(await gateway.end('SIGTERM')).toMatchObject({ code: 0 });
    const kept = await withDatabase(store, ({ db }) =>
      rows<{ size: number }>(db, sql`select size from documents order by id`),
    );
    expect(kept.map(({ size }) => size)).toEqual([1_000_000, 500_000, 10_000_000]);
  });
}
