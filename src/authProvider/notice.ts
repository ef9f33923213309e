import type { TextKey } from '../i18n/textKey.ts';
import { keepInTab, readFromTab, takeFromTab } from './tabStorage.ts';

const NOTICE_KEY = 'prumo.notice';
const SIGNED_OUT_KEY = 'prumo.signedOut';

/** A text for the next page, and the instant (milliseconds since 1970) from which it is shown. */
export type Notice = { key: TextKey; at: number };

/** Leaves a text for the next page; a newer one replaces it, so that there is never more than one. */
export const leaveNotice = (key: TextKey, at: number = Date.now()): void =>
  keepInTab(NOTICE_KEY, { key, at } satisfies Notice);

export const takeNotice = (): Notice | null => takeFromTab(NOTICE_KEY);

/** The previous page ended the session with a text, so single sign-on does not start without a click. */
export const hasNotice = (): boolean => readFromTab(NOTICE_KEY) !== null;

/** Tells the next page of this tab that the person signed out on purpose. */
export const markSignedOut = (): void => keepInTab(SIGNED_OUT_KEY, true);

/** Whether the previous page signed out on purpose; the second call returns false. */
export const takeSignedOut = (): boolean => takeFromTab(SIGNED_OUT_KEY) !== null;
