/**
 * Whether the stream of events tells this tab what changes. While it does, what would be polled is asked for rarely, in
 * case an event says nothing of it; without it, the polling of the specification goes on.
 */
const SAFETY_NET = 30_000;

let until = 0;

/** An event was heard: for `milliseconds` more the stream is taken for alive. */
export function keepLive(milliseconds: number): void {
  until = Date.now() + milliseconds;
}
export const isLive = (): boolean => Date.now() < until;

/** A polling interval in milliseconds, longer while the stream is alive. */
export const pollEvery = (milliseconds: number): number =>
  isLive() ? Math.max(milliseconds, SAFETY_NET) : milliseconds;
