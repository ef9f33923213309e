import { useT } from '../i18n/index.ts';

/** Fallback while a page's chunk loads: the progress line after 200 ms. */
export const PageWait = () => <div className="page-wait" role="status" aria-label={useT()('states.loading')} />;
