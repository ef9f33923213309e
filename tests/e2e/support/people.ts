import { type SQL, sql } from 'drizzle-orm';

/** People of the demo to whom something happened that no screen can do yet. */
export const AWAITING_VERIFICATION = 'contato@cristalina.demo';
export const WITHOUT_EMAIL_VERIFIED = 'contato@integra.demo';
export const OF_TWO_COMPANIES = 'rafael.teixeira@serraazul.demo';

/** Written once into the folder that each gateway begins with. */
export const SPECIAL_PEOPLE: SQL[] = [
  sql`update users set account_verified = false where email = ${AWAITING_VERIFICATION}`,
  sql`update users set email_verified = false where email = ${WITHOUT_EMAIL_VERIFIED}`,
  sql`
    insert into memberships (uid, company_id, profile_id)
    select u.uid, c.id, theirs.id
    from users u
      join memberships m on m.uid = u.uid
      join profiles own on own.id = m.profile_id
      join companies c on c.trading_name = 'Porto Norte'
      join profiles theirs on theirs.company_id = c.id and theirs.name = own.name
    where u.email = ${OF_TWO_COMPANIES}`,
];
