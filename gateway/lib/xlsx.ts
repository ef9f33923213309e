import { type Cell, localTime } from './cells.ts';
import { zip } from './zip.ts';

/** A workbook of one sheet (ECMA-376), written as its rows come: flat memory however many there are. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the formats in `styles.xml`. */
const STYLE = { head: 1, day: 2, instant: 3 } as const;

/** XML takes no control characters but tab and line ends. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const escaped = (text: string): string =>
  text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Days since 30 December 1899, which is how a sheet counts. */
const serial = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** A text is always written as one: what begins like a formula is none. */
const text = (value: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string') return text(cell);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('day' in cell) return `<c s="${STYLE.day}"><v>${serial(cell.day)}</v></c>`;
  const { day, time } = localTime(cell.at);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `<c s="${STYLE.instant}"><v>${serial(day) + (hours * 60 + minutes) / 1440}</v></c>`;
}

export type SheetColumn = { label: string; width: number };

async function* sheet(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ label }) => text(label, ` s="${STYLE.head}"`)).join('')}</row>`;
  for await (const rows of batches) yield rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const xlsx = (
  sheetName: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> =>
  zip([
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) },
  ]);
