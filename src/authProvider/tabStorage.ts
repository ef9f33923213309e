const memory = new Map<string, string>();

/** Keeps a JSON value for this tab: in its storage, or as long as the page where the browser refuses storage. */
export function keepInTab(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function readFromTab<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? memory.get(key) ?? 'null') as Value | null;
  } catch {
    return JSON.parse(memory.get(key) ?? 'null') as Value | null;
  }
}

export function removeFromTab(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored there
  }
}

/** Reads a value once: the second call returns null. */
export function takeFromTab<Value>(key: string): Value | null {
  const value = readFromTab<Value>(key);
  removeFromTab(key);
  return value;
}
