import HistoryToggleOffOutlined from '@mui/icons-material/HistoryToggleOffOutlined';
import { Box, CircularProgress, IconButton, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { JobSummary } from '../../../contract/jobs.ts';
import { dateTimeText } from '../../components/fields/DateTimeText.tsx';
import { useT } from '../../i18n/index.ts';
import { isFollowed } from './followed.ts';
import { jobState, jobTitle } from './jobText.ts';
import { isUnderWay, useJobs } from './useJobs.ts';

type Props = {
  onOpen: (job: JobSummary) => void;
  /** One that nobody was watching has ended. */
  onEnded: (job: JobSummary) => void;
};

/** 'Atividades': the person's latest long works, also after the browser was closed. Rendered once there is one. */
export function JobsButton({ onOpen, onEnded }: Props) {
  const t = useT();
  const { isPending } = useListContext();
  const { data = [] } = useJobs(!isPending);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const jobs = data.filter(isFollowed);
  const running = jobs.filter(isUnderWay).length;
  useEnded(jobs, onEnded);
  if (jobs.length === 0) return null;
  const label = running > 0 ? t('jobs.buttonRunning', { count: running }) : t('jobs.button');
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {running > 0 ? <CircularProgress size={17} thickness={5} aria-hidden /> : <HistoryToggleOffOutlined />}
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('jobs.button') }, paper: { sx: { width: 300, maxHeight: '60vh' } } }}
      >
        {jobs.map((job) => (
          <MenuItem
            key={job.id}
            onClick={() => {
              setAnchor(null);
              onOpen(job);
            }}
            sx={{ display: 'block', py: 1.5 }}
          >
            <Box sx={{ fontWeight: 550 }}>{jobTitle(job, t)}</Box>
            <Quiet>
              {jobState(job, t)}
              {job.createdAt && ` · ${dateTimeText(job.createdAt, new Date(), t)}`}
            </Quiet>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** Tells of each job that was seen running and runs no more. */
function useEnded(jobs: readonly JobSummary[], onEnded: Props['onEnded']): void {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    for (const job of jobs) {
      if (isUnderWay(job)) seen.current.add(job.id);
      else if (seen.current.delete(job.id)) onEnded(job);
    }
  });
}
