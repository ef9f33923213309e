import { Box } from '@mui/material';
import encodeQR from 'qr';
import type { CSSProperties } from 'react';
import { BADGE_INK, type BadgeElement, badgeFaces, initialsOf } from '../../../contract/badgeLayout.ts';
import { BADGE_PAGE, type BadgePreview } from '../../../contract/badges.ts';
import { BADGE } from '../../../contract/constants.ts';
import en from '../../../contract/messages/badges.en.json';
import es from '../../../contract/messages/badges.es.json';
import pt from '../../../contract/messages/badges.pt.json';
import { useLanguage, useT } from '../../i18n/index.ts';

const WORDS = { pt, en, es };
const { width, height } = BADGE.card;
const MM_OF_POINT = 25.4 / 72;
const across = (mm: number): string => `${(100 * mm) / width}%`;
const down = (mm: number): string => `${(100 * mm) / height}%`;
/** As wide as its card, whatever that is on screen. */
const letters = (points: number): string => `${(100 * points * MM_OF_POINT) / width}cqw`;

/** Front and back as they are printed (E-20): the same layout as the PDF's. The badge stays light in a dark theme. */
export function BadgeFaces({ content, look, image, logo }: BadgePreview) {
  const t = useT();
  const words = WORDS[useLanguage()];
  const faces = badgeFaces(content, { ...look, hasLogo: logo !== null }, words);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      {(['front', 'back'] as const).map((face) => (
        <Box component="figure" key={face} sx={{ m: 0, flex: '0 1 300px', minWidth: 0, width: 300 }}>
          <Box
            sx={{
              ...{ position: 'relative', aspectRatio: `${width} / ${height}`, containerType: 'inline-size' },
              ...{ overflow: 'hidden', borderRadius: '10px', bgcolor: 'common.white', boxShadow: 2 },
            }}
          >
            {faces[face].map((element) => (
              <Part
                key={`${element.kind} ${element.x} ${element.y}`}
                element={element}
                name={content.name}
                image={image}
                logo={logo}
              />
            ))}
          </Box>
          <Box component="figcaption" sx={{ mt: 1, fontSize: 12, color: 'text.secondary' }}>
            {t(`badgeConfigs.faces.${face}`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

type PartProps = { element: BadgeElement; name: string; image: string | null; logo: string | null };

function Part({ element, name, image, logo }: PartProps) {
  const t = useT();
  if (element.kind === 'text') {
    const { text, x, y, size, max, bold, end, color = BADGE_INK.text } = element;
    return (
      <span
        style={{
          ...{ position: 'absolute', top: down(y - size * MM_OF_POINT * 0.9), maxWidth: across(max), color },
          ...(end ? { right: across(width - x) } : { left: across(x) }),
          ...{ fontSize: letters(size), lineHeight: 1.2, fontWeight: bold ? 650 : 400 },
          ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        }}
      >
        {text}
      </span>
    );
  }
  const { kind, x, y, color } = element;
  const place = {
    position: 'absolute',
    ...{ left: across(x), top: down(y), width: across(element.width), height: down(element.height) },
  } as const;
  if (kind === 'box') return <div style={{ ...place, background: color }} />;
  if (kind === 'code') return <Code place={place} />;
  if (kind === 'logo') return logo && <img src={logo} alt="" style={{ ...place, objectFit: 'contain' }} />;
  if (image)
    return <img src={image} alt={t('badgeConfigs.photo', { name })} style={{ ...place, objectFit: 'cover' }} />;
  const middle = { display: 'grid', placeItems: 'center', fontSize: letters(element.width), fontWeight: 650 } as const;
  return (
    <div aria-hidden style={{ ...place, ...middle, background: BADGE_INK.photo, color: BADGE_INK.muted }}>
      {initialsOf(name)}
    </div>
  );
}

/** A sample: it leads to the public page without a token, so that no preview is a badge. */
function Code({ place }: { place: CSSProperties }) {
  const t = useT();
  const modules = encodeQR(`${window.location.origin}${BADGE_PAGE}`, 'raw', { border: 2 });
  const path = modules.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={t('badgeConfigs.code')}
      style={place}
    >
      <path d={path} fill={BADGE_INK.text} shapeRendering="crispEdges" />
    </svg>
  );
}
