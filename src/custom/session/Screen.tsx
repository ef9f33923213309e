import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/index.ts';
import { Icon } from './icons.tsx';

type Props = {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Why it was refused: takes the place of the lead, so that an error moves nothing. */
  errorMessage?: string | null;
  /** The error is spoken by something else already. */
  quiet?: boolean;
  children: ReactNode;
};

/** A screen of this page has been rendered before. */
let rendered = false;

/** One screen in the frame: names the page, and takes the focus to its title when it follows another screen. */
export const Screen = ({ title, lead, errorMessage = null, quiet = false, children }: Props) => {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = t('access.pageTitle', { title });
  }, [title, t]);

  // once, when the screen opens
  useEffect(() => {
    if (!rendered) {
      rendered = true; // a page that was loaded begins where the browser begins
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
      {/* one place for both, so that an error moves nothing */}
      <div className="login-lead">
        {errorMessage === null ? (
          lead && <p>{lead}</p>
        ) : (
          <p className="login-refusal" role={quiet ? undefined : 'alert'}>
            <Icon name="error" />
            <span>{errorMessage}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
};
