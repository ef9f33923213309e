import { signinDestination } from '../../contract/session.ts';
import { keepSession } from './session.ts';
import type { Strategy } from './strategies/strategy.ts';

/** Signs in by one of the ways in, keeps the session, and gives the path that it leads to. */
export async function signIn<Credentials>(strategy: Strategy<Credentials>, credentials: Credentials): Promise<string> {
  const session = await strategy.signIn(credentials);
  keepSession(session);
  return signinDestination(session);
}
