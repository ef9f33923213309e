import { useT } from '../i18n/index.ts';

/** While a page's files are fetched: nothing for 200 ms, then the line along the top. */
export const PageWait = () => <div className="page-wait" role="status" aria-label={useT()('states.loading')} />;
