import { type AdditionalInfoField, type CustomValue, customKey } from '../../../../contract/customFields.ts';
import type { ColumnField, ImportAction, ImportField } from '../../../../contract/employeeImports.ts';
import { isUnderAgeAtRisk } from '../../../../contract/employees.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { type Answered, answersOf, type CustomColumn, customValues } from './columns.ts';
import type { Assignment, ImportProject, Judged, KnownPerson } from './repository.ts';
import type { StagedCell } from './sheet.ts';
import { changedFields, type PersonBody, personOf, type RowValues, valuesOf, type WrongField } from './values.ts';
import { plain } from './words.ts';

/** A row with the hashes that its person is found by. */
export type ReadRow = {
  line: number;
  values: RowValues;
  /** Answers to custom fields, by their keys. */
  custom: Record<string, unknown>;
  cpfHash: string | null;
  foreignHash: string | null;
};

export function readRow(
  line: number,
  cells: readonly StagedCell[],
  fields: readonly ColumnField[],
  documents: CpfColumn,
  custom: readonly CustomColumn[] = [],
): ReadRow {
  const values = valuesOf(cells, fields);
  const hashes = documents.columns({
    cpf: values.cpf === undefined ? null : String(values.cpf),
    foreignDocument: values.foreignDocument === undefined ? null : String(values.foreignDocument).toUpperCase(),
  });
  return {
    ...{ line, values, custom: customValues(cells, fields, custom) },
    ...{ cpfHash: hashes.cpfHash ?? null, foreignHash: hashes.foreignDocumentHash ?? null },
  };
}

/** What the rows of a file have said of a person so far. */
export type SeenPerson = { line: number; data: string; body: PersonBody; projects: Map<number | null, number> };

type Facts = {
  companyId: number;
  today: string;
  people: readonly KnownPerson[];
  projects: readonly ImportProject[];
  assignments: readonly Assignment[];
  /** `<project>:<hash>` of who is kept out there. */
  restricted: ReadonlySet<string>;
  seen: Map<string, SeenPerson>;
  /** The custom fields that the sheet has columns for, and what its people have answered to them. */
  custom: readonly CustomColumn[];
  /** Facts that contracting companies ask, of those that the sheet has columns for (B-26). */
  info: readonly { companyId: number; name: AdditionalInfoField }[];
  answers: ReadonlyMap<number, Readonly<Record<string, CustomValue>>>;
  isOccupation: (code: string) => boolean;
};

/** What becomes of a row: an error, or a person's record with the assignment that is to be made. */
export type Verdict = Judged & {
  key: string;
  before: KnownPerson | null;
  /** The record after the import; null when it stays as it is. */
  body: PersonBody | null;
  /** The answers to custom fields that it changes. */
  answers: readonly Answered[];
  assign: { projectId: number; hiringDate: string; prior: Assignment | null } | null;
};

/** Decides the rows of a batch, in their order, against the database as it is and the rows before them. */
export function judgeRows(rows: readonly ReadRow[], facts: Facts): Verdict[] {
  const byHash = new Map<string, KnownPerson>();
  for (const person of facts.people) {
    if (person.cpfHash) byHash.set(person.cpfHash, person);
    if (person.foreignDocumentHash) byHash.set(person.foreignDocumentHash, person);
  }
  const projects = new Map<string, ImportProject[]>();
  for (const project of facts.projects) {
    for (const name of new Set([plain(project.name), plain(project.contract)])) {
      projects.set(name, [...(projects.get(name) ?? []), project]);
    }
  }
  const assigned = new Map(facts.assignments.map((one) => [`${one.employeeId}:${one.projectId}`, one]));
  return rows.map((row) => judgeRow(row, facts, { byHash, projects, assigned }));
}

type Index = {
  byHash: ReadonlyMap<string, KnownPerson>;
  projects: ReadonlyMap<string, ImportProject[]>;
  assigned: ReadonlyMap<string, Assignment>;
};

function judgeRow(row: ReadRow, facts: Facts, { byHash, projects, assigned }: Index): Verdict {
  const { line, values, cpfHash, foreignHash } = row;
  const key = cpfHash ?? foreignHash ?? '';
  const byCpf = cpfHash ? byHash.get(cpfHash) : undefined;
  const byForeign = foreignHash ? byHash.get(foreignHash) : undefined;
  const before = byCpf ?? byForeign ?? null;
  const nothing: Verdict = {
    ...{
      line,
      key,
      before,
      body: null,
      answers: [],
      assign: null,
      field: null,
      code: null,
      otherLine: null,
      changed: [],
    },
    action: 'NOTHING',
    projectId: null,
  };
  const wrong = (
    field: ImportField | CustomColumn['key'],
    code: WrongField['code'],
    otherLine: number | null = null,
  ): Verdict => ({
    ...nothing,
    action: 'ERROR',
    field,
    code,
    otherLine,
  });

  if (key === '') return wrong('cpf', 'required');
  if (byCpf && byForeign && byCpf.id !== byForeign.id) return wrong('foreignDocument', 'other_document');
  const person = personOf(values, before && bodyOf(before), facts.companyId);
  if ('wrong' in person) return wrong(person.wrong.field, person.wrong.code);

  const { cbo } = person.body;
  if (cbo && cbo !== before?.cbo && !facts.isOccupation(cbo)) return wrong('cbo', 'occupation_unknown');

  let project: ImportProject | undefined;
  if (values.project !== undefined) {
    const named = projects.get(plain(String(values.project))) ?? [];
    const unit = values.facility === undefined ? null : plain(String(values.facility));
    const found = unit === null ? named : named.filter((one) => one.facilities.some((name) => plain(name) === unit));
    if (named.length > 0 && found.length === 0) return wrong('facility', 'facility_unknown');
    if (found.length > 1) return wrong('project', 'project_ambiguous');
    project = found[0];
    if (!project) return wrong('project', 'project_unknown');
  } else if (values.facility !== undefined) return wrong('project', 'required');

  const { project: _, facility: ___, hiringDate: __, ...data } = values;
  const text = JSON.stringify([data, row.custom]);
  const seen = facts.seen.get(key);
  if (seen && seen.data !== text) return wrong('cpf', 'differs_from_row', seen.line);
  if (isUnderAgeAtRisk(person.body, facts.today))
    return wrong(values.riskActivityIds === undefined ? 'birthdate' : 'riskActivityIds', 'under_age');
  const twice = seen?.projects.get(project?.id ?? null);
  if (twice !== undefined) return wrong('cpf', 'repeated_row', twice);

  const prior = project && before ? assigned.get(`${before.id}:${project.id}`) : undefined;
  let assign: Verdict['assign'] = null;
  if (project && (!prior || prior.endedAt !== null)) {
    if (project.status !== 'ACTIVE' || project.providerStatus !== 'ACTIVE')
      return wrong('project', 'project_not_active');
    if (project.isBlocked) return wrong('project', 'project_updating');
    const isKeptOut = [cpfHash, foreignHash].some((hash) => facts.restricted.has(`${project.id}:${hash}`));
    if (isKeptOut) return wrong('project', 'not_assignable');
    if (before?.status === 'DISMISSED' && !before.removed) return wrong('project', 'dismissed');
    const { admissionDate } = person.body;
    const earliest = admissionDate > project.firstDay ? admissionDate : project.firstDay;
    const date = values.hiringDate === undefined ? earliest : String(values.hiringDate);
    if (date < earliest) return wrong('hiringDate', 'before_project');
    if (date > facts.today) return wrong(values.hiringDate === undefined ? 'admissionDate' : 'hiringDate', 'in_future');
    assign = { projectId: project.id, hiringDate: date, prior: prior ?? null };
  }

  const on = facts.assignments
    .filter((one) => one.employeeId === before?.id && one.endedAt === null)
    .map(({ projectId }) => projectId);
  const companies = new Set(
    facts.projects.filter(({ id }) => id === project?.id || on.includes(id)).map(({ contractingId }) => contractingId),
  );
  const missing = facts.info.find(
    ({ companyId, name }) => companies.has(companyId) && (person.body[name] ?? null) === null,
  );
  if (missing) return wrong(missing.name, 'required');
  const answered = answersOf(row.custom, seen ? [] : facts.custom, {
    answers: (before && facts.answers.get(before.id)) ?? {},
    companies,
  });
  if ('wrong' in answered) return wrong(answered.wrong.field, answered.wrong.code);

  const said = seen ?? { line, data: text, body: person.body, projects: new Map() };
  said.projects.set(project?.id ?? null, line);
  facts.seen.set(key, said);

  const isNew = !seen && (before === null || before.removed);
  const changed = before === null || seen ? [] : changedFields(bodyOf(before), person.body);
  const answers = answered.changed;
  const writes = isNew || changed.length > 0 || answers.length > 0;
  const action: ImportAction = isNew ? 'CREATE' : writes ? 'UPDATE' : assign ? 'ASSIGN' : 'NOTHING';
  const body = writes ? person.body : null;
  const names = [...changed, ...answers.map(({ field }) => customKey(field.id))];
  return {
    ...{ ...nothing, action, changed: isNew ? [] : names, body, answers, assign },
    projectId: project?.id ?? null,
  };
}

function bodyOf({
  id: _,
  status: __,
  removed: ___,
  cpfHash: ____,
  foreignDocumentHash: _____,
  ...body
}: KnownPerson): PersonBody {
  return body;
}
