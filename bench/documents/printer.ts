import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { randomFrom } from '../../demo/random.ts';
import { ensureBrowser, LAUNCH_ARGS } from '../../scripts/browser.ts';
import { pdfOf } from '../papers.ts';
import { taken } from './camera.ts';
import type { Plan } from './set.ts';
import { chosen, fill } from './template.ts';

/** Prints the documents of the set with a browser: the fonts come with the packages, so that every machine prints the same. */
const packages = createRequire(import.meta.url);
const fontsource = (name: string, weight: number): string =>
  join(dirname(packages.resolve(`@fontsource/${name}/package.json`)), 'files', `${name}-latin-${weight}-normal.woff2`);
const liberation = (name: string): string =>
  join(dirname(packages.resolve('pdfjs-dist/package.json')), 'standard_fonts', `LiberationSans-${name}.ttf`);
const inter = join(
  dirname(packages.resolve('@fontsource-variable/inter/package.json')),
  'files',
  'inter-latin-wght-normal.woff2',
);
const FONTS: readonly (readonly [family: string, weight: string, file: string])[] = [
  ['liberation', '400', liberation('Regular')],
  ['liberation', '700', liberation('Bold')],
  ['inter', '100 900', inter],
  ...(['tinos', 'cousine', 'carlito', 'caveat'] as const).flatMap((name) =>
    ([400, 700] as const).map((weight) => [name, String(weight), fontsource(name, weight)] as const),
  ),
];

const style = (): string =>
  `${FONTS.map(
    ([family, weight, file]) =>
      `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file).toString('base64')})}`,
  ).join('')}
  *{box-sizing:border-box}body{margin:0;color:#000;-webkit-print-color-adjust:exact}
  section{position:relative;width:210mm;height:296.5mm;padding:14mm;overflow:hidden;background:#fff;font-size:12px;page:tall;break-after:page}
  section.wide{width:296.5mm;height:209.5mm;page:flat}
  @page tall{size:210mm 297mm;margin:0}@page flat{size:297mm 210mm;margin:0}
  table{width:100%;border-collapse:collapse}table.g td,table.g th{border:1px solid #444;padding:3px 5px;text-align:left}
  td.c,th.c,.c{text-align:center!important}td.r,.r{text-align:right!important}
  .l{font-size:9px;color:#333}span.l{display:block}
  .sig{font-family:caveat,cursive;font-size:24px;color:#1b2f6b;border-bottom:1px solid #000;display:block;width:62mm;margin:0 auto;line-height:1;white-space:nowrap;overflow:hidden}
  .stamp{position:absolute;border:2px solid;border-radius:4px;color:#2b3f9b;padding:4px 12px;text-align:center;font-size:12px;transform:rotate(-9deg);opacity:.6}
  fieldset{border:1px solid #333;border-radius:3px;margin:2mm 0;padding:1.5mm 3mm}legend{font-weight:bold;font-size:9.5px}
  table.dots td,table.dots th{border-bottom:1px dotted #666;padding:1.2mm 1mm;text-align:left}
  .under{display:inline-block}.under small{display:block;border-top:1px solid #000;font-size:8px;color:#444}
  .round{position:absolute;width:36mm;height:36mm;border:3px double;border-radius:50%;padding:3mm;text-align:center;font-size:8.5px;transform:rotate(14deg);opacity:.55}
  .cut{border-top:1px dashed #000;margin:6mm 0 3mm;font-size:8px;text-align:right}
  .bars{height:11mm;width:110mm;margin:2mm 0;background:repeating-linear-gradient(90deg,#000 0 .4mm,#fff .4mm 1mm,#000 1mm 1.9mm,#fff 1.9mm 2.3mm)}
  .qr{width:26mm;height:26mm;background:repeating-conic-gradient(#000 0 25%,#fff 0 50%) 0/2.6mm 2.6mm}
  .over{font-size:15px;font-weight:bold}
  .side{position:absolute;left:-92mm;top:46%;width:190mm;transform:rotate(-90deg);font-size:7.5px;color:#444;text-align:center}`;

const FEW_WORDS = ['RECEBIDO', 'CONFERE COM O ORIGINAL', 'CÓPIA CONTROLADA', 'PROTOCOLO', 'VISTO – RH'];

export type Printed = { bytes: Uint8Array; contentType: string };

/** Close it: it holds a browser. */
export async function openPrinter() {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: LAUNCH_ARGS });
  const head = `<!doctype html><html lang=pt><meta charset=utf-8><style>${style()}</style><body></body></html>`;
  // One page per resolution: the fonts are read once.
  const pages = new Map<number, Promise<Page>>();
  const pageOf = (dpi = 96): Promise<Page> => {
    const open = async () => {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: dpi / 96 });
      await page.setContent(head);
      return page;
    };
    const page = pages.get(dpi) ?? open();
    pages.set(dpi, page);
    return page;
  };

  async function print({ id, layout, fault, look, facts }: Plan): Promise<Printed> {
    const random = randomFrom(`print ${id}`);
    let html = fill(chosen(layout.html, fault), facts, random);
    // What a scanner forgets is the last page.
    if (fault === 'pages') html = html.slice(0, html.lastIndexOf('<section'));
    const over =
      (look.stamp
        ? `<div class="stamp over" style="left:${random.int(15, 55)}%;top:${random.int(5, 30)}%;color:${random.pick(['#a33', '#2b3f9b', '#176'])}">${random.pick(FEW_WORDS)}</div>`
        : '') +
      (look.signedBeside
        ? `<div class=side>${fill('Clicksign {{hex:8}}-{{hex:4}}-{{hex:12}} · Assinado por {{hr.name}} (CPF {{hr.cpf}}) e {{partner.name}} (CPF {{partner.cpf}}) · {{issue+2|short}} 16:40 · autenticidade em validador.clicksign.com', facts, random)}</div>`
        : '');
    if (over) html = html.replace('</section>', `${over}</section>`);
    const page = await pageOf(look.dpi);
    await page.evaluate(
      ([family, body]) => {
        document.body.style.fontFamily = `${family},liberation`;
        document.body.innerHTML = body;
        return document.fonts.ready.then(() => undefined);
      },
      [layout.font, html] as const,
    );
    if (!look.dpi) {
      return {
        bytes: await page.pdf({ preferCSSPageSize: true, printBackground: true }),
        contentType: 'application/pdf',
      };
    }
    const pictures: Buffer[] = [];
    for (const section of await page.locator('section').all()) {
      pictures.push(await taken(await section.screenshot(), look, random));
    }
    const only = pictures.length === 1 && look.isPhoto ? pictures[0] : undefined;
    if (only) return { bytes: only, contentType: 'image/jpeg' };
    return { bytes: await pdfOf(pictures, look.dpi), contentType: 'application/pdf' };
  }
  return { print, close: () => browser.close() };
}
