import { Box } from '@mui/material';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { ClassStatusChip, classAddress, SeatsBar } from './reference.tsx';
import { classDays } from './trainingClassActions.tsx';

const numberText = ({ number, retroactive }: TrainingClass, t: Translate): string =>
  [t('trainingClasses.number', { number: String(number) }), retroactive && t('trainingClasses.retroactive.tag')]
    .filter(Boolean)
    .join(' · ');

/** The first instructor, and how many more there are. */
function instructorsText({ instructors: [first, ...others] }: TrainingClass, t: Translate): string {
  const name = first?.name ?? '';
  return others.length === 0 ? name : t('trainingClasses.moreInstructors', { name, count: others.length });
}

const NameOf = ({ row }: { row: TrainingClass }) => (
  <RowLink to={classAddress(row.id)} title={shownText(row.training.name)}>
    <CatalogueText>{row.training.name}</CatalogueText>
  </RowLink>
);

function Seats({ row }: { row: TrainingClass }) {
  const t = useT();
  const { enrolled, seats, waiting } = row;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3, width: '100%', maxWidth: 240 }}>
      <SeatsBar {...row} />
      <Box
        component="span"
        className="num"
        sx={{ flex: '0 0 auto', minWidth: 72, whiteSpace: 'nowrap', lineHeight: '16px' }}
      >
        {t('trainingClasses.seatsTaken', { enrolled, seats })}
        {waiting > 0 && (
          <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
            {t('trainingClasses.waiting', { count: waiting })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

export function classColumns(t: Translate, menu: (row: TrainingClass) => React.ReactNode): ListColumn<TrainingClass>[] {
  const label = (source: 'training' | 'instructor' | 'startsAt' | 'seats' | 'status' | 'actions') => ({
    source,
    label: t(`trainingClasses.columns.${source}`),
  });
  return [
    {
      ...label('training'),
      also: ['number'],
      render: (row) => <TwoLines first={<NameOf row={row} />} second={numberText(row, t)} />,
    },
    {
      ...label('instructor'),
      width: 250,
      optional: true,
      also: ['place'],
      render: (row) => <TwoLines first={instructorsText(row, t)} second={row.place} />,
    },
    {
      ...label('startsAt'),
      width: 208,
      narrowWidth: 184,
      quiet: true,
      render: (row) => <span className="num">{classDays(row, t)}</span>,
    },
    { ...label('seats'), width: 190, narrowWidth: 140, atomic: true, render: (row) => <Seats row={row} /> },
    { ...label('status'), width: 176, atomic: true, render: (row) => <ClassStatusChip {...row} /> },
    {
      ...label('actions'),
      width: 76,
      align: 'right',
      atomic: true,
      // clicks here do not open the row
      render: (row) => (
        <Box component="span" onClick={(event) => event.stopPropagation()}>
          {menu(row)}
        </Box>
      ),
    },
  ];
}

export function ClassCard({ row, menu }: { row: TrainingClass; menu: React.ReactNode }) {
  const t = useT();
  return (
    <ListCard menu={menu}>
      <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
        <NameOf row={row} />
      </Box>
      <Box sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {numberText(row, t)} · {row.place}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {classDays(row, t)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <ClassStatusChip {...row} />
        <Seats row={row} />
      </Box>
    </ListCard>
  );
}
