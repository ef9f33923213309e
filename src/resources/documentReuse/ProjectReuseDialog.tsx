import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { ProjectReuse } from '../../../contract/documentReuse.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { MorePages, ReadFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { ActionRow } from '../../components/list/ActionRow.tsx';
import { usePages, useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { outlined, plainList } from '../../theme/layout.ts';

import { offerLines } from './offerText.ts';
import { projectReuseKey } from './reuseQueries.ts';

type Props = {
  project: { id: number; name: string };
  total: number;
  onBegun: (jobId: number) => void;
  onClose: () => void;
};

/** Everything that a supplier has already and a project asks for: seen page by page, taken in one go. */
export function ProjectReuseDialog({ project, total, onBegun, onClose }: Props) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const pages = usePages<ProjectReuse>([...projectReuseKey(project.id), 'pages'], (reader, page, options) =>
    reader.getProjectReuse(project.id, page, options),
  );
  const taking = useAction<number, { jobId: number }>({
    run: (projectId) => provider.reuseDocuments({ projectId }),
    onDone: (_, { jobId }) => onBegun(jobId),
    failed: t('documentReuse.failed'),
    inline: true,
    invalidate: ['jobs'],
  });
  const found = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Dialog open onClose={taking.busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{t('documentReuse.project.title', { project: project.name })}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ m: 0, mb: 3, textWrap: 'pretty' }}>
          {t('documentReuse.project.text')}
        </Box>
        {pages.isPending && <SectionWait lines={6} />}
        <ReadFailed read={pages} title={t('documentReuse.loadFailed')} />
        {found.length > 0 && (
          <Box
            role="region"
            aria-label={t('documentReuse.project.list')}
            tabIndex={0} // what scrolls is reached by the keyboard
            sx={{ ...outlined, borderRadius: '8px', maxHeight: '50vh', overflowY: 'auto' }}
          >
            <Box component="ul" sx={{ ...plainList, mt: '-1px' }}>
              {found.map(({ id: pendencyId, name, employee, offer }) => (
                <ActionRow
                  key={pendencyId}
                  name={[name, employee?.name].filter(Boolean).join(' · ')}
                  lines={offerLines(offer, t)}
                />
              ))}
            </Box>
          </Box>
        )}
        <MorePages pages={pages} sx={{ mt: 2 }} />
        {taking.error && (
          <Box role="alert" sx={{ mt: 2, color: 'ink.error' }}>
            {taking.error}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={taking.busy}>
          {t('common.actions.cancel')}
        </Button>
        <BusyButton variant="contained" busy={taking.busy} onClick={() => taking.run(project.id)}>
          {t('documentReuse.project.take', { count: total })}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
