/** The numbers of a panel as rows: its table, its CSV, and what each row opens (J-08). */
export type PanelRow = {
  key: string;
  name: string;
  values: readonly { number: number | null; text: string }[];
  /** The list of exactly what was counted; null where the person may not see it. */
  to: string | null;
};
export type PanelTable = { columns: readonly string[]; rows: readonly PanelRow[] };

/** A text that a sheet would take as a formula gets an apostrophe before it. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Semicolons, as sheets in Portuguese expect, which also want a byte order mark before them; numbers with a decimal comma. */
export const csvOf = ({ columns, rows }: PanelTable): string =>
  `${[
    columns.map(quoted).join(';'),
    ...rows.map(({ name, values }) =>
      [quoted(name), ...values.map(({ number }) => (number === null ? '' : String(number).replace('.', ',')))].join(
        ';',
      ),
    ),
  ].join('\r\n')}\r\n`;
