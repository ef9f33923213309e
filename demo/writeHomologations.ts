import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '../contract/common.ts';
import { HOMOLOGATION } from '../contract/constants.ts';
import { scoresOf } from '../contract/homologationScores.ts';
import { CHECK_NAMES, type Check, type HomologationEntry } from '../contract/homologations.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import { companyRegisterService } from '../gateway/modules/homologations/companyRegister/service.ts';
import { evidenceOf } from '../gateway/modules/homologations/homologations/evidence.ts';
import * as repository from '../gateway/modules/homologations/homologations/repository.ts';

/** [situation, score, days since its emission, days that it is valid, detail], as a configured source would answer. */
type Answer = readonly [NonNullable<HomologationEntry['situation']>, number, number, number | null, string?];
type Answers = Readonly<Partial<Record<Check, Answer>>>;
const GOOD: Answers = {
  'cnd-federal': ['NEGATIVE', 100, 20, 180],
  'crf-fgts': ['REGULAR', 100, 6, 30],
  cndt: ['POSITIVE_WITH_EFFECT', 100, 31, 180, 'Débito garantido por depósito'],
  protests: ['MEASURED', 85, 3, null, '1 protesto, R$ 2.140,00, 4º cartório'],
  'current-ratio': ['MEASURED', 78, 240, null, '1,42 no último balanço'],
  indebtedness: ['MEASURED', 69, 240, null, '0,58 do ativo'],
};
/** CNPJ and what the source said of it; null: it is still being asked, by another gateway. */
const REPORTS: readonly (readonly [cnpj: string, daysAgo: number, Answers | null])[] = [
  ['07391526000199', 62, { ...GOOD, cndt: ['POSITIVE', 0, 70, 180, 'Débitos inscritos no BNDT'] }],
  ['26741853000178', 9, {}],
  ['07391526000199', 2, GOOD],
  ['11284795000123', 0, null],
];

/**
 * Reports of the demo's contracting company: a good one with a worse one before it, one of a company that may not be contracted,
 * and one that is 'Em Análise'. Registration and lists are read from the demo's register by the gateway's own code.
 */
export async function installHomologations(db: Db, now: Date): Promise<void> {
  if ((await rows(db, sql`select 1 from homologations limit 1`)).length > 0) return;
  const [buyer] = await rows<{ uid: string; companyId: number }>(
    db,
    sql`select m.uid, m.company_id::int as "companyId" from memberships m join users u on u.uid = m.uid
      where u.email = 'admin@serraazul.demo' and m.project_id is null limit 1`,
  );
  if (!buyer) return;
  const { uid, companyId } = buyer;
  const today = dayOf(now);
  await db.transaction(async (tx) => {
    const register = companyRegisterService({ db: tx, now: () => now });
    const entryOf = evidenceOf({ db: tx, now: () => now, register });
    for (const [cnpj, daysAgo, answers] of REPORTS) {
      const info = await register.lookUp(cnpj);
      const { name, tradingName, cadastralSituation: situation } = info;
      const createdAt = new Date(now.getTime() - daysAgo * 24 * 3_600_000);
      const of = { companyId, info, cnpj, name, tradingName, situation, weights: HOMOLOGATION.weights };
      const id = await repository.insert(tx, { ...of, createdBy: uid, createdAt });
      await repository.accept(tx, { companyId, cnpj, version: 1, uid, at: createdAt });
      if (!answers) {
        await tx.execute(sql`update homologations set heartbeat_at = 'infinity' where id = ${id}`);
        continue;
      }
      const entries: HomologationEntry[] = [];
      for (const check of CHECK_NAMES) {
        const entry = await entryOf(check, { company: info, companyId });
        const answer = answers[check];
        entries.push({ ...entry, ...(answer && answered(answer, addDays(today, -daysAgo))) });
      }
      await repository.writeEntries(tx, id, entries);
      await repository.finish(tx, id, scoresOf(entries, HOMOLOGATION.weights));
    }
    await repository.watch(tx, { companyId, cnpj: REPORTS[0]?.[0] ?? '', uid }, now);
  });
}

function answered([situation, score, since, valid, detail = '']: Answer, day: string): Partial<HomologationEntry> {
  const emission = addDays(day, -since);
  const validity = valid === null ? null : addDays(emission, valid);
  return { situation, score, emission, validity, detail, source: 'OUTSIDE', requestFailed: false, fileUrl: null };
}
