import { expect, test } from 'vitest';
import { passageColumns } from './passageColumns.tsx';

test('the name of a passage has room in a table of a tablet', () => {
  const table = 756;
  const columns = passageColumns((key: string) => key).filter(({ wide }) => !wide);
  const taken = columns.map(({ width = 0 }) =>
    typeof width === 'string' ? (Number.parseFloat(width) / 100) * table : Number(width),
  );
  expect(table - taken.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(200);
});
