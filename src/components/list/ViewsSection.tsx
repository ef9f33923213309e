import AddIcon from '@mui/icons-material/Add';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { Box, Button } from '@mui/material';
import { LinkBase } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { flexWrap } from '../../theme/layout.ts';
import { SideDrawer } from '../feedback/SideDrawer.tsx';
import { ReadFailed } from '../feedback/sections.tsx';
import { useFocusStays } from '../feedback/useFocusStays.ts';
import { countText, useLocaleTag } from './countText.ts';
import { VIEW } from './listAddress.ts';
import { type ListViewsState, useListViews } from './listViews.ts';
import { SquareButton } from './SquareButton.tsx';
import { ViewMenu } from './ViewMenu.tsx';

/** 'Salvar visão': what is on the screen, under a name. */
export function SaveViewButton() {
  const t = useT();
  const views = useListViews();
  return (
    <Button
      variant="text"
      size="small"
      aria-haspopup="dialog"
      startIcon={<AddIcon />}
      onClick={() => views?.ask({ kind: 'save' })}
    >
      {t('views.save')}
    </Button>
  );
}

/** The views that are shipped, the own ones and those that are shared, each a link with its number of rows. */
export function ViewsSection({ onChosen }: { onChosen?: () => void }) {
  const t = useT();
  const views = useListViews();
  const nav = useRef<HTMLElement>(null);
  useFocusStays(nav, views?.saved.length);
  if (!views) return null;
  return (
    <Box component="nav" ref={nav} tabIndex={-1} aria-label={t('views.title')} sx={{ flex: 'none', outline: 'none' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {views.shipped.map(({ view, total, isCurrent }) => (
          <ViewRow
            key={view.id}
            id={view.id}
            name={view.name}
            total={total}
            isCurrent={isCurrent}
            onChosen={onChosen}
          />
        ))}
        {views.saved.map(({ view, total, isCurrent }) => (
          <ViewRow
            key={view.id}
            id={String(view.id)}
            name={view.name}
            total={total}
            isCurrent={isCurrent}
            onChosen={onChosen}
            mark={view.isDefault ? t('views.default') : undefined}
            sharedWith={view.shared}
            menu={<ViewMenu view={view} isCurrent={isCurrent} />}
          >
            {isCurrent && <Changed views={views} />}
          </ViewRow>
        ))}
      </Box>
      <ReadFailed read={views.read} title={t('views.loadFailed')} sx={{ px: 1.5, py: 1, fontSize: 12 }} />
    </Box>
  );
}

type RowProps = {
  id: string;
  name: string;
  total: number | undefined;
  isCurrent: boolean;
  onChosen: (() => void) | undefined;
  mark?: string | undefined;
  sharedWith?: string | null;
  menu?: ReactNode;
  children?: ReactNode;
};

function ViewRow({ id, name, total, isCurrent, onChosen, mark, sharedWith, menu, children }: RowProps) {
  const t = useT();
  const count = countText(total, useLocaleTag());
  return (
    <li>
      <div className={`view-row ${isCurrent ? 'here' : ''} ${menu ? 'with-menu' : ''}`}>
        <LinkBase to={{ search: `?${VIEW}=${id}` }} aria-current={isCurrent || undefined} onClick={onChosen}>
          <BookmarkBorder aria-hidden style={{ fontSize: 15 }} />
          <span className="of-view" title={name}>
            {name}
          </span>
          {mark && <span className="default">{mark}</span>}
          {sharedWith && (
            <GroupOutlined titleAccess={t('views.sharedWith', { name: sharedWith })} style={{ fontSize: 14 }} />
          )}
          <span className="grow" />
          {count !== undefined && <span className="num count">{count}</span>}
        </LinkBase>
        {menu}
      </div>
      {children}
    </li>
  );
}

const CHANGED = 27;

/** The list is no longer what the view keeps: keep it so, or go back. Its room is there before, so that nothing jumps. */
function Changed({ views }: { views: ListViewsState }) {
  const t = useT();
  const { active, ask, isChanged, undo } = views;
  if (!active) return null;
  if (!isChanged) return <Box role="status" sx={{ height: CHANGED }} />;
  return (
    <Box
      role="status"
      sx={{ ...flexWrap, minHeight: CHANGED, pl: 8, columnGap: 1, fontSize: 12, color: 'text.secondary' }}
    >
      <span>{t('views.changed')}</span>
      {active.editable && (
        <Button variant="text" size="small" onClick={() => ask({ kind: 'update', view: active })}>
          {t('views.update')}
        </Button>
      )}
      <Button variant="text" size="small" onClick={undo}>
        {t('views.undo')}
      </Button>
    </Box>
  );
}

export function ViewsButton() {
  const t = useT();
  const views = useListViews();
  const [open, setOpen] = useState(false);
  if (!views) return null;
  const close = () => setOpen(false);
  const label = views.active ? t('views.openOf', { name: views.active.name }) : t('views.title');
  return (
    <>
      <SquareButton
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        isOn={views.active !== null}
      >
        <BookmarkBorder />
      </SquareButton>
      <SideDrawer title={t('views.title')} anchor="bottom" open={open} onClose={close} action={<SaveViewButton />}>
        <Box sx={{ px: 2.5, pb: 4, overflowY: 'auto' }}>
          <ViewsSection onChosen={close} />
        </Box>
      </SideDrawer>
    </>
  );
}
