type Politeness = 'polite' | 'assertive';
type Listener = (message: string, politeness: Politeness) => void;

const listeners = new Set<Listener>();

/** Says a change to screen readers without moving anything on the screen ('1.842 pendências', 'Resposta salva'). */
export function announce(message: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners) listener(message, politeness);
}

/** For the live region alone: hears every announcement; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
