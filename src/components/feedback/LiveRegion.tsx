import { useEffect, useState } from 'react';
import { onAnnounce } from './announce.ts';
import { LiveHost } from './LiveHost.tsx';

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
