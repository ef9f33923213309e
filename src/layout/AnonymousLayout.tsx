import { type ReactNode, useRef } from 'react';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';

type Props = {
  children: ReactNode;
  /** Called on the first input, to prefetch what follows the sign-in. */
  onFirstInput?: () => Promise<unknown>;
};

/** Layout of the screens without a session: no react-admin and no MUI (P7). */
export const AnonymousLayout = ({ children, onFirstInput }: Props) => {
  const typed = useRef(false);
  const prefetch = () => {
    if (typed.current || !onFirstInput) return;
    typed.current = true;
    void onFirstInput().catch(() => {
      typed.current = false; // fetched again when it is needed
    });
  };
  return (
    <>
      <div onInput={prefetch}>{children}</div>
      <LiveRegion />
    </>
  );
};
