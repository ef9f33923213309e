import { PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { type Observe, observed } from '../lib/observe.ts';

/**
 * Statements that the database parses and plans once per connection, because planning a list takes several times as long as
 * executing it. They are recognised by their text, so that no caller names one.
 */

/** How many statements a connection keeps; the least recently used one is closed. */
const KEPT_STATEMENTS = 200;
/** A longer text carries rows of its own and hardly comes again. */
const LONGEST_TEXT = 64 * 1024;
const PREPARABLE = /^[\s(]*(?:select|with|insert|update|delete)\b/i;
/**
 * No plan suits a frequent and a rare pattern alike: these statements are planned for the pattern of each call. One that the
 * text itself writes is always the same: the review of a pendency asks for 'aso%' and took 6 to 13 ms to plan.
 */
const BY_PATTERN = /\bi?like\b(?!\s*'[^']*'(?!\s*\|\|))/i;

const isPreparable = (text: string): boolean =>
  text.length <= LONGEST_TEXT && PREPARABLE.test(text) && !BY_PATTERN.test(text);

/** The statements of one connection. `close` receives what is no longer kept. */
export function statementCache<Statement>(close: (statement: Statement) => void, kept = KEPT_STATEMENTS) {
  /** By text, the least recently used first; null: seen once. */
  const known = new Map<string, Statement | null>();
  /** Also for a statement that failed: a migration may have changed what it returns, so that the next call prepares it again. */
  const forget = (text: string): void => {
    const statement = known.get(text);
    known.delete(text);
    if (statement) close(statement);
  };
  return {
    forget,
    /** The statement of a text, made by `prepare` when the text comes for the second time; undefined: send it unprepared. */
    find(text: string, prepare: () => Statement): Statement | undefined {
      const before = known.get(text);
      if (before === undefined && !isPreparable(text)) return undefined;
      const statement = before === undefined ? null : (before ?? prepare());
      known.delete(text);
      known.set(text, statement);
      if (known.size > kept) forget(known.keys().next().value ?? text);
      return statement ?? undefined;
    },
  };
}

let names = 0;
const nextName = (): string => `p${++names}`;

const isUnnamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' && query !== null && 'text' in query && !('name' in query && query.name);

/** pg keeps the text of every named statement; its types do not tell. */
type Connection = pg.Connection & { parsedStatements: Record<string, string> };

/** A connection to PostgreSQL that names the statements that come again. */
export class PreparingClient extends pg.Client {
  readonly #statements = statementCache<string>((name) => {
    const connection = this.connection as Connection;
    delete connection.parsedStatements[name];
    // Not a query, which a connection takes only one of at a time, and which an aborted transaction refuses.
    connection.close({ type: 'S', name }, true);
  });

  override query(...[query, ...rest]: unknown[]) {
    const name = isUnnamed(query) ? this.#statements.find(query.text, nextName) : undefined;
    if (!isUnnamed(query) || !name) return Reflect.apply(super.query, this, [query, ...rest]);
    const sent = Reflect.apply(super.query, this, [{ ...query, name }, ...rest]);
    // With a callback it is the pool that asks, which drops a connection whose query failed.
    if (sent instanceof Promise) sent.catch(() => this.#statements.forget(query.text));
    return sent;
  }
}

type Query = <Row>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;
type Prepared = { name: string; types?: readonly number[] };

/** The embedded database, whose one connection keeps the statements that come again. */
export class PreparingPglite extends PGlite {
  observe: Observe | undefined;
  /** Closed together with the next statement, since nothing may run between those of a transaction. */
  #closing: Uint8Array[] = [];
  readonly #statements = statementCache<Prepared>(({ name }) => {
    this.#closing.push(protocol.serialize.close({ type: 'S', name }));
  });

  override query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#observed(text, () => this.#query<Row>(text, params, options));
  }

  #observed<T>(text: string, work: () => Promise<T>): Promise<T> {
    return observed(this.observe, { kind: 'statement', text, on: 'primary' }, work);
  }

  async #query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const prepared = this.#statements.find(text, () => ({ name: nextName() }));
    if (!prepared) return super.query<Row>(text, params, options);
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#execute<Row>(prepared, text, params, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Query = (text, params, options) => {
        const prepared = tx.closed ? undefined : this.#statements.find(text, () => ({ name: nextName() }));
        return this.#observed(text, () =>
          prepared ? this.#execute(prepared, text, params, options) : tx.query(text, params, options),
        );
      };
      return work(Object.assign(Object.create(tx), { query }));
    });
  }

  #execute<Row>(
    prepared: Prepared,
    text: string,
    params: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      try {
        prepared.types ??= await this.#parse(prepared.name, text);
        const { types } = prepared;
        const values = params.map((value, at) => this.#serialise(value, types[at]));
        const messages = await this.#send([
          protocol.serialize.bind({ statement: prepared.name, values }),
          protocol.serialize.describe({ type: 'P' }),
          protocol.serialize.execute({}),
        ]);
        if (!this.isInTransaction()) await this.syncToFs();
        return parse.parseResults(messages, this.parsers, options)[0] as Results<Row>;
      } catch (error) {
        this.#statements.forget(text);
        throw error;
      }
    });
  }

  async #parse(name: string, text: string): Promise<number[]> {
    const { parse: parseText, describe } = protocol.serialize;
    return parse.parseDescribeStatementResults(
      await this.#send([parseText({ name, text }), describe({ type: 'S', name })]),
    );
  }

  #serialise(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serialise = type === undefined ? undefined : this.serializers[type];
    return serialise ? serialise(value) : String(value);
  }

  #send(messages: readonly Uint8Array[]) {
    const bytes = Buffer.concat([...this.#closing, ...messages, protocol.serialize.sync()]);
    this.#closing = [];
    return this.execProtocolStream(bytes, { syncToFs: false });
  }
}
