/** A picture as one byte of grey for each pixel: even light, full contrast, and which way its lines of text run. */
export type Grey = { width: number; height: number; pixels: Uint8Array };

/** RGBA → grey. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 4) {
    pixels[index] = (rgba[at] ?? 0) * 0.3 + (rgba[at + 1] ?? 0) * 0.59 + (rgba[at + 2] ?? 0) * 0.11;
  }
  return { width, height, pixels };
}
/** As a file of the simplest form (PGM): nothing to compress, nothing lost. */
export const pgmOf = ({ width, height, pixels }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);

/** The grey below which this share of the counted pixels lies. */
function level(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  for (let grey = 0; grey < 256; grey += 1) {
    left -= counts[grey] ?? 0;
    if (left <= 0) return grey;
  }
  return 255;
}

/** Pixels of a side of the squares over which the paper's brightness is taken. */
const BLOCK = 48;
/** The brightness of the paper, square by square: a fifth of a square's pixels is lighter. */
function paperOf({ width, height, pixels }: Grey): { across: number; down: number; paper: Float32Array } {
  const [across, down] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const paper = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y += 2) {
        for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x += 2) {
          const grey = pixels[y * width + x] ?? 255;
          counts[grey] = (counts[grey] ?? 0) + 1;
        }
      }
      paper[row * across + column] = level(counts, 0.8);
    }
  }
  return { across, down, paper };
}

/** What is darker than this share of the sheet's brightness is beside the sheet: the table under a photo. */
const BESIDE = 0.55;
/** Divides the picture by the brightness of its paper: shadows and uneven light go, what lies beside the sheet becomes white. */
function evenLight(grey: Grey): Grey {
  const { width, height, pixels } = grey;
  const { across, down, paper } = paperOf(grey);
  const beside = ([...paper].sort((a, b) => a - b)[Math.floor(paper.length * 0.9)] ?? 255) * BESIDE;
  const even = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(down - 1, Math.max(0, y / BLOCK - 0.5));
    const [top, dy] = [Math.floor(row), row % 1];
    const bottom = Math.min(down - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(across - 1, Math.max(0, x / BLOCK - 0.5));
      const [left, dx] = [Math.floor(column), column % 1];
      const right = Math.min(across - 1, left + 1);
      const upper = (paper[top * across + left] ?? 255) * (1 - dx) + (paper[top * across + right] ?? 255) * dx;
      const lower = (paper[bottom * across + left] ?? 255) * (1 - dx) + (paper[bottom * across + right] ?? 255) * dx;
      const light = upper * (1 - dy) + lower * dy;
      const at = y * width + x;
      even[at] = light < beside ? 255 : Math.min(255, ((pixels[at] ?? 255) * 255) / Math.max(40, light));
    }
  }
  return { width, height, pixels: even };
}

/** The darkest hundredth black, the paper white. */
function fullContrast({ width, height, pixels }: Grey): Grey {
  const counts = new Uint32Array(256);
  for (const grey of pixels) counts[grey] = (counts[grey] ?? 0) + 1;
  const ink = Math.min(200, level(counts, 0.01));
  const range = 235 - ink;
  const table = Uint8Array.from({ length: 256 }, (_, grey) => Math.min(255, Math.max(0, ((grey - ink) * 255) / range)));
  return { width, height, pixels: pixels.map((grey) => table[grey] ?? 255) };
}

export const cleaned = (grey: Grey): Grey => fullContrast(evenLight(grey));

// ---------------------------------------------------------------- direction
/** Darker than this is ink. */
export const INK = 170;
/** A run of ink longer than this share of the picture is a ruling, and says nothing of the lines of text. */
const RULING = 1 / 33;
/** How many points of ink tell enough. */
const POINTS = 30_000;
/** Where ink is that belongs to no ruling, as x and y in turn: a sample. */
function inkOf({ width, height, pixels }: Grey): Int16Array {
  const longest = Math.round(Math.max(width, height) * RULING);
  const isRuling = new Uint8Array(pixels.length);
  const mark = (outer: number, inner: number, at: (o: number, i: number) => number) => {
    for (let o = 0; o < outer; o += 1) {
      let from = 0;
      for (let i = 0; i <= inner; i += 1) {
        if (i < inner && (pixels[at(o, i)] ?? 255) < INK) continue;
        if (i - from >= longest) for (let run = from; run < i; run += 1) isRuling[at(o, run)] = 1;
        from = i + 1;
      }
    }
  };
  mark(height, width, (y, x) => y * width + x);
  mark(width, height, (x, y) => y * width + x);
  return pointsOf({ width, height, pixels }, (at) => !isRuling[at]);
}
/** Every so many pixels of ink, as x and y in turn, at most `POINTS`. */
function pointsOf({ width, pixels }: Grey, counts: (at: number) => boolean = () => true): Int16Array {
  const isCounted = (at: number): boolean => (pixels[at] ?? 255) < INK && counts(at);
  let total = 0;
  for (let at = 0; at < pixels.length; at += 1) if (isCounted(at)) total += 1;
  const step = Math.ceil(total / POINTS);
  const points = new Int16Array(2 * Math.ceil(total / Math.max(1, step)));
  let [seen, kept] = [0, 0];
  for (let at = 0; at < pixels.length; at += 1) {
    if (!isCounted(at)) continue;
    if (seen % step === 0) {
      points[kept] = at % width;
      points[kept + 1] = Math.floor(at / width);
      kept += 2;
    }
    seen += 1;
  }
  return points;
}

const DEGREES = 6;
/** How sharply points gather in lines that slope by so many degrees: how much neighbouring lines differ in ink. */
function gathering(
  points: Int16Array,
  along: 0 | 1,
  range: readonly [from: number, to: number],
  bins: Float64Array,
  degrees: number,
): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const middle = (range[0] + range[1]) / 2;
  const margin = Math.floor((bins.length - 1) / 2);
  bins.fill(0);
  for (let at = 0; at < points.length; at += 2) {
    const place = points[at + along] ?? 0;
    if (place < range[0] || place >= range[1]) continue;
    const bin = Math.round((points[at + 1 - along] ?? 0) - (place - middle) * slope) + (margin >> 1);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let sum = 0;
  for (let bin = 2; bin < bins.length; bin += 1) sum += ((bins[bin] ?? 0) - (bins[bin - 2] ?? 0)) ** 2;
  return sum;
}
const anglesOf = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, index) => from + index * by);
/** Room for lines that slope beyond the picture. */
const binsFor = (span: number, length: number): Float64Array => new Float64Array(2 * (span + length));

const STRIPS = 3;
/**
 * How sharply the ink gathers in lines along one axis: in three strips, each at its own angle, since a photo narrows towards one
 * side. `along` is 0 for lines from left to right, 1 from top to bottom.
 */
function sharpness(points: Int16Array, along: 0 | 1, { width, height }: Grey): number {
  const [length, span] = along === 0 ? [width, height] : [height, width];
  const bins = binsFor(span, length);
  const angles = anglesOf(-DEGREES, DEGREES, 0.5);
  return Array.from({ length: STRIPS }, (_, strip) => {
    const range = [(length * strip) / STRIPS, (length * (strip + 1)) / STRIPS] as const;
    return Math.max(...angles.map((degrees) => gathering(points, along, range, bins, degrees)));
  }).reduce((sum, value) => sum + value, 0);
}

/** Whether lines of text run from top to bottom: the picture lies on its side. Asked of a small, cleaned copy. */
export function isOnItsSide(small: Grey): boolean {
  const points = inkOf(small);
  return sharpness(points, 1, small) > sharpness(points, 0, small);
}

// ---------------------------------------------------------------- skew
/** By how many degrees (clockwise) the lines of text slope: the angle at which their ink gathers most sharply. */
export function skewOf(grey: Grey): number {
  const points = pointsOf(grey);
  const bins = binsFor(grey.height, grey.width);
  const best = (angles: readonly number[]): number =>
    angles
      .map((degrees) => ({ degrees, sum: gathering(points, 0, [0, grey.width], bins, degrees) }))
      .reduce((a, b) => (b.sum > a.sum ? b : a), { degrees: 0, sum: 0 }).degrees;
  const roughly = best(anglesOf(0.5 - DEGREES, DEGREES - 0.5, 0.5));
  return best(anglesOf(roughly - 0.4, roughly + 0.4, 0.1));
}

/** The picture turned back by its skew, on a white sheet that holds all of it. */
export function straightened({ width, height, pixels }: Grey, degrees: number): Grey {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [across, down] = [
    Math.ceil(width * cos + height * Math.abs(sin)),
    Math.ceil(height * cos + width * Math.abs(sin)),
  ];
  const sheet = new Uint8Array(across * down).fill(255);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const [dx, dy] = [column - (across - 1) / 2, row - (down - 1) / 2];
      const x = dx * cos - dy * sin + (width - 1) / 2;
      const y = dx * sin + dy * cos + (height - 1) / 2;
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = top * width + left;
      const right = left + 1 < width ? 1 : 0;
      const below = top + 1 < height ? width : 0;
      const upper = (pixels[at] ?? 255) * (1 - fx) + (pixels[at + right] ?? 255) * fx;
      const lower = (pixels[at + below] ?? 255) * (1 - fx) + (pixels[at + below + right] ?? 255) * fx;
      sheet[row * across + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return { width: across, height: down, pixels: sheet };
}

// ---------------------------------------------------------------- rulings
/** What is at least so long (as a share of the picture) and at most so many pixels thick is a ruling of a table. */
const RULING_LENGTH = { across: 1 / 24, down: 1 / 50 } as const;
const RULING_THICKNESS = 5;
/** So much of a short ruling has nothing standing on it; longer than this share of the picture is no word. */
const RULING_THIN = 0.8;
const RULING_SURELY = 1 / 8;
/** Pixels to either side of a ruling that are its blurred edge. */
const RIM = 3;
/** Whitens the rulings of tables: between them the recognition finds no lines of text. */
export function withoutRulings(grey: Grey): Grey {
  const { width, height, pixels } = grey;
  const clean = pixels.slice();
  const side = Math.max(width, height);
  const isInk = (at: number): boolean => (pixels[at] ?? 255) < INK;
  /** How many pixels of ink stand side by side across the ruling, counted to where it is no ruling. */
  const thickness = (at: number, across: number): number => {
    let count = 1;
    for (const side of [-across, across]) {
      for (let next = at + side; count <= RULING_THICKNESS + 1 && isInk(next); next += side) count += 1;
    }
    return count;
  };
  /** Bold letters whose feet touch have stems above them; a long ruling is one whatever stands on it. */
  const isThin = (first: number, along: number, across: number, from: number, last: number): boolean => {
    if (last - from > side * RULING_SURELY) return true;
    let [thin, ink] = [0, 0];
    for (let own = from; own <= last; own += 1) {
      if (!isInk(first + own * along)) continue;
      ink += 1;
      if (thickness(first + own * along, across) <= RULING_THICKNESS) thin += 1;
    }
    return thin > ink * RULING_THIN;
  };
  const sweep = (
    outer: number,
    inner: number,
    along: number,
    across: number,
    start: (index: number) => number,
    least: number,
  ) => {
    for (let row = 0; row < outer; row += 1) {
      const first = start(row);
      let [from, last, ink] = [-1, -1, 0];
      for (let place = 0; place <= inner + 1; place += 1) {
        if (place < inner && isInk(first + place * along)) {
          if (from < 0) [from, ink] = [place, 0];
          last = place;
          ink += 1;
        } else if (from >= 0 && place - last > 1) {
          const length = last - from + 1;
          if (length >= least && ink > length * 0.85 && isThin(first, along, across, from, last)) {
            for (let own = from; own <= last; own += 1) {
              const at = first + own * along;
              if (!isInk(at) || thickness(at, across) > RULING_THICKNESS) continue;
              for (let rim = -RIM; rim <= RIM; rim += 1) {
                const beside = at + rim * across;
                if (thickness(beside, across) <= RULING_THICKNESS && beside >= 0 && beside < clean.length)
                  clean[beside] = 255;
              }
            }
          }
          from = -1;
        }
      }
    }
  };
  sweep(height, width, 1, width, (y) => y * width, side * RULING_LENGTH.across);
  sweep(width, height, width, 1, (x) => x, side * RULING_LENGTH.down);
  return { width, height, pixels: clean };
}
