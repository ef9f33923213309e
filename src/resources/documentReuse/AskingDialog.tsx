import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { useId, useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { AskingPendency } from '../../../contract/documentReuse.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { outlined, plainList, smallText } from '../../theme/layout.ts';

type Props = {
  /** The pendency whose document was sent. */
  fromId: number;
  asking: readonly AskingPendency[];
  onBegun: (jobId: number) => void;
  onClose: () => void;
};

const stateOf = ({ inForceUntil, status }: AskingPendency, t: Translate): string =>
  inForceUntil
    ? t('documentReuse.asking.inForce', { date: formatDate(inForceUntil) })
    : t(`contract.pendencyStatus.${status}`);

/** Where a document that was just sent serves as well: one confirmation for all, with their projects and companies. */
export function AskingDialog({ fromId, asking, onBegun, onClose }: Props) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = asking.filter((one) => !left.has(one.id));
  const sending = useAction<readonly number[], { jobId: number }>({
    run: (ids) => provider.reuseDocuments({ ids: [...ids], fromId }),
    onDone: (_, { jobId }) => onBegun(jobId),
    failed: t('documentReuse.failed'),
    inline: true,
    invalidate: ['jobs'],
  });
  const toggle = (pendencyId: number) =>
    setLeft((before) => {
      const next = new Set(before);
      if (!next.delete(pendencyId)) next.add(pendencyId);
      return next;
    });
  return (
    <Dialog open onClose={sending.busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('documentReuse.asking.title', { count: asking.length })}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ m: 0, mb: 3, textWrap: 'pretty' }}>
          {t('documentReuse.asking.text')}
        </Box>
        <Box
          component="ul"
          sx={{ ...plainList, ...outlined, borderRadius: '8px', maxHeight: '46vh', overflowY: 'auto' }}
        >
          {asking.map((one) => (
            <Box component="li" key={one.id} sx={{ px: 3, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <FormControlLabel
                control={<Checkbox checked={!left.has(one.id)} onChange={() => toggle(one.id)} />}
                sx={{ m: 0, alignItems: 'flex-start', width: '100%', minHeight: 44 }}
                label={
                  <Box component="span" sx={{ display: 'block', pt: '6px', overflowWrap: 'anywhere' }}>
                    {`${one.project.name} · ${one.contractingCompany.name}`}
                    <Box component="span" sx={{ ...smallText, display: 'block' }}>
                      {[one.employee?.name, one.referenceMonth && formatMonth(one.referenceMonth), stateOf(one, t)]
                        .filter(Boolean)
                        .join(' · ')}
                    </Box>
                    {one.isOtherUnit && (
                      <Box component="span" sx={{ ...smallText, display: 'block' }}>
                        {t('documentReuse.otherUnit')}
                      </Box>
                    )}
                  </Box>
                }
              />
            </Box>
          ))}
        </Box>
        {sending.error && (
          <Box role="alert" sx={{ mt: 2, color: 'ink.error' }}>
            {sending.error}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={sending.busy}>
          {t('documentReuse.asking.no')}
        </Button>
        <BusyButton
          variant="contained"
          busy={sending.busy}
          disabled={chosen.length === 0}
          onClick={() => sending.run(chosen.map((one) => one.id))}
        >
          {t('documentReuse.asking.yes', { count: chosen.length })}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
