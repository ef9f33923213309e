import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { Button } from '@mui/material';
import { useT } from '../../i18n/index.ts';
import { KeyHint } from '../inputs/KeyHint.tsx';
import { keysHelp } from '../openSwitch.ts';

export function KeysHelpButton() {
  const t = useT();
  return (
    <Button
      variant="text"
      color="inherit"
      startIcon={<KeyboardOutlined />}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={keysHelp.open}
      sx={{ color: 'text.secondary', gap: 1 }}
    >
      {t('keys.button')}
      <KeyHint>?</KeyHint>
    </Button>
  );
}
