import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import { Box } from '@mui/material';
import { useNotify } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { copyText } from '../copyText.ts';
import { ActionMenu, type MenuAction } from '../feedback/ActionMenu.tsx';
import { VIEW } from './listAddress.ts';
import { type SavedView, useListViews } from './listViews.ts';

export function ViewMenu({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const t = useT();
  const notify = useNotify();
  const views = useListViews();
  if (!views) return null;
  const reason = view.editable ? undefined : t('views.notYours');
  const copy = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copyText(`${origin}${pathname}?${VIEW}=${view.id}`);
    if (isCopied) notify(t('views.copied'), { type: 'info' });
    else notify(t('views.copyFailed'), { type: 'warning' });
  };
  const actions: MenuAction[] = [
    {
      id: 'edit',
      label: t('views.edit'),
      icon: EditOutlined,
      reason,
      onChoose: () => views.ask({ kind: 'edit', view }),
    },
    {
      id: 'update',
      label: t('views.updateWith'),
      icon: SaveOutlined,
      reason: reason ?? (isCurrent && !views.isChanged ? t('views.unchanged') : undefined),
      onChoose: () => views.ask({ kind: 'update', view }),
    },
    { id: 'copy', label: t('views.copy'), icon: LinkOutlined, onChoose: () => void copy() },
    {
      id: 'remove',
      label: t('views.remove'),
      icon: DeleteOutline,
      reason,
      destructive: true,
      onChoose: () => views.ask({ kind: 'remove', view }),
    },
  ];
  return (
    <Box
      className="menu"
      sx={{
        flex: 'none',
        '& button': { width: 26, height: 26 },
        '@media (pointer: coarse)': { '& button': { width: 44, height: 44 } },
      }}
    >
      <ActionMenu label={t('views.actionsOf', { name: view.name })} actions={actions} />
    </Box>
  );
}
