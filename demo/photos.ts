import { createCanvas } from '@napi-rs/canvas';
import { EMPLOYEE_IMAGE } from '../contract/constants.ts';
import type { FileStore } from '../gateway/lib/files.ts';
import type { Demo } from './makeDemo.ts';
import { randomFrom } from './random.ts';

/** Every third person has a photo, so that lists and badges show both looks. */
export const imageKeyOf = (employeeId: number): string | null =>
  employeeId % 3 === 0 ? `documents/images/${randomFrom(`photo ${employeeId}`).uuid()}` : null;

const SKINS = ['#f1c9a5', '#e0ac69', '#c68642', '#8d5524', '#5c3a21'];
const HAIRS = ['#1c1410', '#3b2417', '#5a3825', '#8a8a8a', '#a56b46'];
const SHIRTS = ['#1f4e79', '#7a3b12', '#2f5d3a', '#4a4a4a', '#6b2d5c'];
const GROUNDS = ['#e8edf2', '#fbe9d7', '#e3efe3', '#ece6f3'];

/** A face rendered from the seed: no real person. */
function draw(employeeId: number): Promise<Uint8Array> {
  const random = randomFrom(`face ${employeeId}`);
  const { side } = EMPLOYEE_IMAGE;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const scale = side / 100;
  const ellipse = (color: string, [x, y, width, height]: [number, number, number, number]) => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(x * scale, y * scale, width * scale, height * scale, 0, 0, 2 * Math.PI);
    context.fill();
  };
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const long = random.chance(0.4);
  context.fillStyle = random.pick(GROUNDS);
  context.fillRect(0, 0, side, side);
  ellipse(hair, long ? [50, 48, 25, 34] : [50, 35, 22, 20]);
  ellipse(random.pick(SHIRTS), [50, 104, 36, 30]);
  ellipse(skin, [50, 72, 8, 12]);
  ellipse(skin, [50, 45, 18, 23]);
  ellipse(hair, [50, 27, 19, random.int(7, 10)]);
  for (const x of [43, 57]) ellipse('#2b2b2b', [x, 45, 2, 2]);
  ellipse('#a4453f', [50, 57, random.int(4, 6), 1.5]);
  return canvas.encode('jpeg', 80);
}

/** Stores the photos of the demo under their keys. */
export async function storePhotos({ employees }: Demo, files: Pick<FileStore, 'put'>): Promise<void> {
  for (const { id } of employees) {
    const key = imageKeyOf(id);
    if (key) await files.put(key, await draw(id));
  }
}
