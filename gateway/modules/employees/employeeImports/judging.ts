import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayOf } from '../../../../contract/common.ts';
import { IMPORT } from '../../../../contract/constants.ts';
import type { ColumnField } from '../../../../contract/employeeImports.ts';
import type { Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import type { Occupations } from '../../../lib/occupations.ts';
import type { Seal } from '../../../lib/seal.ts';
import type { AdditionalInfoService } from '../../companies/customFields/additionalInfoService.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import { type CustomColumn, customColumns, isCustomKey } from './columns.ts';
import { judgeRows, type ReadRow, readRow, type SeenPerson, type Verdict } from './judge.ts';
import * as repository from './repository.ts';
import type { StagedCell } from './sheet.ts';
import { plain } from './words.ts';

/** The cells of a staged row; none once they were deleted. */
export function openCells(seal: Seal, sealed: string | null): StagedCell[] {
  const cells = sealed === null ? null : seal.open(sealed);
  return Array.isArray(cells) ? (cells as StagedCell[]) : [];
}

export type Judging = ReturnType<typeof judging>;

type Dependencies = {
  db: Db;
  now: () => Date;
  seal: Seal;
  documents: CpfColumn;
  customFields: CustomFieldsService;
  additionalInfo: AdditionalInfoService;
  occupations: Occupations;
};

export function judging({ db, now, seal, documents, customFields, additionalInfo, occupations }: Dependencies) {
  /** Those of the employer's custom fields that the sheet has a column for. */
  const customOf = async (
    tx: Db,
    { companyId, columns }: Pick<repository.ImportRecord, 'companyId' | 'columns'>,
  ): Promise<CustomColumn[]> =>
    columns.some(({ field }) => field && isCustomKey(field))
      ? customColumns(await customFields.asked(tx, companyId)).filter(({ key }) =>
          columns.some(({ field }) => field === key),
        )
      : [];

  /** Judges a batch against the database as it is; with `lock`, so that it stays so until the transaction ends. */
  async function judged(
    tx: Db,
    { companyId, columns }: Pick<repository.ImportRecord, 'companyId' | 'columns'>,
    staged: readonly repository.StagedRow[],
    { seen, lock }: { seen: Map<string, SeenPerson>; lock: boolean },
  ): Promise<{ verdicts: Verdict[]; rows: ReadRow[]; names: Map<number, string> }> {
    const fields = columns.map(({ field }) => field);
    const custom = await customOf(tx, { companyId, columns });
    const rows = staged.map(({ line, cells }) => readRow(line, openCells(seal, cells), fields, documents, custom));
    for (const { values } of rows) if (values.cbo) values.cbo = occupations.codeOf(String(values.cbo));
    let projects = await repository.findProjects(tx, companyId);
    if (lock) {
      const named = new Set(rows.map(({ values }) => plain(String(values.project ?? ''))));
      const wanted = projects.filter(({ name, contract }) => named.has(plain(name)) || named.has(plain(contract)));
      await repository.lockProjects(
        tx,
        wanted.map(({ id }) => id),
      );
      projects = await repository.findProjects(tx, companyId);
    }
    const cpfs = rows.flatMap(({ cpfHash }) => cpfHash ?? []);
    const foreign = rows.flatMap(({ foreignHash }) => foreignHash ?? []);
    const people = (await repository.findPeople(tx, companyId, cpfs, foreign, lock)).map(documents.opened);
    const today = dayOf(now());
    const restrictions = await repository.findRestrictions(tx, { companyId, cpfs, foreign, today });
    const verdicts = judgeRows(rows, {
      ...{ companyId, today, people, projects, seen, custom, isOccupation: occupations.isKnown },
      // asked in the sheet, as custom fields are: only where it has the column
      info: (
        await additionalInfo.askedBy(tx, [...new Set(projects.map(({ contractingId }) => contractingId))])
      ).flatMap(({ companyId: by, fields: asked }) =>
        asked.filter((name) => fields.includes(name)).map((name) => ({ companyId: by, name })),
      ),
      answers: await customFields.answersOf(
        tx,
        people.map(({ id }) => id),
        custom.map(({ field }) => field.id),
      ),
      assignments: await repository.findAssignments(
        tx,
        people.map(({ id }) => id),
      ),
      restricted: new Set(restrictions.map(({ projectId, hash }) => `${projectId}:${hash}`)),
    });
    return { verdicts, rows, names: new Map(projects.map(({ id, name }) => [id, name])) };
  }

  /** Judges every row, without writing to anybody's record; gives the columns with what was found in them. */
  async function preview(record: repository.ImportRecord): Promise<void> {
    const seen = new Map<string, SeenPerson>();
    const columns = record.columns.map((one) => ({ ...one, filled: 0, problems: 0 }));
    const indexOf = new Map(columns.map(({ field }, index) => [field, index]));
    for (let after = 0; ; ) {
      const staged = await repository.stagedAfter(db, record.id, after, IMPORT.staged);
      const last = staged.at(-1);
      if (!last) break;
      after = last.line;
      const { verdicts } = await judged(db, record, staged, { seen, lock: false });
      for (const { cells } of staged) {
        openCells(seal, cells).forEach((cell, index) => {
          const column = columns[index];
          if (column && cell !== null) column.filled += 1;
        });
      }
      for (const { field } of verdicts) {
        const column = columns[indexOf.get(field as ColumnField) ?? -1];
        if (column && field !== null) column.problems += 1;
      }
      await repository.judge(db, record.id, verdicts.map(judgedPart));
      await nextTurn(); // requests go first
    }
    await repository.describeImport(db, record.id, { ...record, columns });
  }

  return { judged, preview };
}

export const judgedPart = ({
  line,
  action,
  field,
  code,
  otherLine,
  changed,
  projectId,
}: Verdict): repository.Judged => ({
  ...{ line, action, field, code, otherLine, changed, projectId },
});
