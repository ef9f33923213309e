import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { underPointer } from './layout.ts';
import { prumoDark, prumoLight } from './theme.ts';

import tokens from './tokens.json';

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(?<!\d)\./g, '0.')
    .replaceAll('"', "'");
const css = normal(readFileSync('src/theme/tokens.css', 'utf8'));

test('L-14 every colour token is a CSS variable with the same value, in both modes', () => {
  const [light = '', dark = ''] = css.split("[data-theme='dark']");
  for (const [mode, block] of [['light', light] as const, ['dark', dark] as const]) {
    for (const [name, value] of Object.entries(tokens.color[mode])) {
      expect(block, `${mode} ${name}`).toContain(`--${name}:${normal(value)};`);
    }
    for (const [name, value] of Object.entries(tokens.shadow[mode])) {
      expect(block, `${mode} shadow ${name}`).toContain(`--shadow-${name}:${normal(value)};`);
    }
  }
});

test('L-14 every colour of the palette that a component names exists in both modes', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const names = files.flatMap((path) =>
    Array.from(
      readFileSync(`src/${path}`, 'utf8').matchAll(/'((?:background|ink|soft|border|text)\.\w+)'/g),
      ([, name = '']) => name,
    ),
  );
  const known = [prumoLight, prumoDark].map(({ palette = {} }) =>
    Object.entries(palette).flatMap(([group, colours]) => Object.keys(colours).map((name) => `${group}.${name}`)),
  );
  const missing = names.filter((name) => known.some((all) => !all.includes(name)));
  expect(names.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

test('L-14 text reaches 4.5:1 and controls 3:1 on their ground, in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const c = tokens.color[mode];
    for (const ground of [c.canvas, c.surface, c['surface-2'], c['surface-3'], c.overlay]) {
      for (const ink of [c.text, c['text-2'], c['text-3']]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(c['on-primary'], c.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c['primary-text'], c['primary-soft-2'])).toBeGreaterThanOrEqual(4.5);
    for (const ground of [c.surface, c.overlay, c.canvas])
      expect(contrast(c['border-control'], ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(c.focus, c.surface)).toBeGreaterThanOrEqual(3);
    for (const status of Object.values(tokens.status[mode])) {
      expect(contrast(status.text, status.bg)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(status.solid, status.bg)).toBeGreaterThanOrEqual(3);
    }
  }
});

test('L-14 a row or a menu item under the pointer is told from its ground, and stays readable, in both modes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const c = tokens.color[mode];
    for (const ground of [c.surface, c.overlay]) expect(contrast(c['row-hover'], ground)).toBeGreaterThanOrEqual(1.06);
    for (const ink of [c.text, c['text-2'], c['text-3'], c['primary-text'], c['danger-text']])
      expect(contrast(ink, c['row-hover'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c['border-control'], c['row-hover'])).toBeGreaterThanOrEqual(3);
  }
});

test('L-14 an outlined button, a pill or a facet under the pointer is told from itself at rest, in both modes', () => {
  for (const [mode, theme] of [
    ['light', prumoLight],
    ['dark', prumoDark],
  ] as const) {
    const c = tokens.color[mode];
    expect(theme.components?.MuiButton?.styleOverrides?.outlined).toMatchObject({
      ...{ backgroundColor: c.surface, borderColor: c['border-strong'] },
      '&:hover': { backgroundColor: c['surface-3'], borderColor: c['border-control'] },
    });
    expect(contrast(c['surface-3'], c.surface)).toBeGreaterThanOrEqual(1.15);
    expect(contrast(c['border-control'], c['border-strong'])).toBeGreaterThanOrEqual(2);
    for (const ink of [c.text, c['text-2'], c['text-3'], c['primary-text'], c['danger-text']])
      expect(contrast(ink, c['surface-3'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c['primary-text'], c['primary-soft-2'])).toBeGreaterThanOrEqual(3);
    expect(theme.palette).toMatchObject({
      background: { sunken: c['surface-3'] },
      border: { control: c['border-control'] },
    });
  }
  expect(underPointer).toEqual({ bgcolor: 'background.sunken', borderColor: 'border.control' });
});

test('L-14 both themes carry the purple primary of their mode', () => {
  expect(prumoLight.palette?.primary).toMatchObject({ main: tokens.color.light.primary });
  expect(prumoDark.palette?.primary).toMatchObject({ main: tokens.color.dark.primary });
});
