import { sql } from 'drizzle-orm';
import type { ChecklistStatus, PendencyStatus } from '../../contract/pendencyStatus.ts';
import { FEATURES, type Permission } from '../../contract/permissions.ts';
import { type Db, rows } from '../../gateway/db/client.ts';
import { memberships, profiles } from '../../gateway/db/schema/memberships.ts';
import { documents, pendencies, pendencyChecklists } from '../../gateway/db/schema/pendencies.ts';
import { readingItems, readings } from '../../gateway/db/schema/readings.ts';
import { users } from '../../gateway/db/schema/users.ts';
import type { FileStore } from '../../gateway/lib/files.ts';
import { KINDS } from '../../gateway/modules/pendencies/readings/kinds.ts';
import { COMPANY, PROJECT } from './world.ts';

/** Rows for a test that states only what matters to it. */
export type PendencyValues = Partial<typeof pendencies.$inferInsert> & {
  status?: PendencyStatus;
  /** Answers of the checklist, in its order; absent: not made yet. */
  checklist?: ChecklistStatus[];
  /** In its place: the first items, each with these values. */
  items?: Partial<typeof pendencyChecklists.$inferInsert>[];
  slug?: string;
};

export type PersonValues = {
  permissions: readonly Permission[];
  company: number;
  relationType: 'CONTRACTING' | 'PROVIDER';
  name: string;
};

let months = 0;
/** A reference month of its own, so that two pendencies of a test never have the same key. */
const nextMonth = (): string => {
  months += 1;
  return `${1950 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
};

export function createBuilders(db: Db) {
  async function catalogueId(slug: string | undefined): Promise<number> {
    const [row] = await rows<{ id: number }>(
      db,
      slug
        ? sql`select id from system_pendencies where slug = ${slug}`
        : sql`select s.id from system_pendencies s where exists (select 1 from checklist_items i where i.system_pendency_id = s.id)
              and s.periodicity <> 'VALIDITY' and s.slug not in ${Object.keys(KINDS)} order by s.id limit 1`,
    );
    if (!row) throw new Error(`no catalogue entry ${slug ?? ''}`);
    return row.id;
  }

  return {
    /** Somebody who can sign in with the world's password, linked to nothing unless `values` or `aPerson` says. */
    async aUser(values: Partial<typeof users.$inferInsert> = {}): Promise<{ uid: string; email: string }> {
      const [known] = await db.select({ passwordHash: users.passwordHash }).from(users).limit(1);
      const at = new Date();
      const [user] = await db
        .insert(users)
        .values({
          email: `${crypto.randomUUID()}@prumo.test`,
          displayName: 'Ana Lima',
          passwordHash: known?.passwordHash,
          passwordChangedAt: at,
          lastAccessAt: at,
          emailVerified: true,
          accountVerified: true,
          ...values,
        })
        .returning({ uid: users.uid, email: users.email });
      if (!user) throw new Error('no user');
      return user;
    },

    /** A person with exactly these permissions in one company, by a profile of their own; gives the uid. */
    async aPerson({ permissions, company, relationType, name }: PersonValues): Promise<string> {
      const { uid, email } = await this.aUser({ displayName: name });
      const [profile] = await db
        .insert(profiles)
        .values({
          companyId: company,
          name: email,
          relationType,
          permissions: [...permissions],
          features: [...FEATURES],
        })
        .returning({ id: profiles.id });
      await db.insert(memberships).values({ uid, companyId: company, profileId: profile?.id ?? 0 });
      return uid;
    },

    /** A pendency of Horizonte in Serra's first project, OPEN, of the STP plan and of a kind that is not read unless said. */
    async aPendency({ checklist: answers, items: given, slug, ...values }: PendencyValues = {}): Promise<number> {
      const systemPendencyId = values.systemPendencyId ?? (await catalogueId(slug));
      const name = values.name ?? 'Folha de pagamento';
      const [row] = await db
        .insert(pendencies)
        .values({
          projectId: PROJECT.reforma,
          contractingId: COMPANY.serra,
          providerId: COMPANY.horizonte,
          systemPendencyId,
          referenceMonth: nextMonth(),
          plan: 'STP',
          type: 'PROVIDER',
          status: 'OPEN',
          ...values,
          name,
          searchText: sql`norm(${values.searchText ?? name})` as unknown as string,
        })
        .returning({ id: pendencies.id });
      const id = row?.id ?? 0;
      const checklist = answers ?? (given && (['UNCHECKED'] as const));
      if (checklist) {
        const items = await rows<{ id: number; name: string; position: number }>(
          db,
          sql`select id, name, position from checklist_items where system_pendency_id = ${systemPendencyId} order by position`,
        );
        await db.insert(pendencyChecklists).values(
          items.slice(0, given?.length).map((item, index) => {
            const status = checklist[index] ?? checklist.at(-1) ?? 'UNCHECKED';
            return {
              pendencyId: id,
              checklistItemId: item.id,
              position: item.position,
              name: item.name,
              status,
              invalidDescription: status === 'INVALID' ? 'Falta a assinatura.' : null,
              ...given?.[index],
            };
          }),
        );
      }
      return id;
    },

    /** A document row with real bytes behind it. */
    async aDocument(
      files: FileStore,
      pendencyId: number,
      values: Partial<typeof documents.$inferInsert> = {},
    ): Promise<number> {
      const storageKey = `documents/${crypto.randomUUID()}`;
      const stored = await files.put(
        storageKey,
        Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
      );
      const [row] = await db
        .insert(documents)
        .values({
          pendencyId,
          name: 'documento.pdf',
          contentType: 'application/pdf',
          issueDate: '2026-01-10',
          round: 1,
          ...stored,
          storageKey,
          ...values,
        })
        .returning({ id: documents.id });
      await db.execute(sql`update pendencies set document_count = document_count + 1 where id = ${pendencyId}`);
      return row?.id ?? 0;
    },

    /** A reading of a document that is done, with these findings; gives the ids of the findings. */
    async aReading(documentId: number, findings: readonly Partial<typeof readingItems.$inferInsert>[]) {
      const [reading] = await db
        .insert(readings)
        .values({ documentId, state: 'DONE', pages: 1, readAt: new Date(), settled: true })
        .returning({ id: readings.id });
      const items = findings.map((finding) => ({
        ...{ field: 'referenceMonth', verdict: 'MISMATCH', expected: '10/2026', found: '09/2026', page: 1 },
        isFromAutomaticAnalysis: true,
        ...finding,
        readingId: reading?.id ?? 0,
      }));
      return (await db.insert(readingItems).values(items).returning({ id: readingItems.id })).map(({ id }) => id);
    },
  };
}
