import type { Session } from '../../../contract/session.ts';

/** One way in: turns what the person gave into a session, or throws HttpError with the gateway's code and message. */
export type Strategy<Credentials> = {
  signIn: (credentials: Credentials) => Promise<Session>;
};
