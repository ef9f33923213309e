import { useT } from '../../i18n/index.ts';
import { useDelayed } from './useDelayed.ts';

type Props = {
  rows?: number;
  /** Height of a row in pixels, as in the table that will come: nothing jumps. */
  rowHeight?: number;
  /** What is loading, for screen readers ('Carregando pendências'). */
  label?: string;
};

const HEAD = 34;
const WIDTHS = [170, 138, 186, 150, 126, 178, 160, 144];

/**
 * The shape of a table while its rows are on the way; invisible for the first 200 ms, but it keeps the place. In plain elements: it
 * is rendered while everything else of the first page is, too (P7).
 */
export const TableSkeleton = ({ rows = 10, rowHeight = 46, label }: Props) => {
  const t = useT();
  const visible = useDelayed();
  const common = { role: 'status', 'data-wait': true, 'aria-busy': true, 'aria-label': label ?? t('states.loading') };
  const height = HEAD + rows * rowHeight;
  if (!visible) return <div {...common} className="table-skeleton" style={{ height }} />;
  return (
    <div {...common} className="table-skeleton">
      <div aria-hidden>
        <div className="line head" style={{ height: HEAD }}>
          <Bone width={90} />
          <span className="grow" />
          <Bone width={48} />
          <Bone width={70} />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          <div key={row} className="line" style={{ height: rowHeight }}>
            <div className="name">
              <Bone width={WIDTHS[row % WIDTHS.length] ?? 0} />
              {rowHeight > 40 && <Bone width={(WIDTHS[row % WIDTHS.length] ?? 0) * 0.62} height={8} />}
            </div>
            <Bone width={96} height={20} />
            <Bone width={72} />
          </div>
        ))}
      </div>
    </div>
  );
};

const Bone = ({ width, height = 10 }: { width: number; height?: number }) => (
  <span className="bone" style={{ width, height }} />
);
