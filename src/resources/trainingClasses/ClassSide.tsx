import { Box } from '@mui/material';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { Card } from '../../components/form/Card.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import { useT } from '../../i18n/index.ts';
import { SeatsBar } from './reference.tsx';
import { classDays } from './trainingClassActions.tsx';

/** What a class is, beside its tabs. */
export function ClassSide({ row }: { row: TrainingClass }) {
  const t = useT();
  const score = new Intl.NumberFormat(useLocaleTag(), { minimumFractionDigits: 1 });
  const { enrolled, seats, waiting, minimumScore } = row;
  const facts = [
    ['modality', t(`trainings.modality.${row.modality}`)],
    ['hours', t('trainingConfigs.hours', { count: row.hours })],
    ['instructors', row.instructors.map(({ name, qualification }) => `${name}, ${qualification}`).join('\n')],
    ['responsible', `${row.responsibleName}, ${row.responsibleRegister}`],
    ['minimumScore', minimumScore === null ? t('trainingClasses.side.noScore') : score.format(minimumScore)],
    ['place', row.place],
    ...(row.facility ? ([['facility', row.facility.name]] as const) : []),
  ] as const;
  return (
    <Card
      title={t('trainingClasses.side.title')}
      beside={
        <Box component="span" className="num" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {classDays(row, t)}
        </Box>
      }
    >
      <Box
        component="dl"
        sx={{
          ...{
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gap: '12px 16px',
            m: 0,
            px: 4,
            pt: 3,
          },
          '& dt': { fontSize: 12, lineHeight: '16px', color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
        }}
      >
        {facts.map(([name, text]) => (
          <Box key={name} sx={{ gridColumn: name === 'place' || name === 'facility' ? '1 / -1' : undefined }}>
            <dt>{t(`trainingClasses.side.${name}`)}</dt>
            <dd>{text}</dd>
          </Box>
        ))}
      </Box>
      <Box sx={{ px: 4, pt: 3, pb: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 1 }}>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t('trainingClasses.side.seats')}
          </Box>
          <Box component="span" className="num" sx={{ fontWeight: 550 }}>
            {t('trainingClasses.seatsTaken', { enrolled, seats })}
            {waiting > 0 && ` · ${t('trainingClasses.waiting', { count: waiting })}`}
          </Box>
        </Box>
        <Box sx={{ display: 'flex' }}>
          <SeatsBar {...row} />
        </Box>
      </Box>
    </Card>
  );
}
