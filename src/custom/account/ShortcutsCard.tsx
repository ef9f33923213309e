import { useStore } from 'react-admin';
import { announce } from '../../components/feedback/announce.ts';
import { useT } from '../../i18n/index.ts';
import { Card } from './Card.tsx';
import { SwitchRow } from './SwitchRow.tsx';

/** Turns the single keys of lists and review off, on this machine (design, section 4; WCAG 2.1.4). */
export const ShortcutsCard = () => {
  const t = useT();
  const [enabled, setEnabled] = useStore<boolean>('shortcuts', true);
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
    </Card>
  );
};
