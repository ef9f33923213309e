import { sql } from 'drizzle-orm';

/** The slug of a catalogue entry's kind: a company's own version of a shipped document is of the same kind. */
export const kindSlug = (entry: ReturnType<typeof sql>) =>
  sql`coalesce((select b.slug from system_pendencies b where b.id = ${entry}.base_id), ${entry}.slug)`;

/** Which kind of document `d` is, as the wire wants it (D-41); null while nobody says so. */
export const documentKindJson = sql`(select json_build_object('slug', d.classification,
    'name', coalesce((select k.name from system_pendencies k
        where k.slug = d.classification and (k.company_id is null or k.company_id = kx.contracting_id)
        order by k.company_id nulls last limit 1), d.classification),
    'by', d.classified_by, 'differs', d.classification <> ${kindSlug(sql`ks`)})
  from pendencies kx join system_pendencies ks on ks.id = kx.system_pendency_id
  where kx.id = d.pendency_id and d.classification is not null)`;

/** The columns of `Validity`, of a catalogue entry `s`. */
export const validityColumns = sql`s.validity_days as "validityDays", s.validity_months as "validityMonths",
  s.validity_from as "validityFrom"`;
