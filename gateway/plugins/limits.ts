/** How often one address may ask, each minute, of what a machine would try over and over. */
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

/** Ways in, links and codes: enough for an office, too little for guessing (the lock-out does the rest). */
export const LIMITED = perMinute(60);
/** What sends a mail for each call: enough for an office that invites its people, too little for filling mailboxes. */
export const LIMITED_MORE = perMinute(30);
/** What founds something for each call. */
export const LIMITED_MOST = perMinute(10);
