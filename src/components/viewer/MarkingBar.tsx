import HighlightAltOutlined from '@mui/icons-material/HighlightAltOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useT } from '../../i18n/index.ts';

type Props = {
  /** The file is rendered here; of any other kind no place can be pointed out. */
  canMark: boolean;
  onCancel: () => void;
};

/** Says how a place is pointed out, and how not to; has the focus meanwhile, so that Escape gives up the frame alone. */
export function MarkingBar({ canMark, onCancel }: Props) {
  const t = useT();
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 1.5,
        bgcolor: 'soft.warning',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <HighlightAltOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
      <Typography variant="body2" role="status" sx={{ flex: 1 }}>
        {t(canMark ? 'viewer.marking' : 'viewer.cannotMark')}
      </Typography>
      <Button size="small" autoFocus onClick={onCancel}>
        {t('common.actions.cancel')}
      </Button>
    </Box>
  );
}
