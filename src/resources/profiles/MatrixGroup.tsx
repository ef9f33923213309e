import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { memo } from 'react';
import type { Permission, PermissionGroup, Side } from '../../../contract/permissions.ts';
import { useT } from '../../i18n/index.ts';
import { MatrixResource, signsOf } from './MatrixResource.tsx';
import { MatrixTick } from './MatrixTick.tsx';
import { MATRIX_COLUMNS, MATRIX_ROWS, type MatrixColumn, type MatrixRow, ofSide, shareOf } from './matrix.ts';

const STATE = { none: 'off', some: 'mixed', all: 'on' } as const;

/** Where a group stands on the page. */
export const groupId = (group: PermissionGroup): string => `permission-group-${group}`;

/** All keys of a group that a side can hold. */
export const keysOfGroup = (group: PermissionGroup, side: Side): Permission[] =>
  MATRIX_ROWS.filter((row) => row.group === group).flatMap(({ keys }) => ofSide(side, keys));

type Props = {
  group: PermissionGroup;
  side: Side;
  /** Those that search and filter let through. */
  rows: readonly MatrixRow[];
  /** Not all of its rows are shown: the boxes of the group stand for the shown ones. */
  isPart: boolean;
  open: boolean;
  granted: ReadonlySet<Permission>;
  saved: ReadonlySet<Permission>;
  readOnly: boolean;
  onOpen: (group: PermissionGroup) => void;
  onToggle: (keys: readonly Permission[], on: boolean) => void;
};

/** A group: a box for all of it, one for each of its columns, how many are granted, and its resources. */
export const MatrixGroup = memo(
  ({ group, side, rows, isPart, open, granted, saved, readOnly, onOpen, onToggle }: Props) => {
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
              readOnly={readOnly}
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
                    readOnly={readOnly}
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
              signs={signsOf(row, side, granted, saved)}
              readOnly={readOnly}
              onToggle={onToggle}
            />
          ))}
      </fieldset>
    );
  },
);
MatrixGroup.displayName = 'MatrixGroup';
