import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailboxMessage, mailboxIdSchema, mailboxMessageSchema } from '../../contract/mailbox.ts';

/** Messages in a folder instead of on their way: one file each, readable by its owner alone, the newest 500. */
const KEPT = 500;

export type Mailbox = {
  put(message: Omit<MailboxMessage, 'id' | 'links'>): Promise<void>;
  list(limit: number): Promise<MailboxMessage[]>;
  get(id: string): Promise<MailboxMessage | null>;
};

export function folderMailbox(folder: string): Mailbox {
  const pathOf = (id: string) => join(folder, `${id}.json`);
  let last = 0;

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((id) => mailboxIdSchema.safeParse(id).success)
      .sort()
      .reverse();
  }

  async function get(id: string): Promise<MailboxMessage | null> {
    if (!mailboxIdSchema.safeParse(id).success) return null;
    const text = await readFile(pathOf(id), 'utf8').catch(() => null);
    return text === null ? null : mailboxMessageSchema.parse(JSON.parse(text));
  }

  return {
    async put(message) {
      // Microseconds, and never the same twice in one process, so that names sort as messages were written.
      last = Math.max(Date.parse(message.createdAt) * 1000, last + 1);
      const id = `${String(last).padStart(17, '0')}-${randomBytes(4).toString('hex')}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const links = [...new Set(message.text.match(/https?:\/\/\S+/g) ?? [])];
      // Written beside and renamed: a reader never sees half a message.
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, JSON.stringify({ id, ...message, links }), { mode: 0o600 });
      await rename(draft, pathOf(id));
      for (const old of (await ids()).slice(KEPT)) await rm(pathOf(old), { force: true });
    },
    async list(limit) {
      const found = await Promise.all((await ids()).slice(0, limit).map(get));
      return found.filter((message) => message !== null);
    },
    get,
  };
}
