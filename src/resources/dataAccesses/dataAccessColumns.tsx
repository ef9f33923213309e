import type { DataAccess } from '../../../contract/dataAccesses.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { INSTANT_WIDTH, instantText } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';

/** The people of a row in one line. */
function peopleText({ employees, employeeCount, document }: DataAccess, t: Translate): string {
  const [first] = employees;
  if (!first) return document ? shownText(document.name) : t('dataAccesses.nobody');
  return employeeCount === 1 ? first.name : t('dataAccesses.more', { name: first.name, count: employeeCount - 1 });
}

/** Somebody of another company is told of as that company. */
const readerText = ({ person, company }: Pick<DataAccess, 'person' | 'company'>): string =>
  person?.displayName ?? company.name;

export const dataAccessColumns = (t: Translate): RowColumn<DataAccess>[] =>
  labelled(t, 'dataAccesses.columns', [
    { source: 'employees', wraps: true, render: (row) => peopleText(row, t), below: ({ employer }) => employer.name },
    {
      source: 'at',
      width: INSTANT_WIDTH,
      num: true,
      render: ({ at }) => instantText(at),
      card: 'text',
    },
    {
      source: 'person',
      width: '19%',
      render: readerText,
      below: ({ person, company }) => person && company.name,
      card: 'text',
    },
    {
      source: 'kind',
      width: '22%',
      render: ({ kind }) => t(`privacyWords.accessKind.${kind}`),
      below: ({ document, reason }) => [document && shownText(document.name), reason].filter(Boolean).join(' · '),
      card: 'text',
    },
    {
      source: 'sensitivity',
      width: 160,
      atomic: true,
      render: ({ sensitivity }) => (
        <Chip
          label={t(`privacyWords.sensitivity.${sensitivity}`)}
          tone={sensitivity === 'HEALTH' ? 'warning' : 'neutral'}
        />
      ),
      card: 'tag',
    },
  ]);
