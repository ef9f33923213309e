import { type ReactNode, useRef } from 'react';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';

type Props = {
  children: ReactNode;
  /** Called once, when the person begins to type: the moment to fetch what comes after the sign-in. */
  onFirstInput?: () => Promise<unknown>;
};

/** The frame of every screen without a session: the live region, and neither the admin nor its component library (P7). */
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
