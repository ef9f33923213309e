import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalysisNote } from '../../contract/analysisNotes.ts';
import { TEXT } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Project } from '../../contract/projects.ts';
import { plainTextOf } from '../../contract/richText.ts';
import { firstRow, rows } from '../../gateway/db/client.ts';
import { sanitizeRichText } from '../../gateway/lib/richText.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry } from '../support/projectUpdates.ts';
import { aBasicStep, wizardOf } from '../support/wizard.ts';
import { COMPANY } from '../support/world.ts';

const MIGRATION = readFileSync(new URL('../../gateway/db/migrations/0017_rich_text.sql', import.meta.url), 'utf8');
const HOSTILE: [html: string, stored: string][] = [
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  ['a<img src=x onerror=alert(1)>', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="https://prumo.example" target="_top" onmouseover="x()">a</a>', '<a href="https://prumo.example">a</a>'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>a', 'a'],
  ['<style>p{display:none}</style>a', 'a'],
  ['<scr<script>ipt>alert(1)</scr</script>a', 'ipt&gt;alert(1)a'],
  ['<p><strong>a', '<p><strong>a</strong></p>'],
  ['</p></div>a<b', '<p></p>a'],
  ['a &lt;script&gt; &amp; b', 'a &lt;script&gt; &amp; b'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe><form><input name=a></form>a', 'a'],
];

test('hostile HTML is made harmless, and what is left is stable', () => {
  for (const [html, stored] of HOSTILE) {
    expect([html, sanitizeRichText(html), sanitizeRichText(stored)]).toEqual([html, stored, stored]);
  }
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    '<script>',
    '<!--',
    '"',
    '<a href="',
    'javascript:x',
    '>',
    '&',
    'a',
    '<svg/onload=x>',
    '<ul><li>',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (chosen) => {
      const clean = sanitizeRichText(chosen.join(''));
      expect(clean).not.toMatch(/<(?!\/?(?:p|b|a|ul|li|br)\b)|<[^>]* on|href="javascript/);
    }),
  );
});

test('tags nested without end are cut, and their text is kept', () => {
  const html = `${'<blockquote>'.repeat(5000)}a`;
  expect(sanitizeRichText(html).match(/<blockquote>/g)?.length).toBe(20);
  expect(plainTextOf(sanitizeRichText(html))).toBe('a');
});

describe.each(DATABASES)('rich text, on %s', (on) => {
  let t: TestApp;
  let payroll: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    payroll = await anEntry(t.db, { name: 'Folha', plan: 'STP', type: 'PROVIDER' });
  });
  afterAll(() => t.close());
  const note = (description: string) => ({ title: 'Confira', description, systemPendencyId: payroll });
  const add = (description: string) => {
    const payload = { companyId: COMPANY.serra, ...note(description) };
    return t.as('analyst', { method: 'POST', url: '/system-pendencies/note', payload });
  };
  const field = (reply: { json: () => unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];

  test('D-32 a note is stored harmless, searched by its visible text, and its history is plain', async () => {
    const added = await add('<p>Peça o <strong>com</strong>provante<script>alert(1)</script> &amp; a guia</p>');
    const { id, description } = added.json<AnalysisNote>();
    expect(description).toBe('<p>Peça o <strong>com</strong>provante &amp; a guia</p>');
    const found = async (query: string) => {
      const reply = await t.as('analyst', { url: `/system-pendencies/note/default-list?query=${query}` });
      return reply.json<ListOf<AnalysisNote>>().results.map((one) => one.id);
    };
    expect([await found('comprovante%20%26'), await found('strong'), await found('amp')]).toEqual([[id], [], []]);
    const payload = note('<ul><li><p>Um</p></li><li><p>Dois</p></li></ul>');
    await t.as('analyst', { method: 'PUT', url: `/system-pendencies/note/${id}`, payload });
    const trail = await rows<{ old: string; new: string }>(
      t.db,
      sql`select old_value as old, new_value as new from audit
          where entity = 'analysisNote' and entity_id = ${String(id)} and field_name = 'description'`,
    );
    expect(trail).toEqual([{ old: 'Peça o comprovante & a guia', new: 'Um\nDois' }]);
  });

  test('D-33 what is not visible is no text, and the limit counts what is visible; nothing is stored', async () => {
    expect(field(await add('<script>alert(1)</script>'))).toMatchObject({ path: 'description', code: 'required' });
    const whole = 'x'.repeat(TEXT.analysisNoteDescription);
    expect((await add(`<p><em>${whole}</em></p>`)).statusCode).toBe(201);
    const messages = [];
    for (const language of ['pt', 'en', 'es']) {
      const payload = { companyId: COMPANY.serra, ...note(`<p><em>${whole}x</em></p>`) };
      const headers = { 'accept-language': language };
      const reply = await t.as('analyst', { method: 'POST', url: '/system-pendencies/note', payload, headers });
      expect([reply.statusCode, field(reply)]).toMatchObject([400, { path: 'description', code: 'too_long' }]);
      messages.push(field(reply)?.message);
    }
    expect(new Set(messages).size).toBe(3);
    // escaping makes it longer than it may be stored
    expect(field(await add('&'.repeat(TEXT.analysisNoteDescription)))).toMatchObject({ code: 'too_long' });
  });

  test('C-04 the description of a project is stored harmless, its history is plain, and formatting alone is kept', async () => {
    const wizard = wizardOf(t);
    const project = await wizard.create({ description: '<p>Parada<img src=x onerror=alert(1)></p>' });
    expect(project.description).toBe('<p>Parada</p>');
    const { contract } = project;
    const save = (description: string) => wizard.save(project.id, aBasicStep({ contract, description }));
    expect((await save('<p><strong>Parada</strong></p>')).description).toBe('<p><strong>Parada</strong></p>');
    expect((await save('<p>Parada</p><p>geral</p>')).description).toBe('<p>Parada</p><p>geral</p>');
    expect((await save('<script>alert(1)</script>')).description).toBeNull();
    const trail = await wizard.history(project.id);
    const changes = trail.filter((entry) => 'field' in entry && entry.field === 'basic.description');
    expect(changes).toMatchObject([
      { old: 'Parada', new: 'Parada\ngeral' },
      { old: 'Parada\ngeral', new: null },
    ]);
    const read = (await t.as('admin', { url: `/projects/${project.id}` })).json<Project>();
    expect(read.description).toBeNull();
  });

  test('plain text that was stored before becomes HTML with the same visible text, and SQL reads it as the contract does', async () => {
    const [, asHtml = ''] = MIGRATION.split('--> statement-breakpoint');
    const texts = [
      'Uma linha',
      'Duas\r\nlinhas',
      'Um parágrafo\n\noutro',
      'a < b & c > "d" &lt; \'e\'',
      '<script>alert(1)</script>',
    ];
    for (const text of texts) {
      const row = await t.db.transaction(async (tx) => {
        await tx.execute(sql.raw(asHtml));
        const made = await firstRow(tx)<{ html: string; plain: string }>`
          select html, plain_text(html) as plain from (select pg_temp.as_html(${text}) as html) x`;
        await tx.execute(sql.raw('drop function pg_temp.as_html(text)'));
        return made;
      });
      const html = row?.html ?? '';
      expect(sanitizeRichText(html)).toBe(html);
      expect([plainTextOf(html), row?.plain]).toEqual(Array(2).fill(text.replaceAll('\r', '').replace(/\n+/g, '\n')));
    }
    for (const [, html] of HOSTILE) {
      const row = await firstRow(t.db)<{ plain: string }>`select plain_text(${html}) as plain`;
      expect(row?.plain).toBe(plainTextOf(html));
    }
  });
});
