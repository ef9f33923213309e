/** The outcome of `work`, also an error, no sooner than after `ms`: what it did does not show in how long it took. */
export async function noSoonerThan<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
