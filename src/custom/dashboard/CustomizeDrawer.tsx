import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, Button, IconButton, Switch, Typography } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { PANELS, type Panel, type PanelPreference } from '../../../contract/dashboard.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { announce } from '../../components/feedback/announce.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SideDrawer } from '../../components/feedback/SideDrawer.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow, lineAbove, lineBelow, plainList } from '../../theme/layout.ts';

type Choice = Pick<PanelPreference, 'type' | 'active'>;
type Props = { panels: readonly PanelPreference[]; onClose: () => void };

/** Which panels are shown and in which order (J-03): by drag, or by Alt and the arrow keys on the handle. */
export function CustomizeDrawer({ panels, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const [choices, setChoices] = useState<Choice[]>(panels.map(({ type, active }) => ({ type, active })));
  const [dragged, setDragged] = useState<Panel | null>(null);
  const save = useAction<readonly Choice[], unknown>({
    run: (chosen) => provider.savePanelPreferences({ panels: chosen.map((one, order) => ({ ...one, order })) }),
    done: () => t('dashboard.saved'),
    failed: t('dashboard.saveFailed'),
    invalidate: [['dashboard', 'preferences']],
    onDone: onClose,
  });
  const titleOf = (type: Panel): string => t(`dashboard.panels.${type}.title`);
  const move = (type: Panel, to: number) => {
    if (to < 0 || to >= choices.length) return;
    const others = choices.filter((one) => one.type !== type);
    const moved = choices.filter((one) => one.type === type);
    setChoices([...others.slice(0, to), ...moved, ...others.slice(to)]);
    announce(t('dashboard.movedTo', { panel: titleOf(type), place: to + 1, count: choices.length }));
  };
  return (
    <SideDrawer title={t('dashboard.customizeTitle')} anchor="right" onClose={onClose}>
      <Box sx={{ flex: 1, overflow: 'auto', px: 5, py: 4 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {t('dashboard.customizeText')}
        </Typography>
        <Box component="ol" sx={plainList}>
          {choices.map(({ type, active }, at) => (
            <Box
              component="li"
              key={type}
              draggable
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(type);
              }}
              onDragOver={(event: DragEvent) => event.preventDefault()}
              onDrop={() => dragged && move(dragged, at)}
              onDragEnd={() => setDragged(null)}
              sx={{ ...flexRow, ...lineBelow, gap: 2, minHeight: 48, opacity: dragged === type ? 0.5 : 1 }}
            >
              <IconButton
                aria-label={t('dashboard.move', { panel: titleOf(type) })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                  if (by === 0 || !event.altKey) return;
                  event.preventDefault();
                  move(type, at + by);
                }}
                sx={{ cursor: 'grab' }}
              >
                <DragIndicator />
              </IconButton>
              <Box sx={{ flex: 1, fontWeight: 500, color: active ? undefined : 'text.secondary' }}>{titleOf(type)}</Box>
              <Switch
                checked={active}
                onChange={(_event, next) =>
                  setChoices(choices.map((one) => (one.type === type ? { ...one, active: next } : one)))
                }
                slotProps={{ input: { role: 'switch', 'aria-label': t('dashboard.show', { panel: titleOf(type) }) } }}
              />
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ ...flexRow, ...lineAbove, gap: 2, height: 60, flex: 'none', px: 5 }}>
        <Button variant="text" onClick={() => setChoices(PANELS.map((type) => ({ type, active: true })))}>
          {t('dashboard.restore')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
        <BusyButton variant="contained" busy={save.busy} onClick={() => save.busy || save.run(choices)}>
          {t('common.actions.save')}
        </BusyButton>
      </Box>
    </SideDrawer>
  );
}
