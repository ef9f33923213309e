type Connection = { saveData?: boolean; effectiveType?: string };
const connectionOf = (from: Navigator & { connection?: Connection }) => from.connection;

/** A connection that is paid by the byte, or slow: there nothing is fetched that nobody asked for. */
export const prefersReducedData = (connection: Connection | undefined = connectionOf(navigator)): boolean =>
  connection !== undefined && (connection.saveData === true || /2g$/.test(connection.effectiveType ?? ''));
