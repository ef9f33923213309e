/** What a gateway does that takes time, as it is measured, traced and, when slow, logged. Never a value of a person. */
export type Observed =
  | { kind: 'request'; method: string; route: string; headers: Readonly<Record<string, string | string[] | undefined>> }
  /** `text` with placeholders; `on`: which server was asked. */
  | { kind: 'statement'; text: string; on: 'primary' | 'replica' }
  | { kind: 'file'; name: string }
  /** An item of a work queue, or a job of the schedule. */
  | { kind: 'work'; name: string };
export type Outcome = { error?: unknown; status?: number };
export type Observation = {
  end(outcome?: Outcome): void;
  /** Makes what runs inside a part of it. */
  run<T>(work: () => T): T;
};
/** Called when something begins; undefined where nobody looks. */
export type Observe = (what: Observed) => Observation | undefined;

/** One observer out of several; undefined out of none, so that nothing is spent. */
export function combined(...given: (Observe | undefined)[]): Observe | undefined {
  const observers = given.filter((one) => one !== undefined);
  if (observers.length < 2) return observers[0];
  return (what) => {
    const seen = observers.flatMap((observe) => observe(what) ?? []);
    if (seen.length < 2) return seen[0];
    return {
      end: (outcome) => {
        for (const one of seen) one.end(outcome);
      },
      run: (work) => seen.reduceRight<() => ReturnType<typeof work>>((inner, one) => () => one.run(inner), work)(),
    };
  };
}

/** Does a piece of work, observed from its beginning to its end. */
export async function observed<T>(observe: Observe | undefined, what: Observed, work: () => Promise<T>): Promise<T> {
  const seen = observe?.(what);
  if (!seen) return work();
  try {
    const result = await seen.run(work);
    seen.end();
    return result;
  } catch (error) {
    seen.end({ error });
    throw error;
  }
}

const LONGEST_SHAPE = 1000;

/** A statement without the values that stand in its text, on one line. */
export const shapeOf = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_SHAPE);

/** Logs each statement that takes `ms` or longer with its shape, and with none of its values. */
export function slowStatements(ms: number, log: { warn(details: object, text: string): void }): Observe {
  return (what) => {
    if (what.kind !== 'statement') return undefined;
    const begun = performance.now();
    return {
      run: (work) => work(),
      end() {
        const took = performance.now() - begun;
        if (took >= ms)
          log.warn({ ms: Math.round(took), on: what.on, statement: shapeOf(what.text) }, 'slow statement');
      },
    };
  };
}
