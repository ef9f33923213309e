import { createInterface } from 'node:readline';
import { createClient } from '@prumo/client';
import { createTurnstile } from './turnstile.ts';

const { PRUMO_URL, PRUMO_KEY, PRUMO_PROJECT, STATE_FILE = 'turnstile.json' } = process.env;
if (!PRUMO_URL || !PRUMO_KEY || !PRUMO_PROJECT) throw new Error('PRUMO_URL, PRUMO_KEY and PRUMO_PROJECT are needed');

const say = (text: string) => process.stdout.write(`${text}\n`);
const turnstile = createTurnstile({
  prumo: createClient({ url: PRUMO_URL, key: PRUMO_KEY }),
  projectId: Number(PRUMO_PROJECT),
  stateFile: STATE_FILE,
});

/** Well within the hour, so that one missed turn costs nothing. */
const SYNCHRONISE_EVERY = 5 * 60_000;
const synchronise = async () => {
  if (!(await turnstile.synchronise())) say('not synchronised: going on with what is known');
};

await turnstile.load();
await synchronise();
setInterval(() => void synchronise(), SYNCHRONISE_EVERY).unref();

// A scanner types what it reads and ends it with Enter.
for await (const line of createInterface({ input: process.stdin })) {
  const reading = line.trim();
  if (reading === '') continue;
  const { open, reason, online } = await turnstile.decide(reading);
  say(`${open ? 'OPEN' : 'CLOSED'} (${reason}${online ? '' : ', offline'})`);
}
