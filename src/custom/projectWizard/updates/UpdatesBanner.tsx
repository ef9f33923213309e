import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import SyncIcon from '@mui/icons-material/Sync';
import { Box, IconButton, Link as MuiLink } from '@mui/material';
import { useId } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { BANNER_PROJECTS, SIZE } from '../../../../contract/constants.ts';
import type { PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { useT } from '../../../i18n/index.ts';
import { projectAddress, projectStagesAddress } from '../../../routes.ts';
import { ellipsis, flexColumn, flexRow, outlined } from '../../../theme/layout.ts';
import { isMoving, usePipelines } from './updateQueries.ts';
import { useFinishedNotice } from './useFinishedNotice.ts';

/** 'Projetos em atualização' at the bottom left while there are any: folded 54 px high, open 190 (L-07). */
export function UpdatesBanner() {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useStore<boolean>('projects.banner', true);
  const { data } = usePipelines(true);
  useFinishedNotice(data);
  if (!data?.some(isMoving)) return null;
  const label = t(open ? 'projectUpdates.banner.close' : 'projectUpdates.banner.open');
  return (
    <Box
      component="aside"
      aria-label={t('projectUpdates.banner.title')}
      sx={{
        ...flexColumn,
        ...outlined,
        position: 'fixed',
        left: 0,
        bottom: 'var(--bottom-nav-height)',
        zIndex: 5,
        width: { xs: '100%', md: SIZE.bannerWidth },
        height: open ? SIZE.bannerOpen : SIZE.bannerClosed,
        bgcolor: 'background.overlay',
        borderRadius: { md: '0 8px 0 0' },
        boxShadow: open ? 3 : 0,
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: SIZE.bannerClosed - 2, pl: 4, pr: 2 }}>
        <SyncIcon aria-hidden sx={{ fontSize: 18, color: 'primary.main' }} />
        <Box component="h2" sx={{ m: 0, flex: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
          {t('projectUpdates.banner.title')}
        </Box>
        <IconButton
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-label={label}
          title={label}
          onClick={() => setOpen(!open)}
        >
          {open ? <ExpandMore /> : <ExpandLess />}
        </IconButton>
      </Box>
      {open && (
        <Box id={`${id}-list`} sx={{ px: 4, pb: 3, maxHeight: SIZE.bannerList, overflowY: 'auto' }}>
          <Box sx={{ mb: 2, color: 'text.secondary' }}>{t('projectUpdates.banner.text')}</Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.slice(0, BANNER_PROJECTS).map((status) => (
              <Line key={status.project_id} status={status} />
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Line({ status }: { status: PipelineStatus }) {
  const t = useT();
  const moving = isMoving(status);
  const to = moving ? projectStagesAddress(status.project_id) : projectAddress(status.project_id);
  return (
    <Box component="li" sx={{ ...flexRow, justifyContent: 'space-between', gap: 3, minHeight: 28 }}>
      <MuiLink component={Link} to={to} title={status.project} sx={{ ...ellipsis, minWidth: 0, color: 'text.primary' }}>
        {status.project}
      </MuiLink>
      <Box component="span" sx={{ flex: 'none', color: moving ? 'text.secondary' : 'success.main', fontWeight: 550 }}>
        {t(moving ? 'projectUpdates.banner.updating' : 'projectUpdates.banner.finished')}
      </Box>
    </Box>
  );
}
