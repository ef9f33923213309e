import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
  Typography,
} from '@mui/material';
import { ACTIONS } from '../../contract/lifecycle.ts';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { useShortcutsOn } from '../components/keys/typing.ts';
import { REVIEW_KEYS } from '../custom/pendencyReview/reference.tsx';
import { useT } from '../i18n/index.ts';

type Line = { keys: readonly string[]; text: string };

type Props = { onClose: () => void; sections: readonly { label: string; keys: readonly string[] }[] };

/** All shortcuts by scope (design, section 4), and the switch for single-key shortcuts (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose, sections }: Props) {
  const t = useT();
  const [isEnabled, setIsEnabled] = useShortcutsOn();
  const groups: { title: string; lines: Line[] }[] = [
    {
      title: t('keys.groups.anywhere'),
      lines: [
        { keys: ['Ctrl K'], text: t('keys.goTo.title') },
        { keys: ['?'], text: t('keys.title') },
        ...sections.map(({ keys, label }) => ({ keys, text: t('keys.goTo.section', { section: label }) })),
      ],
    },
    {
      title: t('keys.groups.list'),
      lines: [
        { keys: ['J', 'K'], text: t('keys.list.row') },
        { keys: ['Enter'], text: t('keys.list.open') },
        { keys: ['X'], text: t('keys.list.select') },
        { keys: ['Shift X'], text: t('keys.list.range') },
        { keys: ['Ctrl A'], text: t('keys.list.page') },
        { keys: ['/'], text: t('keys.list.search') },
        { keys: ['F'], text: t('keys.list.filters') },
        { keys: ['S'], text: t('keys.list.sort') },
        { keys: ['Esc'], text: t('keys.list.clear') },
      ],
    },
    {
      title: t('keys.groups.review'),
      lines: [
        { keys: ['J', 'K'], text: t('keys.review.nextPrevious') },
        { keys: ['↑', '↓'], text: t('keys.review.item') },
        { keys: ['1'], text: t('contract.checklistStatus.OK') },
        { keys: ['2'], text: t('contract.checklistStatus.INVALID') },
        { keys: ['3'], text: t('contract.checklistStatus.NOT_APPLICABLE') },
        { keys: [REVIEW_KEYS.restOk], text: t('keys.review.restOk') },
        { keys: ['0'], text: t('keys.review.clear') },
        { keys: ['V'], text: t('keys.review.accept') },
        { keys: ['L'], text: t('keys.review.locate') },
        { keys: ['H', 'D', 'A'], text: t('keys.review.tabs') },
        { keys: ['+', '−'], text: t('keys.review.zoom') },
        { keys: ['@'], text: t('keys.review.mention') },
        { keys: ['Ctrl ↵'], text: t('keys.review.sendMessage') },
        { keys: ['Esc'], text: t('keys.review.close') },
      ],
    },
    {
      title: t('keys.groups.decide'),
      lines: [
        ...ACTIONS.filter((action) => action !== 'read_again').map((action) => ({
          keys: [REVIEW_KEYS[action]],
          text: t(`contract.action.${action}`),
        })),
        { keys: ['Z', 'Ctrl Z'], text: t('keys.review.undo') },
      ],
    },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="keys-title"
      maxWidth={false}
      slotProps={{ paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id="keys-title">{t('keys.title')}</DialogTitle>
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
                <Box key={line.keys.join()} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 26 }}>
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
            control={<Switch checked={isEnabled} onChange={(_, checked) => setIsEnabled(checked)} sx={{ mr: 2 }} />}
            label={t('keys.enabled')}
            sx={{ ml: 0 }}
          />
          <FormHelperText>{t('keys.enabledHint')}</FormHelperText>
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
