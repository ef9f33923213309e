import type { Results } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, STATEMENT_TIMEOUT } from './client.ts';

/** A session of its own that loads many rows by COPY; `copy` takes bytes in COPY's text format, UTF-8. */
export type BulkLoad = {
  run<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  copy(into: string, bytes: Uint8Array): Promise<void>;
  transaction<T>(work: (load: BulkLoad) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** What a session may take to build an index. */
const INDEX_MEMORY = '512MB';

/** COPY … FROM STDIN as a query of `pg`: one message with all bytes, which therefore are few megabytes. */
class CopyIn {
  readonly #text: string;
  readonly #bytes: Uint8Array;
  readonly #end: (error?: Error) => void;
  #error: Error | undefined;

  constructor(text: string, bytes: Uint8Array, end: (error?: Error) => void) {
    this.#text = text;
    this.#bytes = bytes;
    this.#end = end;
  }
  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }
  handleCopyInResponse(
    connection: pg.Connection & { sendCopyFromChunk(chunk: Uint8Array): void; endCopyFrom(): void },
  ) {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.#error = error;
    // after an error of the server the connection becomes ready; without a connection it never does
    if (!('code' in error)) this.#end(error);
  }
  handleReadyForQuery(): void {
    this.#end(this.#error);
  }
}

async function loadIntoServer(url: string): Promise<BulkLoad> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`);
  const load: BulkLoad = {
    run: async <Row>(statement: string, values?: unknown[]) => (await client.query(statement, values)).rows as Row[],
    copy: (into, bytes) =>
      new Promise((resolve, reject) => {
        client.query(
          new CopyIn(`copy ${into} from stdin`, bytes, (error) =>
            error ? reject(error) : resolve(),
          ) as pg.Submittable,
        );
      }),
    async transaction(work) {
      await client.query('begin');
      try {
        const result = await work(load);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
  return load;
}

type Embedded = {
  query<Row>(text: string, values?: unknown[], options?: { blob?: Blob }): Promise<Results<Row>>;
};

export async function bulkLoad({ pglite, url }: Pick<Database, 'pglite' | 'url'>): Promise<BulkLoad> {
  if (url) return loadIntoServer(url);
  if (!pglite) throw new Error('a database is embedded or has an address');
  const over = (on: Embedded, transaction: BulkLoad['transaction']): BulkLoad => ({
    run: async <Row>(statement: string, values?: unknown[]) => (await on.query<Row>(statement, values)).rows,
    copy: async (into, bytes) => {
      await on.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(bytes)]) });
    },
    transaction,
    close: async () => void (await pglite.exec(`set statement_timeout = ${STATEMENT_TIMEOUT}`)),
  });
  await pglite.exec('set statement_timeout = 0');
  const inside: BulkLoad['transaction'] = () => Promise.reject(new Error('a transaction has no transaction inside'));
  return over(pglite, (work) => pglite.transaction((tx) => work(over(tx, inside))));
}
