import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onAnnounce } from './announce.ts';

/**
 * A place at the end of the page for what must be heard at any time. An open dialog hides everything beside it from
 * screen readers; this place takes that back for itself.
 */
export const LiveHost = ({ children }: { children: ReactNode }) => {
  const [host, setHost] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement('div');
    document.body.append(element);
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    setHost(element);
    return () => {
      observer.disconnect();
      element.remove();
    };
  }, []);

  return host && createPortal(children, host);
};

/** The two regions that speak what `announce()` is given; rendered once per page, by the shell. */
export const LiveRegion = () => {
  const [polite, setPolite] = useState({ text: '', turn: 0 });
  const [assertive, setAssertive] = useState({ text: '', turn: 0 });

  useEffect(
    () =>
      onAnnounce((text, politeness) => {
        const set = politeness === 'assertive' ? setAssertive : setPolite;
        set((last) => ({ text, turn: last.turn + 1 }));
      }),
    [],
  );

  // a new key makes the same sentence be spoken again
  return (
    <LiveHost>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div className="visually-hidden" aria-live="assertive" aria-atomic="true">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </LiveHost>
  );
};
