import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { memo, useEffect, useId, useRef } from 'react';
import { type Permission, type PermissionGroup, type Side, sideCanHold } from '../../../contract/permissions.ts';
import { useT } from '../../i18n/index.ts';
import { CheckboxIcon } from '../../theme/CheckboxIcon.tsx';
import { MATRIX_COLUMNS, MATRIX_ROWS, type MatrixColumn, type MatrixRow, ofSide, shareOf } from './matrix.ts';

type Props = {
  state: 'off' | 'on' | 'mixed';
  /** The whole name: what the box grants. */
  label: string;
  /** The short name beside the box; in the columns of a wide matrix it is not rendered. */
  short?: string;
  /** Said after the name: the choice differs from what is saved. */
  changed?: string | undefined;
  /** Why it can be neither given nor taken. */
  locked?: string | undefined;
  readOnly?: boolean;
  onToggle: (on: boolean) => void;
};

/** One box of the matrix: a real checkbox under the drawing of the design. A hundred of them must stay light: no MUI here. */
export const MatrixTick = memo(({ state, label, short, changed, locked, readOnly = false, onToggle }: Props) => {
  const off = readOnly || locked !== undefined;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'mixed';
  }, [state]);
  // what is read out begins with what is rendered (WCAG 2.5.3), and says it once
  const isSaid = short === undefined || label.toLowerCase().includes(short.toLowerCase());
  const name = [isSaid ? label : `${short}: ${label}`, changed, locked].filter(Boolean).join(', ');
  return (
    <label
      className="mx-tick"
      data-changed={changed && ''}
      data-off={off ? '' : undefined}
      data-locked={locked && ''}
      title={[label, locked].filter(Boolean).join(' · ')}
    >
      <span className="mx-box">
        <input
          ref={input}
          type="checkbox"
          aria-label={name}
          checked={state === 'on'}
          disabled={off}
          onChange={() => onToggle(state !== 'on')}
        />
        <CheckboxIcon state={state} />
      </span>
      {short !== undefined && <span className="mx-short">{short}</span>}
    </label>
  );
});
MatrixTick.displayName = 'MatrixTick';

/** One letter for each key of a row: not of this side, off, on, switched on, switched off, neither given nor taken. */
const SIGNS = { none: '-', off: '0', on: '1', added: '+', removed: 'x', lockedOff: 'l', lockedOn: 'L' } as const;

/** The state of a row as a text: a row re-renders only when its own text changes. */
export const signsOf = (
  { keys }: MatrixRow,
  side: Side,
  granted: ReadonlySet<Permission>,
  saved: ReadonlySet<Permission>,
  locked: ReadonlySet<Permission>,
): string =>
  keys
    .map((key) => {
      if (!sideCanHold(side, key)) return SIGNS.none;
      if (locked.has(key)) return granted.has(key) ? SIGNS.lockedOn : SIGNS.lockedOff;
      if (granted.has(key)) return saved.has(key) ? SIGNS.on : SIGNS.added;
      return saved.has(key) ? SIGNS.removed : SIGNS.off;
    })
    .join('');

type SignsOfProps = {
  row: MatrixRow;
  signs: string;
  readOnly: boolean;
  onToggle: (keys: readonly Permission[], on: boolean) => void;
};

export const MatrixResource = memo(({ row, signs, readOnly, onToggle }: SignsOfProps) => {
  const t = useT();
  const id = useId();
  const signOf = (key: Permission) => signs[row.keys.indexOf(key)] ?? SIGNS.none;
  const tick = (key: Permission, short: string) => {
    const sign = signOf(key);
    const changed = sign === SIGNS.added || sign === SIGNS.removed;
    return (
      <MatrixTick
        key={key}
        state={sign === SIGNS.on || sign === SIGNS.added || sign === SIGNS.lockedOn ? 'on' : 'off'}
        label={t(`contract.permission.${key}`)}
        short={short}
        changed={changed ? t('profiles.matrix.changedMark') : undefined}
        locked={sign === SIGNS.lockedOn || sign === SIGNS.lockedOff ? t('profiles.matrix.locked') : undefined}
        readOnly={readOnly}
        onToggle={(on) => onToggle([key], on)}
      />
    );
  };
  const none = (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('profiles.matrix.notApplicable')}</span>
    </>
  );
  const others = row.others.filter((key) => signOf(key) !== SIGNS.none);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a cell of a grid
    <div className="mx-row" role="group" aria-labelledby={id}>
      <span className="mx-name" id={id}>
        {t(`profiles.matrix.resources.${row.name}`)}
      </span>
      {MATRIX_COLUMNS.map((column) => {
        const key = row.cells[column];
        return (
          <span key={column} className="mx-cell">
            {key && signOf(key) !== SIGNS.none ? (
              tick(key, t(`profiles.matrix.columns.${column}`))
            ) : (
              <span className="mx-none">{none}</span>
            )}
          </span>
        );
      })}
      <span className="mx-others">
        {others.length === 0 ? (
          <span className="mx-none">{none}</span>
        ) : (
          others.map((key) => tick(key, t(`profiles.matrix.others.${key}`)))
        )}
      </span>
    </div>
  );
});
MatrixResource.displayName = 'MatrixResource';

const STATE = { none: 'off', some: 'mixed', all: 'on' } as const;

export const groupId = (group: PermissionGroup): string => `permission-group-${group}`;

export const keysOfGroup = (group: PermissionGroup, side: Side): Permission[] =>
  MATRIX_ROWS.filter((row) => row.group === group).flatMap(({ keys }) => ofSide(side, keys));

type GroupIdProps = {
  group: PermissionGroup;
  side: Side;
  /** Those that search and filter let through. */
  rows: readonly MatrixRow[];
  /** Not all of its rows are shown: the boxes of the group stand for the shown ones. */
  isPart: boolean;
  open: boolean;
  granted: ReadonlySet<Permission>;
  saved: ReadonlySet<Permission>;
  /** Keys that the person may neither give nor take. */
  locked: ReadonlySet<Permission>;
  readOnly: boolean;
  onOpen: (group: PermissionGroup) => void;
  onToggle: (keys: readonly Permission[], on: boolean) => void;
};

/** A group: a box for all of it, one for each of its columns, how many are granted, and its resources. */
export const MatrixGroup = memo(
  ({ group, side, rows, isPart, open, granted, saved, locked, readOnly, onOpen, onToggle }: GroupIdProps) => {
    const t = useT();
    const name = t(`profiles.matrix.group.${group}`);
    const shown = rows.flatMap(({ keys }) => ofSide(side, keys));
    const all = keysOfGroup(group, side);
    const inColumn = (column: MatrixColumn) =>
      ofSide(
        side,
        rows.flatMap(({ cells }) => cells[column] ?? []),
      );
    const count = all.filter((key) => granted.has(key)).length;
    return (
      <fieldset className="mx-group" id={groupId(group)} data-group={group}>
        <legend className="visually-hidden">{name}</legend>
        <div className="mx-head">
          <span className="mx-title">
            <button
              type="button"
              className="mx-expand"
              aria-expanded={open}
              aria-label={t(open ? 'profiles.matrix.collapse' : 'profiles.matrix.expand', { group: name })}
              onClick={() => onOpen(group)}
            >
              <KeyboardArrowDown aria-hidden sx={{ fontSize: 18 }} />
            </button>
            <MatrixTick
              state={STATE[shareOf(shown, granted)]}
              label={t(isPart ? 'profiles.matrix.wholeShown' : 'profiles.matrix.wholeGroup', { group: name })}
              short={name}
              readOnly={readOnly || shown.every((key) => locked.has(key))}
              onToggle={(on) => onToggle(shown, on)}
            />
          </span>
          {MATRIX_COLUMNS.map((column) => {
            const keys = inColumn(column);
            return (
              <span key={column} className="mx-cell">
                {keys.length > 0 && (
                  <MatrixTick
                    state={STATE[shareOf(keys, granted)]}
                    label={t('profiles.matrix.wholeColumn', {
                      column: t(`profiles.matrix.columns.${column}`),
                      group: name,
                    })}
                    readOnly={readOnly || keys.every((key) => locked.has(key))}
                    onToggle={(on) => onToggle(keys, on)}
                  />
                )}
              </span>
            );
          })}
          <span className="mx-count num">{t('profiles.matrix.count', { granted: count, total: all.length })}</span>
        </div>
        {open &&
          rows.map((row) => (
            <MatrixResource
              key={row.name}
              row={row}
              signs={signsOf(row, side, granted, saved, locked)}
              readOnly={readOnly}
              onToggle={onToggle}
            />
          ))}
      </fieldset>
    );
  },
);
MatrixGroup.displayName = 'MatrixGroup';
