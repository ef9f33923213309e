/** Where the focus is in the grid: row and column, both from 0; column 0 names the row. */
export type Place = { row: number; column: number };
export type Size = { rows: number; columns: number };

/** How many rows PageUp and PageDown pass. */
const PAGE = 10;

/** Where a key leads (APG, grid); null when it is no key of the grid. At an edge the focus stays. */
export function moveFrom(
  { row, column }: Place,
  key: string,
  isControl: boolean,
  { rows, columns }: Size,
): Place | null {
  const last = { row: rows - 1, column: columns - 1 };
  const to = (next: Place): Place => ({
    row: Math.max(0, Math.min(last.row, next.row)),
    column: Math.max(0, Math.min(last.column, next.column)),
  });
  switch (key) {
    case 'ArrowUp':
      return to({ row: row - 1, column });
    case 'ArrowDown':
      return to({ row: row + 1, column });
    case 'ArrowLeft':
      return to({ row, column: column - 1 });
    case 'ArrowRight':
      return to({ row, column: column + 1 });
    case 'Home':
      return isControl ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return isControl ? last : { row, column: last.column };
    case 'PageUp':
      return to({ row: row - PAGE, column });
    case 'PageDown':
      return to({ row: row + PAGE, column });
    default:
      return null;
  }
}
