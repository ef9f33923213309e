import { Box } from '@mui/material';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Permission, PermissionGroup, Side } from '../../../contract/permissions.ts';
import { announce } from '../../components/feedback/announce.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { NoResultsState } from '../../components/feedback/states.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { isTyping, isUnderDialog, useShortcutsOn } from '../../components/keys/typing.ts';
import { useT } from '../../i18n/index.ts';
import { MatrixGroup } from './MatrixGroup.tsx';
import './matrix.css';
import { flexColumn, flexWrap, lineAbove, outlined } from '../../theme/layout.ts';
import { choose, dependants, MATRIX_COLUMNS, without } from './matrix.ts';
import { MATRIX_FILTERS, type MatrixFilter, type MatrixView } from './useMatrixView.ts';

type Props = {
  side: Side;
  granted: ReadonlySet<Permission>;
  saved: ReadonlySet<Permission>;
  /** Keys that the person may neither give nor take. */
  locked: ReadonlySet<Permission>;
  changedCount: number;
  view: MatrixView;
  readOnly: boolean;
  beside?: ReactNode;
  scroller: RefObject<HTMLDivElement | null>;
  onChange: (granted: ReadonlySet<Permission>) => void;
  /** What came along with a choice, in a sentence; null when nothing did. */
  onNotice: (notice: string | null) => void;
  onScroll: () => void;
};

/** The permission matrix with its search and filter (B-12, design section 3). */
export function Matrix(props: Props) {
  const { side, granted, saved, locked, changedCount, view, readOnly, beside, scroller, onChange, onNotice, onScroll } =
    props;
  const t = useT();
  const [asking, setAsking] = useState<{ keys: readonly Permission[]; also: Permission[] } | null>(null);
  const latest = useRef({ granted, onChange, onNotice, view, t });
  useEffect(() => {
    latest.current = { granted, onChange, onNotice, view, t };
  });

  const toggle = useCallback((keys: readonly Permission[], on: boolean) => {
    const { granted: now, onChange: change, onNotice: say, t: text } = latest.current;
    say(null);
    if (!on) {
      const also = dependants(now, keys);
      if (also.length > 0) setAsking({ keys, also });
      else change(without(now, keys));
      return;
    }
    const next = choose(now, keys);
    change(next.granted);
    if (next.alsoGranted.length === 0) return;
    const names = next.alsoGranted.map((key) => text(`contract.permission.${key}`)).join(', ');
    const many = next.alsoGranted.length > 1;
    say(text(many ? 'profiles.matrix.alsoGrantedMany' : 'profiles.matrix.alsoGranted', { names }));
  }, []);
  const toggleOpen = useCallback((group: PermissionGroup) => latest.current.view.toggleOpen(group), []);

  const input = useRef<HTMLInputElement>(null);
  const [hasShortcuts] = useShortcutsOn();
  useEffect(() => {
    if (!hasShortcuts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isUnderDialog()) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasShortcuts]);

  const { count, search } = view;
  useEffect(() => {
    if (search !== '') announce(t('profiles.matrix.counted', { count }));
  }, [count, search, t]);

  const segments = MATRIX_FILTERS.map((value) => ({
    value,
    label: t(`profiles.matrix.${value}`),
    ...(value === 'changed' && { count: changedCount }),
  }));

  return (
    <Box
      component="section"
      id={fieldId('permissions')}
      tabIndex={-1}
      aria-label={t('profiles.matrix.label')}
      sx={{
        ...flexColumn,
        ...outlined,
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: { lg: 'hidden' },
      }}
    >
      <Box role="search" sx={{ ...flexWrap, gap: 2.5, px: { xs: 3, md: 4 }, py: 2.5 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
          <SearchBox
            value={search}
            onSearch={view.setSearch}
            label={t('profiles.matrix.search')}
            placeholder={t('profiles.matrix.search')}
            inputRef={input}
            shortcut="/"
            debounce={0}
          />
        </Box>
        <SegmentedControl
          label={t('profiles.matrix.show')}
          segments={segments}
          value={view.filter}
          onChange={(filter) => view.setFilter(filter as MatrixFilter)}
        />
        <Box sx={{ flex: { sm: 1 } }} />
        {beside}
      </Box>
      <Box
        ref={scroller}
        className="mx"
        onScroll={onScroll}
        sx={{ ...lineAbove, flex: 1, minHeight: 0, overflowY: { lg: 'auto' }, scrollPaddingTop: '40px' }}
      >
        <div className="mx-columns" aria-hidden>
          <span>{t('profiles.matrix.resource')}</span>
          {MATRIX_COLUMNS.map((column) => (
            <span key={column}>{t(`profiles.matrix.columns.${column}`)}</span>
          ))}
          <span>{t('profiles.matrix.otherActions')}</span>
        </div>
        {view.groups.length === 0 && <NoResultsState text={t('profiles.matrix.nothing')} onClear={view.clear} />}
        {view.groups.map(({ group, rows, isPart }) => (
          <MatrixGroup
            key={group}
            {...{ group, side, rows, isPart, granted, saved, locked, readOnly }}
            open={view.isOpen(group)}
            onOpen={toggleOpen}
            onToggle={toggle}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={
          asking?.keys.length === 1 && asking.keys[0]
            ? t('profiles.matrix.removeSee.title', { name: t(`contract.permission.${asking.keys[0]}`) })
            : t('profiles.matrix.removeSee.titleMany')
        }
        confirmLabel={t('profiles.matrix.removeSee.confirm', {
          count: (asking?.also.length ?? 0) + (asking?.keys.filter((key) => granted.has(key)).length ?? 0),
        })}
        onConfirm={() => {
          if (asking) onChange(without(granted, [...asking.keys, ...asking.also]));
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      >
        {t('profiles.matrix.removeSee.text', { count: asking?.also.length ?? 0 })}
        <Box component="ul" sx={{ m: '8px 0 0', pl: '18px', maxHeight: 240, overflowY: 'auto' }}>
          {asking?.also.map((key) => (
            <li key={key}>{t(`contract.permission.${key}`)}</li>
          ))}
        </Box>
      </ConfirmDialog>
    </Box>
  );
}
