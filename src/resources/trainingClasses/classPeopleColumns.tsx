import { MenuItem, OutlinedInput, Select } from '@mui/material';
import { TRAINING } from '../../../contract/constants.ts';
import {
  type ClassEmployee,
  classResultSchema,
  type ResultState,
  resultStateOf,
  type TrainingClass,
} from '../../../contract/trainingClasses.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { RESULT_LOOK } from './reference.tsx';

/** What was typed of a person, until it is saved. */
export type Edit = Pick<ClassEmployee, 'attended'> & { score: string; error?: string | undefined };
export type Edits = ReadonlyMap<number, Edit>;

const textOf = (score: number | null): string => (score === null ? '' : String(score).replace('.', ','));
/** '7,5' → 7.5; '' → null; undefined for what is no score. */
export function scoreOf(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  const parsed = classResultSchema.shape.score.safeParse(plain === '' ? null : Number(plain));
  return parsed.success ? parsed.data : undefined;
}
export const editOf = ({ attended, score }: ClassEmployee): Edit => ({ attended, score: textOf(score) });

/** The state in a word: what is missing is named. */
function resultText(state: ResultState, { attended }: Edit, { minimumScore }: TrainingClass, t: Translate): string {
  if (state !== 'PENDING') return t(`trainings.result.${state}`);
  if (minimumScore === null) return t('trainingClasses.people.nothingYet');
  return attended === null ? t('trainingClasses.people.noAttendance') : t('trainings.result.PENDING');
}

type ColumnsOf = {
  row: TrainingClass;
  edits: Edits;
  mayScore: boolean;
  change: (person: ClassEmployee, part: Partial<Edit>) => void;
};
export function usePeopleColumns({ row, edits, mayScore, change }: ColumnsOf): RowColumn<ClassEmployee>[] {
  const t = useT();
  const format = new Intl.NumberFormat(useLocaleTag(), { minimumFractionDigits: 1 });
  const shownOf = (person: ClassEmployee): Edit => edits.get(person.id) ?? editOf(person);
  const stateOf = (person: ClassEmployee): ResultState => {
    const { attended, score } = shownOf(person);
    return resultStateOf({ ...person, attended, score: scoreOf(score) ?? null }, row.minimumScore);
  };
  const label = (source: 'name' | 'attended' | 'score' | 'result') => ({
    source,
    label: t(`trainingClasses.people.columns.${source}`),
  });
  const attendedText = (attended: boolean | null) =>
    attended === null
      ? t('trainingClasses.people.unknown')
      : t(`trainings.attendance.${attended ? 'present' : 'absent'}`);
  return [
    {
      ...label('name'),
      render: ({ name }) => <span title={name}>{name}</span>,
      below: ({ provider }) => provider.name,
      inCard: ({ name }) => name,
    },
    {
      ...label('attended'),
      width: 148,
      atomic: true,
      card: 'tag',
      render: (person) =>
        person.state === 'WAITING' ? (
          <EmptyValue />
        ) : mayScore && !person.certificate ? (
          <Select
            size="small"
            value={String(shownOf(person).attended)}
            onChange={({ target }) =>
              change(person, { attended: target.value === 'null' ? null : target.value === 'true' })
            }
            SelectDisplayProps={{ 'aria-label': t('trainingClasses.people.attendedOf', { name: person.name }) }}
            sx={{ width: 128 }}
          >
            {[null, true, false].map((value) => (
              <MenuItem key={String(value)} value={String(value)}>
                {attendedText(value)}
              </MenuItem>
            ))}
          </Select>
        ) : (
          attendedText(person.attended)
        ),
    },
    ...(row.minimumScore === null
      ? []
      : [
          {
            ...label('score'),
            width: 96,
            atomic: true,
            card: 'tag' as const,
            render: (person: ClassEmployee) =>
              person.state === 'WAITING' || (!mayScore && person.score === null) ? (
                <EmptyValue />
              ) : mayScore && !person.certificate ? (
                <ScoreInput
                  name={person.name}
                  edit={shownOf(person)}
                  isBelow={stateOf(person) === 'BELOW'}
                  minimum={format.format(row.minimumScore ?? 0)}
                  onChange={(score) =>
                    // a score is of somebody who was there
                    change(person, { score, ...(shownOf(person).attended === null && { attended: true }) })
                  }
                />
              ) : (
                <span className="num">{format.format(person.score ?? 0)}</span>
              ),
          },
        ]),
    {
      ...label('result'),
      width: 210,
      atomic: true,
      card: 'tag',
      render: (person) => {
        const state = stateOf(person);
        return <Chip label={resultText(state, shownOf(person), row, t)} {...RESULT_LOOK[state]} />;
      },
    },
  ];
}

type ScoreProps = {
  name: string;
  edit: Edit;
  isBelow: boolean;
  /** The minimum score, as it is written. */
  minimum: string;
  onChange: (score: string) => void;
};
function ScoreInput({ name, edit, isBelow, minimum, onChange }: ScoreProps) {
  const t = useT();
  const phone = usePhone();
  const isBad = scoreOf(edit.score) === undefined;
  const message =
    edit.error ??
    (isBad
      ? t('trainingClasses.people.badScore', { max: TRAINING.score })
      : isBelow
        ? t('trainingClasses.people.below', { score: minimum })
        : undefined);
  return (
    <OutlinedInput
      size="small"
      value={edit.score}
      placeholder={t(phone ? 'trainingClasses.people.columns.score' : 'common.emptyValue')}
      error={message !== undefined}
      title={message}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{
        ...{ inputMode: 'decimal', maxLength: 4, autoComplete: 'off', style: { textAlign: 'right' } },
        'aria-label': [t('trainingClasses.people.scoreOf', { name }), message].filter(Boolean).join('. '),
        'aria-invalid': edit.error !== undefined || isBad,
      }}
      sx={{ width: 72, fontVariantNumeric: 'tabular-nums' }}
    />
  );
}
