/** A fixed computation, in milliseconds: figures of two machines, or of a busy and a quiet one, are compared by it. */
function machineTime(): number {
  const begun = performance.now();
  let state = 1;
  for (let step = 0; step < 10_000_000; step++) state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
  return state === 0 ? Number.NaN : performance.now() - begun;
}

/** Prints a line of figures with the machine's time beside it. */
export const report = (line: string): void => console.log(`${line}  [machine ${machineTime().toFixed(0)} ms]`);

export const isMet = (met: boolean): string => (met ? 'met' : 'NOT met');
