import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ACTIONS } from '../../../contract/lifecycle.ts';
import { KeyHint } from '../../components/inputs/KeyHint.tsx';
import { useT } from '../../i18n/index.ts';
import { SHORTCUT } from './footerActions.ts';

type Line = { keys: readonly string[]; text: string };

type Props = { open: boolean; onClose: () => void; isEnabled: boolean; onEnabled: (isEnabled: boolean) => void };

/** Every key of the review, and the switch that turns single keys off (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onClose, isEnabled, onEnabled }: Props) {
  const t = useT();
  const groups: { title: string; lines: Line[] }[] = [
    {
      title: t('review.shortcuts.groups.move'),
      lines: [
        { keys: ['J', 'K'], text: t('review.shortcuts.nextPrevious') },
        { keys: ['H', 'D', 'A'], text: t('review.shortcuts.tabs') },
        { keys: ['Esc'], text: t('review.shortcuts.close') },
      ],
    },
    {
      title: t('review.shortcuts.groups.checklist'),
      lines: [
        { keys: ['↑', '↓'], text: t('review.shortcuts.item') },
        { keys: ['1'], text: t('contract.checklistStatus.OK') },
        { keys: ['2'], text: t('contract.checklistStatus.INVALID') },
        { keys: ['3'], text: t('contract.checklistStatus.NOT_APPLICABLE') },
        { keys: ['0'], text: t('review.shortcuts.clear') },
      ],
    },
    {
      title: t('review.shortcuts.groups.decide'),
      lines: ACTIONS.filter((action) => action !== 'read_again').map((action) => ({
        keys: [SHORTCUT[action]],
        text: t(`contract.action.${action}`),
      })),
    },
    {
      title: t('review.shortcuts.groups.view'),
      lines: [
        { keys: ['+', '−'], text: t('review.shortcuts.zoom') },
        { keys: ['Ctrl ↵'], text: t('review.shortcuts.sendMessage') },
        { keys: ['?'], text: t('review.shortcuts.all') },
      ],
    },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby="review-shortcuts"
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id="review-shortcuts">{t('review.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 8, rowGap: 4, mt: 3 }}
        >
          {groups.map((group) => (
            <Box key={group.title}>
              <Typography variant="caption" component="h3" color="text.secondary" sx={{ fontWeight: 600, mb: 1 }}>
                {group.title}
              </Typography>
              {group.lines.map((line) => (
                <Box key={line.keys.join()} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 28 }}>
                  <Box sx={{ display: 'flex', gap: 1, minWidth: 64 }}>
                    {line.keys.map((key) => (
                      <KeyHint key={key}>{key}</KeyHint>
                    ))}
                  </Box>
                  <span className="visually-hidden">{`${line.keys.join(', ')}: `}</span>
                  <Typography variant="body2">{line.text}</Typography>
                </Box>
              ))}
            </Box>
          ))}
        </Box>
        <Box sx={{ mt: 5 }}>
          <FormControlLabel
            control={<Switch checked={isEnabled} onChange={(_, checked) => onEnabled(checked)} sx={{ mr: 2 }} />}
            label={t('review.shortcuts.enabled')}
            sx={{ ml: 0 }}
          />
          <FormHelperText>{t('review.shortcuts.enabledHint')}</FormHelperText>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common.actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
