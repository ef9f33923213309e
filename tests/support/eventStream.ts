import { expect, vi } from 'vitest';
import { EVENT_STREAM } from '../../contract/constants.ts';
import type { Change } from '../../contract/events.ts';
import { eventsOf, type StreamEvent } from '../../src/dataProvider/eventStream.ts';

/** An open stream of events over a real socket. */
export type OpenStream = {
  events: StreamEvent[];
  changes(): Change[];
  /** The id to resume after. */
  lastId(): string;
  /** Waits for a change that has these fields. */
  sees(change: Partial<Change>): Promise<void>;
  /** Waits until the gateway or the network has ended it. */
  ended: Promise<void>;
  cut(): void;
};

export const eventRequest = (url: string, token: string, lastId?: string, signal?: AbortSignal, age?: number) =>
  fetch(`${url}/api/events`, {
    signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
      ...(age !== undefined && { [EVENT_STREAM.ageHeader]: String(age) }),
    },
  });

/**
 * Opens the stream of a person at the gateway that listens at `url`, and waits until it is ready; `age`: the milliseconds since
 * its page was loaded.
 */
export async function openStream(url: string, token: string, lastId?: string, age?: number): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await eventRequest(url, token, lastId, abort.signal, age);
  const { body } = response;
  if (!response.ok || !body) throw new Error(`the stream was refused: ${response.status} ${await response.text()}`);
  const events: StreamEvent[] = [];
  const read = async () => {
    for await (const event of eventsOf(body)) events.push(event);
  };
  const ended = read().catch(() => undefined);
  const changes = () => events.flatMap((event) => event.changes);
  await vi.waitFor(() => expect(events.map(({ kind }) => kind)).not.toEqual([]), {
    timeout: 5000,
    interval: 10,
  });
  return {
    events,
    changes,
    lastId: () => events.at(-1)?.id ?? '',
    sees: (change) =>
      vi.waitFor(() => expect(changes()).toContainEqual(expect.objectContaining(change)), {
        timeout: 5000,
        interval: 10,
      }),
    ended,
    cut: () => abort.abort(),
  };
}
