let running = 0;

/**
 * Counts one request in flight or one debounced input; call the returned function when it ends. While there is none,
 * `<html data-idle>` holds since when (`Date.now()`): the browser tests wait for it instead of for some time.
 */
export function beginActivity(): () => void {
  const { dataset } = document.documentElement;
  let isOver = false;
  running += 1;
  delete dataset.idle;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    if (running === 0) dataset.idle = String(Date.now());
  };
}

/** Whether a request is in flight, or an input waits to be asked with. */
export const isActive = (): boolean => running > 0;

/** Runs `work` after `pause` milliseconds, as an activity. Returns the function that cancels it. */
export function debounce(work: () => void, pause: number): () => void {
  const end = beginActivity();
  const timer = setTimeout(() => {
    work();
    end();
  }, pause);
  return () => {
    clearTimeout(timer);
    end();
  };
}

let answering = true;
const listeners = new Set<() => void>();
/** Told after each request: whether the gateway answered at all, be it with an error. */
export function setAnswering(answered: boolean): void {
  if (answered === answering) return;
  answering = answered;
  for (const listener of listeners) listener();
}
export const isAnswering = (): boolean => answering;
export const onAnswering = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
