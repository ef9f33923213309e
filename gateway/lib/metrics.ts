import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observe } from './observe.ts';

/** What a gateway knows of itself at the moment of a look. */
export type Sources = {
  connections(): { total: number; idle: number; waiting: number } | undefined;
  replica(): { usable: boolean; lagBytes: number; primary: number; replica: number } | undefined;
  streams(): number;
  /** Work that is due, by noun, counted up to a limit. */
  waiting(): Promise<Record<string, number>>;
};
export type Metrics = {
  observe: Observe;
  /** Prometheus' text format; the sources are read at this moment. */
  text(sources: Sources): Promise<string>;
  contentType: string;
};

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10];

/** The numbers of one gateway (`docs/operations.md` says what each means). Loaded only where they are configured. */
export function startMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const seconds = {
    request: histogram('prumo_request_seconds', 'Requests by route and class of status', ['method', 'route', 'status']),
    statement: histogram('prumo_statement_seconds', 'Statements by server', ['on', 'result']),
    file: histogram('prumo_file_seconds', 'Calls of the file store', ['call', 'result']),
    work: histogram('prumo_work_seconds', 'Background work by queue or scheduled job', ['name', 'result']),
  };
  const inFlight = gauge('prumo_requests_in_flight', 'Requests that are being answered');
  const connections = gauge('prumo_database_connections', 'Connections of the pool', ['state']);
  const streams = gauge('prumo_event_streams', 'Open event streams');
  const waiting = gauge('prumo_work_waiting', 'Items that are due, up to 1,000', ['noun']);
  const usable = gauge('prumo_replica_usable', '1 while reads go to the replica');
  const lag = gauge('prumo_replica_lag_bytes', 'WAL that the replica has not replayed');
  const reads = new Counter({
    name: 'prumo_reads_total',
    help: 'Reads that may go to a replica',
    labelNames: ['from'],
    registers,
  });
  const last = { primary: 0, replica: 0 };

  const observe: Observe = (what) => {
    const begun = performance.now();
    if (what.kind === 'request') inFlight.inc();
    return {
      run: (work) => work(),
      end({ error, status } = {}) {
        const took = (performance.now() - begun) / 1000;
        const result = error === undefined ? 'ok' : 'error';
        switch (what.kind) {
          case 'request': {
            inFlight.dec();
            const { method, route } = what;
            return seconds.request.observe({ method, route, status: `${Math.floor((status ?? 500) / 100)}xx` }, took);
          }
          case 'statement':
            return seconds.statement.observe({ on: what.on, result }, took);
          case 'file':
            return seconds.file.observe({ call: what.name, result }, took);
          case 'work':
            return seconds.work.observe({ name: what.name, result }, took);
        }
      },
    };
  };

  return {
    observe,
    contentType: register.contentType,
    async text(sources) {
      for (const [state, n] of Object.entries(sources.connections() ?? {})) connections.set({ state }, n);
      for (const [noun, n] of Object.entries(await sources.waiting())) waiting.set({ noun }, n);
      streams.set(sources.streams());
      const replica = sources.replica();
      if (replica) {
        usable.set(Number(replica.usable));
        lag.set(replica.lagBytes);
        for (const from of ['primary', 'replica'] as const) {
          reads.inc({ from }, replica[from] - last[from]);
          last[from] = replica[from];
        }
      }
      return register.metrics();
    },
  };
}
