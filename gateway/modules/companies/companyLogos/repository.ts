import type { CompanyLogo } from '../../../../contract/companyLogos.ts';
import { changed, type Db, firstRow } from '../../../db/client.ts';

export type Stored = { enabled: boolean; contentType: string | null; content: string | null };

export const findLogo = (db: Db, companyId: number): Promise<Stored | undefined> =>
  firstRow(
    db,
  )`select enabled, content_type as "contentType", content from company_logos where company_id = ${companyId}`;

export const stateOf = async (db: Db, companyId: number): Promise<CompanyLogo> =>
  (await firstRow(db)<CompanyLogo>`select enabled, content is not null as "hasLogo" from company_logos
    where company_id = ${companyId}`) ?? { enabled: false, hasLogo: false };

export const setEnabled = (tx: Db, companyId: number, enabled: boolean) =>
  changed(tx)`insert into company_logos (company_id, enabled) values (${companyId}, ${enabled})
    on conflict (company_id) do update set enabled = excluded.enabled`;

export const saveLogo = (tx: Db, companyId: number, { contentType, content }: Omit<Stored, 'enabled'>) =>
  changed(tx)`insert into company_logos (company_id, enabled, content_type, content)
    values (${companyId}, true, ${contentType}, ${content})
    on conflict (company_id) do update set enabled = true, content_type = excluded.content_type, content = excluded.content`;

export const removeLogo = (tx: Db, companyId: number) =>
  changed(tx)`update company_logos set content_type = null, content = null
    where company_id = ${companyId} and content is not null`;
