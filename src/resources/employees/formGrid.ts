/** The columns of the employee's form. */
export const COLUMNS = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;
/** The option of the empty value has words of its own. */
export const SHOWN_EMPTY = { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } } as const;
