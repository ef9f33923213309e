import { TIMER } from '../../contract/constants.ts';
import { DRAFT_PREFIX } from '../config.ts';
import { leave } from './leave.ts';
import { leaveNotice, markSignedOut } from './notice.ts';
import { clearSession, currentSession, onSessionChange, storedSession } from './session.ts';
import { dropSteps, keepStep } from './steps.ts';

const LOGIN_PATH = '/login';

/**
 * Why a session ended: its tokens were refused ('Token negado.', a refused renewal: ), or the gateway no
 * longer knew it in the middle of the work (Amb-06).
 */
export type EndReason = 'refused' | 'expiredInUse';

let ending = false;
// a page that is being left gives up its requests: that they fail says nothing about the session
let leaving = false;
globalThis.window?.addEventListener('pagehide', () => {
  leaving = true;
});
globalThis.window?.addEventListener('pageshow', () => {
  leaving = false;
});
// who has no session left cannot save: what was typed is in its draft, so no form asks before this page is left
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (ending) event.stopImmediatePropagation();
});

let asking = new AbortController();
/** Aborted when the person signs out: what is asked from then on would be refused, and nobody waits for its answer. */
export const untilSignOut = (): AbortSignal => asking.signal;
export const stopAsking = (): void => asking.abort();

// a new sign-in can end again
onSessionChange(() => {
  if (!currentSession()) return;
  ending = false;
  if (asking.signal.aborted) asking = new AbortController();
});

/** The same person goes on at this address after signing in again in this tab. */
function keepPlace(): void {
  const email = storedSession()?.email;
  const at = globalThis.window?.location;
  // two slashes would begin the address of another host
  if (email && at) keepStep('interrupted', { email, path: at.pathname.replace(/^\/+/, '/') + at.search });
}

/** Clears the session and goes to the sign-in screen, which says why: once, however many requests find out. */
export function endSession(reason: EndReason): void {
  if (ending) return;
  ending = true;
  keepPlace();
  clearSession();
  leaveNotice(reason === 'refused' ? 'session.ended.refused' : 'session.ended.expiredInUse');
  leave(LOGIN_PATH);
}

/** The permissions could not be loaded: cleared now, sign-in after 250 ms, its message 500 ms from now. */
export function endSessionWithoutPermissions(): void {
  if (ending || leaving) return;
  ending = true;
  keepPlace();
  clearSession();
  leaveNotice('session.ended.permissions', Date.now() + TIMER.permissionFailureMessage);
  setTimeout(() => leave(LOGIN_PATH), TIMER.permissionFailureRedirect);
}

/** Signed out on purpose: cleared, without a text. What still asks meanwhile changes nothing. */
export function forgetSession(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  dropSteps('interrupted');
  ending = true;
  clearSession();
}

/** Signed out on purpose: cleared and loaded again. */
export function leaveSignedOut(): void {
  forgetSession();
  markSignedOut();
  leave(LOGIN_PATH);
}
