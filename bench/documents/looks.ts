/** How a document reaches the product. Without `dpi` it is text; else a picture as a scanner or a phone makes it. */
export type Look = {
  name: string;
  dpi?: number;
  /** Skew, in degrees either way. */
  degrees?: number;
  /** Quarter turns. */
  quarters?: number;
  noise?: number;
  /** In pixels. */
  blur?: number;
  /** Ink and paper, 0 to 255. */
  ink?: number;
  paper?: number;
  /** Black or white only. */
  isBilevel?: boolean;
  /** Perspective, uneven light and a shadow, with the table around the sheet. */
  isPhoto?: boolean;
  /** How far the camera leans, at most, in thousandths of the sheet. */
  lean?: number;
  quality?: number;
  stamp?: boolean;
  signedBeside?: boolean;
};

export const LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-stamped', stamp: true },
  { name: 'text-signed', signedBeside: true },
  { name: 'scan-200', dpi: 200, degrees: 0.6, noise: 8, ink: 30, paper: 246, quality: 75 },
  { name: 'scan-150', dpi: 150, degrees: 1.6, noise: 14, blur: 0.5, ink: 40, paper: 240, quality: 70 },
  { name: 'scan-skewed', dpi: 150, degrees: 3, noise: 10, blur: 0.4, ink: 40, paper: 242, quality: 75 },
  { name: 'scan-stamped', dpi: 150, degrees: 0.8, noise: 10, blur: 0.4, ink: 40, paper: 242, quality: 75, stamp: true },
  { name: 'fax', dpi: 200, degrees: 0.7, noise: 30, blur: 0.5, isBilevel: true, ink: 20, paper: 250, quality: 80 },
  { name: 'faded', dpi: 150, degrees: 0.5, noise: 10, blur: 0.4, ink: 150, paper: 228, quality: 75 },
  { name: 'turned', dpi: 150, degrees: 0.5, quarters: 1, noise: 10, blur: 0.4, ink: 40, paper: 242, quality: 75 },
  { name: 'upside-down', dpi: 150, degrees: 0.5, quarters: 2, noise: 10, blur: 0.4, ink: 40, paper: 242, quality: 75 },
  { name: 'photo', dpi: 190, degrees: 1.5, noise: 12, blur: 0.7, ink: 45, paper: 235, isPhoto: true, quality: 72 },
  { name: 'photo-dark', dpi: 190, degrees: 2.5, noise: 16, blur: 0.8, ink: 35, paper: 185, isPhoto: true, quality: 70 },
];

/** Of the third set: office scanners, copies of copies and telephones, given out in turn. */
export const THIRD_LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-plain' },
  { name: 'text-stamped', stamp: true },
  { name: 'office-150', dpi: 150, degrees: 1.1, noise: 12, blur: 0.5, ink: 45, paper: 238, quality: 68 },
  { name: 'crooked-150', dpi: 150, degrees: 2.4, noise: 12, blur: 0.4, ink: 50, paper: 236, quality: 72 },
  {
    name: 'photocopy',
    dpi: 180,
    degrees: 0.9,
    noise: 24,
    blur: 0.5,
    isBilevel: true,
    ink: 25,
    paper: 246,
    quality: 78,
  },
  { name: 'pale-150', dpi: 150, degrees: 0.7, noise: 9, blur: 0.4, ink: 110, paper: 224, quality: 74 },
  { name: 'stamped-150', dpi: 150, degrees: 1.3, noise: 11, blur: 0.4, ink: 40, paper: 240, quality: 74, stamp: true },
  { name: 'grey-200', dpi: 200, degrees: 1.5, noise: 18, blur: 0.9, ink: 55, paper: 206, quality: 62 },
  { name: 'sideways', dpi: 160, degrees: 0.8, quarters: 3, noise: 10, blur: 0.4, ink: 42, paper: 240, quality: 74 },
  { name: 'phone', dpi: 180, degrees: 1.8, noise: 11, blur: 0.7, ink: 45, paper: 228, isPhoto: true, quality: 72 },
  {
    name: 'phone-lean',
    dpi: 200,
    degrees: 3,
    noise: 12,
    blur: 0.7,
    ink: 45,
    paper: 220,
    isPhoto: true,
    lean: 80,
    quality: 70,
  },
  {
    name: 'phone-dim',
    dpi: 200,
    degrees: 1.2,
    noise: 15,
    blur: 0.8,
    ink: 32,
    paper: 172,
    isPhoto: true,
    lean: 30,
    quality: 68,
  },
];

/** Of the seventh set: from a sharp scanner of 300 dpi to a worn one of 150, and telephones by a window and by lamplight. */
export const SEVENTH_LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-signed', signedBeside: true },
  { name: 'text-again' },
  { name: 'text-stamped', stamp: true },
  { name: 'desk-200', dpi: 200, degrees: 0.9, noise: 10, blur: 0.4, ink: 38, paper: 243, quality: 74 },
  { name: 'worn-150', dpi: 150, degrees: 1.4, noise: 14, blur: 0.5, ink: 48, paper: 234, quality: 70 },
  { name: 'sharp-300', dpi: 300, degrees: 0.4, noise: 8, ink: 30, paper: 248, quality: 72 },
  { name: 'weak-170', dpi: 170, degrees: 1, noise: 10, blur: 0.4, ink: 118, paper: 226, quality: 74 },
  { name: 'oblique-150', dpi: 150, degrees: 2.7, noise: 11, blur: 0.4, ink: 44, paper: 240, quality: 73 },
  { name: 'marked-180', dpi: 180, degrees: 1.2, noise: 12, blur: 0.4, ink: 42, paper: 238, quality: 72, stamp: true },
  {
    name: 'copied-200',
    dpi: 200,
    degrees: 0.8,
    noise: 26,
    blur: 0.5,
    isBilevel: true,
    ink: 24,
    paper: 247,
    quality: 78,
  },
  { name: 'reversed-160', dpi: 160, degrees: 0.6, quarters: 2, noise: 10, blur: 0.4, ink: 42, paper: 240, quality: 74 },
  { name: 'window', dpi: 190, degrees: 1.6, noise: 11, blur: 0.7, ink: 42, paper: 230, isPhoto: true, quality: 73 },
  {
    name: 'tilted',
    dpi: 200,
    degrees: 2.4,
    noise: 12,
    blur: 0.7,
    ink: 44,
    paper: 222,
    isPhoto: true,
    lean: 70,
    quality: 71,
  },
  {
    name: 'lamp',
    dpi: 200,
    degrees: 1.5,
    noise: 14,
    blur: 0.8,
    ink: 34,
    paper: 180,
    isPhoto: true,
    lean: 35,
    quality: 69,
  },
];

/** Of the eighth set: what small offices send, at 150 dpi and less, and what a worker's telephone takes. */
export const EIGHTH_LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-other' },
  { name: 'text-signed', signedBeside: true },
  { name: 'text-marked', stamp: true },
  { name: 'multi-150', dpi: 150, degrees: 1.2, noise: 13, blur: 0.5, ink: 46, paper: 236, quality: 69 },
  { name: 'slant-150', dpi: 150, degrees: 2.6, noise: 11, blur: 0.4, ink: 42, paper: 241, quality: 74 },
  { name: 'ghost-150', dpi: 150, degrees: 0.8, noise: 9, blur: 0.4, ink: 122, paper: 222, quality: 75 },
  { name: 'inked-150', dpi: 150, degrees: 1.5, noise: 12, blur: 0.4, ink: 44, paper: 239, quality: 72, stamp: true },
  { name: 'coarse-130', dpi: 130, degrees: 0.7, noise: 9, blur: 0.3, ink: 36, paper: 244, quality: 76 },
  { name: 'twice-150', dpi: 150, degrees: 1, noise: 22, blur: 0.4, isBilevel: true, ink: 22, paper: 248, quality: 80 },
  { name: 'rolled-150', dpi: 150, degrees: 0.9, quarters: 1, noise: 11, blur: 0.4, ink: 42, paper: 240, quality: 73 },
  { name: 'dusk-140', dpi: 140, degrees: 1.1, noise: 14, blur: 0.4, ink: 50, paper: 204, quality: 70 },
  { name: 'counter', dpi: 185, degrees: 1.7, noise: 12, blur: 0.6, ink: 44, paper: 229, isPhoto: true, quality: 73 },
  {
    name: 'knee',
    dpi: 195,
    degrees: 2.6,
    noise: 12,
    blur: 0.7,
    ink: 45,
    paper: 221,
    isPhoto: true,
    lean: 75,
    quality: 71,
  },
  {
    name: 'canteen',
    dpi: 195,
    degrees: 1.4,
    noise: 14,
    blur: 0.8,
    ink: 34,
    paper: 182,
    isPhoto: true,
    lean: 35,
    quality: 70,
  },
];

/** Of the ninth set: multifunction printers of offices, mostly at 150 dpi, weak toner and stamps, and telephones on a desk or in a cab. */
export const NINTH_LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-portal' },
  { name: 'text-signed', signedBeside: true },
  { name: 'text-office' },
  { name: 'text-stamped', stamp: true },
  { name: 'feeder-150', dpi: 150, degrees: 1, noise: 12, blur: 0.4, ink: 44, paper: 238, quality: 70 },
  { name: 'toner-150', dpi: 150, degrees: 0.6, noise: 10, blur: 0.4, ink: 126, paper: 226, quality: 75 },
  { name: 'askew-150', dpi: 150, degrees: 2.3, noise: 11, blur: 0.4, ink: 40, paper: 242, quality: 73 },
  { name: 'stamped-160', dpi: 160, degrees: 1.3, noise: 12, blur: 0.4, ink: 42, paper: 240, quality: 72, stamp: true },
  {
    name: 'xerox-160',
    dpi: 160,
    degrees: 0.9,
    noise: 22,
    blur: 0.4,
    isBilevel: true,
    ink: 22,
    paper: 248,
    quality: 80,
  },
  { name: 'lying-150', dpi: 150, degrees: 0.7, quarters: 3, noise: 10, blur: 0.4, ink: 42, paper: 240, quality: 74 },
  { name: 'plain-170', dpi: 170, degrees: 0.8, noise: 9, blur: 0.3, ink: 38, paper: 243, quality: 72 },
  { name: 'good-200', dpi: 200, degrees: 0.5, noise: 8, blur: 0.3, ink: 34, paper: 246, quality: 75 },
  { name: 'yellowed-150', dpi: 150, degrees: 1.2, noise: 15, blur: 0.5, ink: 56, paper: 208, quality: 68 },
  { name: 'desk', dpi: 190, degrees: 1.4, noise: 11, blur: 0.6, ink: 42, paper: 231, isPhoto: true, quality: 74 },
  {
    name: 'cab',
    dpi: 200,
    degrees: 2.8,
    noise: 13,
    blur: 0.7,
    ink: 44,
    paper: 218,
    isPhoto: true,
    lean: 70,
    quality: 71,
  },
  {
    name: 'evening',
    dpi: 195,
    degrees: 1.3,
    noise: 15,
    blur: 0.7,
    ink: 34,
    paper: 184,
    isPhoto: true,
    lean: 40,
    quality: 70,
  },
];

/** Of the tenth set: portals and office suites, reception scanners of 150 dpi and less, carbon copies, and telephones at a gate or in a yard. */
export const TENTH_LOOKS: readonly Look[] = [
  { name: 'text' },
  { name: 'text-saved' },
  { name: 'text-signed', signedBeside: true },
  { name: 'text-printed' },
  { name: 'text-received', stamp: true },
  { name: 'lobby-150', dpi: 150, degrees: 0.9, noise: 11, blur: 0.4, ink: 42, paper: 240, quality: 71 },
  { name: 'tilted-150', dpi: 150, degrees: 2.5, noise: 11, blur: 0.4, ink: 44, paper: 239, quality: 72 },
  { name: 'carbon-150', dpi: 150, degrees: 0.8, noise: 10, blur: 0.4, ink: 120, paper: 224, quality: 75 },
  { name: 'filed-160', dpi: 160, degrees: 1.2, noise: 12, blur: 0.4, ink: 44, paper: 238, quality: 72, stamp: true },
  { name: 'copy-170', dpi: 170, degrees: 0.7, noise: 24, blur: 0.4, isBilevel: true, ink: 22, paper: 248, quality: 80 },
  { name: 'quarter-150', dpi: 150, degrees: 0.8, quarters: 1, noise: 11, blur: 0.4, ink: 42, paper: 241, quality: 73 },
  { name: 'headlong-150', dpi: 150, degrees: 0.6, quarters: 2, noise: 10, blur: 0.4, ink: 44, paper: 240, quality: 74 },
  { name: 'clear-200', dpi: 200, degrees: 0.6, noise: 9, blur: 0.3, ink: 36, paper: 245, quality: 74 },
  { name: 'greyish-140', dpi: 140, degrees: 1, noise: 13, blur: 0.4, ink: 52, paper: 212, quality: 72 },
  { name: 'gate', dpi: 190, degrees: 1.5, noise: 12, blur: 0.6, ink: 42, paper: 230, isPhoto: true, quality: 73 },
  {
    name: 'yard',
    dpi: 200,
    degrees: 2.5,
    noise: 12,
    blur: 0.7,
    ink: 44,
    paper: 220,
    isPhoto: true,
    lean: 70,
    quality: 72,
  },
  {
    name: 'night-shift',
    dpi: 200,
    degrees: 1.4,
    noise: 14,
    blur: 0.7,
    ink: 33,
    paper: 182,
    isPhoto: true,
    lean: 38,
    quality: 71,
  },
];
