import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';

type Props = {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Error; replaces the lead, to avoid a layout shift. */
  errorMessage?: string | null;
  /** The error is announced elsewhere. */
  quiet?: boolean;
  children: ReactNode;
};

/** A screen of this page has been rendered before. */
let rendered = false;

/** A screen: sets the document title, and focuses the heading after a navigation. */
export const Screen = ({ title, lead, errorMessage = null, quiet = false, children }: Props) => {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = t('access.pageTitle', { title });
  }, [title, t]);

  // once, when the screen opens
  useEffect(() => {
    if (!rendered) {
      rendered = true; // after a page load the browser's focus is kept
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="login-body">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* lead and error share a place, to avoid a layout shift */}
      <div className="login-lead">
        {errorMessage === null ? (
          lead && <p>{lead}</p>
        ) : (
          <p className="login-error" role={quiet ? undefined : 'alert'}>
            <Icon name="error" />
            <span>{errorMessage}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
};
