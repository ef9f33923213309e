import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

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
