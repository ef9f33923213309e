import type { Officer, RetentionRules } from '../../../../contract/privacySettings.ts';
import { changed, type Db, firstRow } from '../../../db/client.ts';

type Stored = { officer: Officer | null; retention: RetentionRules; version: number; people: number; files: number };

/** Of a company that never changed them those of the product; `people` and `files`: how many of its own it treats now. */
export const findSettings = async (db: Db, companyId: number): Promise<Stored> =>
  (await firstRow(
    db,
  )<Stored>`select s.officer, coalesce(s.retention, '{}') as retention, coalesce(s.version, 1) as version,
      (select count(*)::int from employees e where e.company_id = ${companyId} and e.erased_at is null) as people,
      (select coalesce(sum(x.document_count), 0)::int from pendencies x where x.provider_id = ${companyId}) as files
    from (select 1) one left join privacy_settings s on s.company_id = ${companyId}`) ?? {
    ...{ officer: null, retention: {}, version: 1, people: 0, files: 0 },
  };

/** Makes the row of a company that has none, and locks it. */
export async function lockSettings(tx: Db, companyId: number): Promise<void> {
  await changed(tx)`insert into privacy_settings (company_id) values (${companyId}) on conflict do nothing`;
  await changed(tx)`select 1 from privacy_settings where company_id = ${companyId} for update`;
}

export const updateSettings = (tx: Db, companyId: number, of: { officer: Officer | null; retention: RetentionRules }) =>
  changed(tx)`update privacy_settings set officer = ${of.officer && JSON.stringify(of.officer)}::jsonb,
    retention = ${JSON.stringify(of.retention)}::jsonb, version = version + 1 where company_id = ${companyId}`;
