import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, type ButtonProps, Tooltip } from '@mui/material';
import { createContext, type ReactElement, useContext, useId } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../components/feedback/BusyButton.tsx';
import { useT } from '../i18n/index.ts';
import { type Denial, denialText } from './denial.ts';
import { useReadsOnly } from './useCan.ts';

type ControlProps = { 'aria-disabled'?: true; 'aria-describedby'?: string };
type Props = {
  /** Null while the person may. */
  denial: Denial | null;
  /** Renders the control with these props; it does nothing on its own while `aria-disabled`. */
  children: (control: ControlProps) => ReactElement;
};

/** Where there is room only for what can be done, as in the head of a phone's list: a control that is denied is left out. */
export const OnlyAllowed = createContext(false);

/**
 * A control that the person may not use stays focusable and says which permission is missing and who can grant it: as
 * its description, and as a tooltip on hover, focus and touch. Of who only sees there is none.
 */
export const Denied = ({ denial, children }: Props) => {
  const t = useT();
  const id = useId();
  const readsOnly = useReadsOnly();
  const onlyAllowed = useContext(OnlyAllowed);
  if (!denial) return children({});
  if (readsOnly || onlyAllowed) return null;
  const text = denialText(denial, t);
  return (
    <>
      <Tooltip describeChild title={text} enterTouchDelay={0} leaveTouchDelay={6000}>
        {children({ 'aria-disabled': true, 'aria-describedby': id })}
      </Tooltip>
      <span id={id} className="visually-hidden">
        {text}
      </span>
    </>
  );
};

type DeniableButtonProps = ButtonProps & {
  denial: Denial | null;
  busy?: boolean;
  /** The address that it leads to, as a link: it can be opened in a new tab. */
  to?: string;
};

export const DeniableButton = ({ denial, busy = false, to, onClick, ...button }: DeniableButtonProps) => (
  <Denied denial={denial}>
    {(control) => (
      <BusyButton
        {...button}
        {...control}
        // a disabled button could not say why
        {...(denial && { disabled: false })}
        {...(denial === null && to !== undefined && { component: Link, to })}
        busy={busy}
        onClick={denial ? undefined : onClick}
      />
    )}
  </Denied>
);

/** The same reason in a line of its own, where a whole part is closed to the person. */
export const DenialNote = ({ denial, lead }: { denial: Denial; lead?: string }) => {
  const t = useT();
  return (
    <Box
      role="note"
      sx={{ display: 'flex', gap: 2, color: 'text.secondary', fontSize: 12, lineHeight: '16px', textWrap: 'pretty' }}
    >
      <LockOutlined aria-hidden sx={{ fontSize: 15, flex: 'none' }} />
      <span>
        {lead && `${lead} `}
        {denialText(denial, t)}
      </span>
    </Box>
  );
};
