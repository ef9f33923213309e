import { type BADGE_MODELS, formatBadgeCode } from './badges.ts';
import { BADGE } from './constants.ts';
import type pt from './messages/badges.pt.json';

/**
 * What stands where on a badge, for the PDF and for the preview on screen: millimetres from the left top corner of a face,
 * sizes of letters in points.
 */
export type BadgeElement =
  | { kind: 'box' | 'photo' | 'logo' | 'code'; x: number; y: number; width: number; height: number; color?: string }
  | {
      kind: 'text';
      text: string;
      /** With `end` the right end of the text. */
      x: number;
      /** The baseline. */
      y: number;
      size: number;
      max: number;
      bold?: boolean;
      end?: boolean;
      color?: string;
    };

/** What one badge says; dates as they are printed. */
export type BadgeContent = {
  name: string;
  role: string;
  company: string;
  contractingCompany: string;
  project: string;
  /** In their order; `strong`: printed bold. */
  fields: readonly { label: string; value: string; strong?: boolean }[];
  trainings: readonly { name: string; validUntil: string | null }[];
  issuedOn: string;
  code: string;
};
export type BadgeLook = { model: (typeof BADGE_MODELS)[number]; baseColor: string; hasLogo: boolean };
type Words = typeof pt;
type Box = Extract<BadgeElement, { width: number }>;

/** Badges are light in every theme: they are paper. */
export const BADGE_INK = { text: '#191822', muted: '#575561', onBase: '#FFFFFF', photo: '#EFEEF3' } as const;
const { width, height } = BADGE.card;
const MARGIN = 5;
const FIELD_LINE = 4;

const box = (kind: Box['kind'], [x, y, w, h]: readonly [number, number, number, number], color?: string): Box => ({
  ...{ kind, x, y, width: w, height: h },
  ...(color && { color }),
});

/** The person's lines, the same in both models. */
const personLines = (content: BadgeContent, { x, y, max }: { x: number; y: number; max: number }): BadgeElement[] => [
  { kind: 'text', text: content.name, x, y, size: 11, max, bold: true },
  { kind: 'text', text: content.role, x, y: y + 4.5, size: 8, max, color: BADGE_INK.muted },
  { kind: 'text', text: content.company, x, y: y + 11, size: 8, max, bold: true },
  ...content.fields.map(
    ({ label, value, strong = false }, index): BadgeElement => ({
      kind: 'text',
      text: `${label} ${value}`,
      ...{ x, y: y + 15.5 + FIELD_LINE * index, size: strong ? 8 : 7, max, bold: strong },
      ...(!strong && { color: BADGE_INK.muted }),
    }),
  ),
];

const { onBase } = BADGE_INK;
/** Model 1: a band above, the photo at the left. */
const firstFront = (content: BadgeContent, { baseColor, hasLogo }: BadgeLook): BadgeElement[] => [
  box('box', [0, 0, width, 10], baseColor),
  ...(hasLogo
    ? [box('box', [MARGIN, 1.2, 26, 7.6], onBase), box('logo', [MARGIN + 1, 1.8, 24, 6.4])]
    : [
        {
          kind: 'text' as const,
          ...{ text: content.contractingCompany, x: MARGIN, y: 6.4, size: 9, max: 38, bold: true, color: onBase },
        },
      ]),
  { kind: 'text', text: content.project, x: width - MARGIN, y: 6.3, size: 7, max: 36, color: onBase, end: true },
  box('photo', [MARGIN, 15, 24, 24]),
  ...personLines(content, { x: 33, y: 19, max: width - MARGIN - 33 }),
];

/** Model 2: the photo in a column of the base colour, company or logo above the person. */
const secondFront = (content: BadgeContent, { baseColor, hasLogo }: BadgeLook): BadgeElement[] => [
  box('box', [0, 0, 30, height], baseColor),
  box('photo', [4, 11, 22, 22]),
  { kind: 'text', text: content.project, x: 4, y: 40, size: 7, max: 22, color: onBase },
  hasLogo
    ? box('logo', [34, 3.5, 28, 8])
    : {
        kind: 'text',
        text: content.contractingCompany,
        x: 34,
        y: 8.5,
        size: 10,
        max: 47,
        bold: true,
        color: baseColor,
      },
  ...personLines(content, { x: 34, y: 20, max: width - MARGIN - 34 }),
];

/** The code with its letters, trainings with the day on which they end. */
const back = (content: BadgeContent, { baseColor }: BadgeLook, words: Words): BadgeElement[] => {
  const [x, max] = [40, width - MARGIN - 40];
  const shown = content.trainings.slice(0, BADGE.fit.trainings);
  const { muted } = BADGE_INK;
  return [
    box('code', [2, 2, 34, 34]),
    // A preview has no code yet.
    ...(content.code === ''
      ? []
      : [{ kind: 'text', text: formatBadgeCode(content.code), x: 8, y: 40, size: 9, max: 28, bold: true } as const]),
    ...(shown.length > 0
      ? [{ kind: 'text', text: words.trainings, x, y: 7, size: 7, max, color: muted } as const]
      : []),
    ...shown.flatMap(({ name, validUntil }, index): BadgeElement[] => {
      const y = 11 + FIELD_LINE * index;
      return [
        { kind: 'text', text: name, x, y, size: 6.5, max: max - 16, bold: true },
        ...(validUntil
          ? [{ kind: 'text', text: validUntil, x: x + max, y, size: 6.5, max: 15, end: true } as const]
          : []),
      ];
    }),
    { kind: 'text', text: `${words.issuedOn} ${content.issuedOn}`, x, y: 40, size: 7, max, color: muted },
    box('box', [0, height - 7, width, 7], baseColor),
    ...[{ kind: 'text', text: words.personal, x: MARGIN, y: height - 2.6, size: 7, max: 76, color: onBase } as const],
  ];
};

export const badgeFaces = (content: BadgeContent, look: BadgeLook, words: Words) => ({
  front: (look.model === 'first_badge' ? firstFront : secondFront)(content, look),
  back: back(content, look, words),
});

/** Where there is no photo: first and last name. */
export const initialsOf = (name: string): string => {
  const initials = name.split(/\s+/).map((word) => word.charAt(0));
  return [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase();
};
