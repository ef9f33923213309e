import { createInterface } from 'node:readline';
import { createClient } from '@prumo/client';
import { createTurnstile, type Direction } from './turnstile.ts';

const { PRUMO_URL, PRUMO_KEY, PRUMO_PROJECT, PRUMO_DIRECTION = 'ENTRY', STATE_FILE = 'turnstile.json' } = process.env;
if (!PRUMO_URL || !PRUMO_KEY || !PRUMO_PROJECT) throw new Error('PRUMO_URL, PRUMO_KEY and PRUMO_PROJECT are needed');
const isDirection = (text: string): text is Direction => text === 'ENTRY' || text === 'EXIT';
if (!isDirection(PRUMO_DIRECTION)) throw new Error('PRUMO_DIRECTION is ENTRY or EXIT');

const say = (text: string) => process.stdout.write(`${text}\n`);
const turnstile = createTurnstile({
  prumo: createClient({ url: PRUMO_URL, key: PRUMO_KEY }),
  projectId: Number(PRUMO_PROJECT),
  stateFile: STATE_FILE,
});

/** Starts again when the turn before has ended, `seconds` later. */
function every(seconds: number, work: () => Promise<void>): void {
  const turn = async () => {
    await work().catch((error: unknown) => say(String(error)));
    setTimeout(turn, seconds * 1000).unref();
  };
  setTimeout(turn, seconds * 1000).unref();
}
const synchronise = async () => {
  if (!(await turnstile.synchronise())) say('not synchronised: going on with what is known');
};
const send = async () => {
  const { sent, refused } = await turnstile.send();
  if (sent > 0) say(`${sent} kept passages sent`);
  for (const code of refused) say(`a kept passage was refused: ${code}`);
};

await turnstile.load();
await synchronise();
await send();
// well within the hour, so that one missed turn costs nothing
every(5 * 60, synchronise);
every(30, send);

// A scanner types what it reads and ends it with Enter.
for await (const line of createInterface({ input: process.stdin })) {
  const reading = line.trim();
  if (reading === '') continue;
  const { open, reason, online } = await turnstile.pass(reading, PRUMO_DIRECTION);
  say(`${open ? 'OPEN' : 'CLOSED'} (${reason}${online ? '' : ', offline'})`);
}
