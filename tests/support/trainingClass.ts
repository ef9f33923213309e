import { changed, count, type Db, value } from '../../gateway/db/client.ts';
import { COMPANY } from './world.ts';

type Participant = { id: number; state?: 'ENROLLED' | 'WAITING'; attended?: boolean | null; score?: number | null };
type Given = {
  companyId?: number;
  /** Of the shipped training. */
  slug?: string;
  startsAt?: string;
  endsAt?: string;
  people?: readonly Participant[];
};

export const trainingOf = async (db: Db, slug: string): Promise<number> =>
  (await value(db)<number>`select id::int from training_configs where slug = ${slug}`) ?? 0;

/** A class of NR-35 of Serra that was held on 18 and 19/11/2026, with people who attended with the score 9 unless said. */
export async function aClass(
  db: Db,
  { companyId = COMPANY.serra, slug = 'nr-35-altura', startsAt, endsAt, people = [] }: Given = {},
): Promise<number> {
  const configId = await trainingOf(db, slug);
  const id = await count(db)`
    insert into training_classes (company_id, training_config_id, modality, place, hours, seats, starts_at, ends_at, open,
      responsible_name, responsible_register, enrolled, waiting)
    values (${companyId}, ${configId}, 'IN_PERSON', 'Itabira', 8, 500, ${startsAt ?? '2026-11-18T11:00:00Z'},
      ${endsAt ?? '2026-11-19T20:00:00Z'}, true, 'Helena Prates', 'CREA-MG 88412',
      ${people.filter(({ state }) => state !== 'WAITING').length}, ${people.filter(({ state }) => state === 'WAITING').length})
    returning id::int`;
  await changed(db)`insert into training_class_instructors (class_id, name, qualification)
    values (${id}, 'Valdir Siqueira', 'Bombeiro civil')`;
  for (const { id: employeeId, state = 'ENROLLED', attended = true, score = 9 } of people) {
    await changed(db)`insert into training_class_employees (class_id, company_id, employee_id, state, attended, score)
      values (${id}, ${companyId}, ${employeeId}, ${state}, ${attended}, ${score})`;
  }
  return id;
}
