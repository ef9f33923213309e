import { createContext, use } from 'react';

/** A context with its hook, which throws outside of the provider. */
export function strictContext<Value>(hookName: string) {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = use(Context);
    if (value === null) throw new Error(`${hookName} is used outside of its provider`);
    return value;
  };
  return [Context, useValue] as const;
}
