import CheckIcon from '@mui/icons-material/Check';
import { Box, CircularProgress } from '@mui/material';
import { PROJECT_STAGES } from '../../../../contract/projects.ts';
import type { PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { Card } from '../../../components/form/Card.tsx';
import { useT } from '../../../i18n/index.ts';

type Stage = PipelineStatus['stage'];

/** Created → linking → linked, each with what it means (C-12). */
export function StageLine({ stage, moving }: { stage: Stage; moving: boolean }) {
  const t = useT();
  const at = PROJECT_STAGES.indexOf(moving ? 'LINKING' : stage);
  return (
    <Card title={t('projectUpdates.stages.title')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 4,
          pt: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {PROJECT_STAGES.map((one, index) => {
          const isDone = index < at || (index === at && !moving);
          const isCurrent = index === at && moving;
          const state = isDone ? 'done' : isCurrent ? 'current' : 'waiting';
          return (
            <Box
              component="li"
              key={one}
              aria-current={isCurrent ? 'step' : undefined}
              sx={{ display: 'flex', gap: 2.5 }}
            >
              <Mark done={isDone} current={isCurrent} number={index + 1} />
              <Box sx={{ minWidth: 0, fontSize: 13, lineHeight: '20px' }}>
                <Box component="strong" sx={{ display: 'block', fontWeight: isCurrent ? 650 : 550 }}>
                  {t(`projectUpdates.stages.${one}.name`)}
                  <span className="visually-hidden">{` (${t(`projectUpdates.stages.${state}`)})`}</span>
                </Box>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t(`projectUpdates.stages.${one}.text`)}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

const Mark = ({ done, current, number }: { done: boolean; current: boolean; number: number }) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 24,
      height: 24,
      borderRadius: '50%',
      fontSize: 12,
      fontWeight: 650,
      border: current ? 0 : '1px solid',
      borderColor: done ? 'primary.main' : 'border.control',
      bgcolor: done ? 'primary.main' : 'background.paper',
      color: done ? 'primary.contrastText' : 'text.secondary',
    }}
  >
    {current ? <CircularProgress size={24} thickness={4} /> : done ? <CheckIcon sx={{ fontSize: 15 }} /> : number}
  </Box>
);
