import { memo, useEffect, useRef } from 'react';
import { CheckboxIcon } from '../../theme/CheckboxIcon.tsx';

type Props = {
  state: 'off' | 'on' | 'mixed';
  /** The whole name: what the box grants. */
  label: string;
  /** The short name beside the box; in the columns of a wide matrix it is not rendered. */
  short?: string;
  /** Said after the name: the choice differs from what is saved. */
  changed?: string | undefined;
  readOnly?: boolean;
  onToggle: (on: boolean) => void;
};

/** One box of the matrix: a real checkbox under the drawing of the design. A hundred of them must stay light: no MUI here. */
export const MatrixTick = memo(({ state, label, short, changed, readOnly = false, onToggle }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'mixed';
  }, [state]);
  // what is read out begins with what is rendered (WCAG 2.5.3), and says it once
  const isSaid = short === undefined || label.toLowerCase().includes(short.toLowerCase());
  const name = [isSaid ? label : `${short}: ${label}`, changed].filter(Boolean).join(', ');
  return (
    <label className="mx-tick" data-changed={changed && ''} data-off={readOnly ? '' : undefined} title={label}>
      <span className="mx-box">
        <input
          ref={input}
          type="checkbox"
          aria-label={name}
          checked={state === 'on'}
          disabled={readOnly}
          onChange={() => onToggle(state !== 'on')}
        />
        <CheckboxIcon state={state} />
      </span>
      {short !== undefined && <span className="mx-short">{short}</span>}
    </label>
  );
});
MatrixTick.displayName = 'MatrixTick';
