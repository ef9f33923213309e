import { memo, useId } from 'react';
import type { Permission, Side } from '../../../contract/permissions.ts';
import { sideCanHold } from '../../../contract/permissions.ts';
import { useT } from '../../i18n/index.ts';
import { MatrixTick } from './MatrixTick.tsx';
import { MATRIX_COLUMNS, type MatrixRow } from './matrix.ts';

/** One letter for each key of a row: not of this side, off, on, switched on, switched off. */
const SIGNS = { none: '-', off: '0', on: '1', added: '+', removed: 'x' } as const;

/** The state of a row as a text: a row re-renders only when its own text changes. */
export const signsOf = (
  { keys }: MatrixRow,
  side: Side,
  granted: ReadonlySet<Permission>,
  saved: ReadonlySet<Permission>,
): string =>
  keys
    .map((key) => {
      if (!sideCanHold(side, key)) return SIGNS.none;
      if (granted.has(key)) return saved.has(key) ? SIGNS.on : SIGNS.added;
      return saved.has(key) ? SIGNS.removed : SIGNS.off;
    })
    .join('');

type Props = {
  row: MatrixRow;
  signs: string;
  readOnly: boolean;
  onToggle: (keys: readonly Permission[], on: boolean) => void;
};

/** A resource of the matrix: what can be done with it, in columns and as further actions. */
export const MatrixResource = memo(({ row, signs, readOnly, onToggle }: Props) => {
  const t = useT();
  const id = useId();
  const signOf = (key: Permission) => signs[row.keys.indexOf(key)] ?? SIGNS.none;
  const tick = (key: Permission, short: string) => {
    const sign = signOf(key);
    const changed = sign === SIGNS.added || sign === SIGNS.removed;
    return (
      <MatrixTick
        key={key}
        state={sign === SIGNS.on || sign === SIGNS.added ? 'on' : 'off'}
        label={t(`contract.permission.${key}`)}
        short={short}
        changed={changed ? t('profiles.matrix.changedMark') : undefined}
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
