/** The part of autocannon that the benches use; the package has no types of its own. */
declare module 'autocannon' {
  type Result = {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  };
  type Options = {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    duration: number;
    workers?: number;
  };
  const autocannon: (options: Options) => Promise<Result>;

  export = autocannon;
}
