import { createCanvas, type ImageData, loadImage } from '@napi-rs/canvas';
import type { Random } from '../../demo/random.ts';
import type { Look } from './looks.ts';

type Point = readonly [x: number, y: number];

/** The projective map that takes the unit square's corners to these four (top left, top right, bottom right, bottom left). */
function projection([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]): (u: number, v: number) => Point {
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dy1, dx2, dy2] = [p1[0] - p2[0], p1[1] - p2[1], p3[0] - p2[0], p3[1] - p2[1]];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / scale;
  const h = (dx1 * sy - sx * dy1) / scale;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [
      ((p1[0] - p0[0] + g * p1[0]) * u + (p3[0] - p0[0] + h * p3[0]) * v + p0[0]) / w,
      ((p1[1] - p0[1] + g * p1[1]) * u + (p3[1] - p0[1] + h * p3[1]) * v + p0[1]) / w,
    ];
  };
}

/** The page as a scanner or a phone would take it, as JPEG. `png` is the clean page at the look's resolution. */
export async function taken(png: Uint8Array, look: Look, random: Random): Promise<Buffer> {
  const image = await loadImage(png);
  const { degrees = 0, quarters = 0, noise = 0, blur = 0, ink = 0, paper = 255, isPhoto = false } = look;
  const turned = quarters % 2 === 1;
  const [pageWidth, pageHeight] = turned ? [image.height, image.width] : [image.width, image.height];
  const margin = isPhoto ? 0.06 : 0;
  const [width, height] = [Math.round(pageWidth * (1 + 2 * margin)), Math.round(pageHeight * (1 + 2 * margin))];

  const upright = createCanvas(width, height);
  const sheet = upright.getContext('2d');
  // The table under a photo; the lid of a scanner is white.
  sheet.fillStyle = isPhoto ? 'rgb(92,74,60)' : 'white';
  sheet.fillRect(0, 0, width, height);
  if (blur) sheet.filter = `blur(${blur}px)`;
  sheet.translate(width / 2, height / 2);
  sheet.rotate(((random.chance(0.5) ? degrees : -degrees) * Math.PI) / 180 + (quarters * Math.PI) / 2);
  sheet.drawImage(image, -image.width / 2, -image.height / 2);
  const source = upright.getContext('2d').getImageData(0, 0, width, height);

  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const target = context.createImageData(width, height);
  const tilt = () => random.int(0, look.lean ?? 45) / 1000;
  // Where each corner of the picture looks on the page: beyond it where the camera leans away.
  const map = isPhoto
    ? projection([
        [-tilt(), -tilt()],
        [1 + tilt(), -tilt() / 2],
        [1 + tilt() / 2, 1 + tilt()],
        [-tilt() / 2, 1 + tilt() / 2],
      ])
    : (u: number, v: number): Point => [u, v];
  expose(source, target, map, { noise, ink, paper, isPhoto, isBilevel: look.isBilevel ?? false }, random);
  context.putImageData(target, 0, 0);
  return canvas.toBuffer('image/jpeg', look.quality ?? 80);
}

type Exposure = { noise: number; ink: number; paper: number; isPhoto: boolean; isBilevel: boolean };
function expose(
  source: ImageData,
  target: ImageData,
  map: (u: number, v: number) => Point,
  look: Exposure,
  random: Random,
) {
  const { width, height } = target;
  const [shadowX, shadowY] = [random.next(), random.next()];
  const slope = random.next() * 0.25;
  const seen = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      let light = 1;
      if (look.isPhoto) {
        const [u, v] = map((x + 0.5) / width, (y + 0.5) / height);
        sample(source, u * width - 0.5, v * height - 0.5, seen);
        light -=
          slope * (x / width) + 0.18 * Math.exp(-((x / width - shadowX) ** 2 + (y / height - shadowY) ** 2) / 0.05);
      } else {
        for (let channel = 0; channel < 3; channel += 1) seen[channel] = source.data[at + channel] ?? 255;
      }
      const grain = (random.next() - 0.5) * 2 * look.noise;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (look.ink + ((seen[channel] ?? 255) / 255) * (look.paper - look.ink)) * light + grain;
        target.data[at + channel] = look.isBilevel ? (value < 140 ? 0 : 255) : value;
      }
      target.data[at + 3] = 255;
    }
  }
}

/** Puts the colour between four pixels into `seen`; outside the picture, that of its edge. */
function sample({ width, height, data }: ImageData, x: number, y: number, seen: number[]): void {
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(cx), Math.floor(cy)];
  const [dx, dy] = [cx - left, cy - top];
  const first = (top * width + left) * 4;
  const right = left + 1 < width ? 4 : 0;
  const down = top + 1 < height ? width * 4 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = first + channel;
    const upper = (data[at] ?? 255) * (1 - dx) + (data[at + right] ?? 255) * dx;
    const lower = (data[at + down] ?? 255) * (1 - dx) + (data[at + down + right] ?? 255) * dx;
    seen[channel] = upper * (1 - dy) + lower * dy;
  }
}
