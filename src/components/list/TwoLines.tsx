import type { ReactNode } from 'react';

/** Two facts in one cell, one under the other; side by side when the rows are compact. Long text keeps its whole in the title, or takes more lines. */
export const TwoLines = ({ first, second, wraps }: { first: ReactNode; second?: ReactNode; wraps?: boolean }) => (
  <span className={wraps ? 'two-lines wraps' : 'two-lines'}>
    <span title={typeof first === 'string' ? first : undefined}>{first}</span>
    {second && <small title={typeof second === 'string' ? second : undefined}>{second}</small>}
  </span>
);
