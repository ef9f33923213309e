import { Button } from '@mui/material';
import { announce } from '../../components/feedback/announce.ts';
import { Card } from '../../components/form/Card.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useShortcutsOn } from '../../components/keys/typing.ts';
import { keysHelp } from '../../components/openSwitch.ts';
import { useT } from '../../i18n/index.ts';

/** Turns the single keys off, on this machine, and shows them all (design, section 4; WCAG 2.1.4). */
export const ShortcutsCard = () => {
  const t = useT();
  const [enabled, setEnabled] = useShortcutsOn();
  return (
    <Card title={t('account.shortcuts.title')} lead={t('account.shortcuts.lead')}>
      <SwitchRow
        label={t('account.shortcuts.label')}
        checked={enabled}
        onChange={(next) => {
          setEnabled(next);
          announce(t(next ? 'account.shortcuts.on' : 'account.shortcuts.off'));
        }}
      />
      <Button variant="outlined" aria-haspopup="dialog" onClick={keysHelp.open} sx={{ mx: 4, mb: 4 }}>
        {t('keys.title')}
      </Button>
    </Card>
  );
};
