import { type CSSProperties, useEffect, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { palette } from '../../theme/tokens.json';

/** The four claims of row A-05, in its order. */
const CLAIMS = ['single', 'documents', 'companies', 'lives'] as const;
const CLAIM_TIME = 6000;

const { purple, neutral } = palette;
/** The art is dark in both themes: brand colors instead of theme colors. */
const ART_COLOURS: CSSProperties & Record<`--${string}`, string> = {
  '--art-0': neutral['0'],
  '--art-50': purple['50'],
  '--art-100': purple['100'],
  '--art-200': purple['200'],
  '--art-300': purple['300'],
  '--art-900': purple['900'],
  '--art-950': purple['950'],
  '--claim-time': `${CLAIM_TIME}ms`,
};

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Carousel beside the form. Autoplay stops when paused, hovered or focused, and is off with reduced motion. */
export const ClaimsCarousel = () => {
  const t = useT();
  const [shown, setShown] = useState(1);
  const [playing, setPlaying] = useState(() => !wantsStillness());
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const running = playing && !held.pointer && !held.focus;

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setShown((shown + 1) % CLAIMS.length), CLAIM_TIME);
    return () => clearTimeout(timer);
  }, [running, shown]);

  const claim = CLAIMS[shown] ?? 'single';
  return (
    <section
      className="login-art"
      style={ART_COLOURS}
      aria-roledescription={t('session.claims.roleDescription')}
      aria-label={t('session.claims.label')}
      onMouseEnter={() => setHeld((was) => ({ ...was, pointer: true }))}
      onMouseLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={() => setHeld((was) => ({ ...was, focus: true }))}
      onBlur={() => setHeld((was) => ({ ...was, focus: false }))}
    >
      <LoginArt />
      <p className="login-brand">
        <BrandMark size={26} />
        {t('common.appName').toLowerCase()}
      </p>
      <div className="login-claim" aria-live={running ? 'off' : 'polite'} aria-atomic="true">
        <p className="big">{t(`session.claims.${claim}.big`)}</p>
        <p className="text">{t(`session.claims.${claim}.text`)}</p>
      </div>
      <div className={running ? 'login-facts running' : 'login-facts'}>
        <ol>
          {CLAIMS.map((one, index) => (
            <li key={one}>
              <button type="button" aria-current={index === shown} onClick={() => setShown(index)}>
                <b>{t(`session.claims.${one}.big`)}</b>
                {t(`session.claims.${one}.short`)}
              </button>
            </li>
          ))}
        </ol>
        <button
          type="button"
          className="pause"
          aria-label={t(playing ? 'session.claims.pause' : 'session.claims.play')}
          onClick={() => setPlaying(!playing)}
        >
          <Icon name={playing ? 'pause' : 'play'} size={16} />
        </button>
      </div>
    </section>
  );
};

const Sheet = ({ x, y, turn = 0, opacity }: { x: number; y: number; turn?: number; opacity: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`} opacity={opacity}>
    <rect x="-17" y="-21" width="34" height="42" rx="4" fill="none" stroke="currentColor" />
    <path d="M-9-8H9M-9-1H9M-9 6H3" stroke="currentColor" strokeOpacity=".7" strokeLinecap="round" />
  </g>
);

/** Loose sheets at the left of the line: x, y, turn in degrees. The nearer to the line, the clearer. */
const LOOSE = [
  [337, 84, 12],
  [268, 104, 32],
  [413, 107, -8],
  [142, 67, -45],
  [163, 58, 43],
  [303, 210, 13],
  [222, 201, 35],
  [417, 234, 4],
  [338, 244, -2],
  [357, 278, -4],
  [413, 282, -7],
  [304, 285, 26],
  [217, 344, 22],
  [319, 334, -9],
  [325, 401, -21],
  [254, 509, -11],
  [405, 545, 5],
  [149, 532, 42],
  [68, 582, -51],
  [233, 575, 11],
  [290, 562, -18],
  [282, 598, 27],
  [137, 649, -9],
  [278, 742, -12],
  [365, 790, -17],
  [217, 679, 24],
  [319, 781, -5],
] as const;

const ROWS = Array.from({ length: 15 }, (_, row) => row);
const COLUMNS = Array.from({ length: 5 }, (_, column) => column);

/** Papers that are loose on one side of the plumb line and in order on the other; decorative. */
const LoginArt = () => (
  <svg className="art" viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {LOOSE.map(([x, y, turn]) => (
      <Sheet key={`${x} ${y}`} x={x} y={y} turn={turn} opacity={0.08 + (x / 470) * 0.28} />
    ))}
    {ROWS.flatMap((row) =>
      COLUMNS.map((column) => (
        <Sheet
          key={`${row} ${column}`}
          x={521 + column * 52}
          y={79 + row * 54}
          opacity={(0.52 - column * 0.09) * (row > 10 ? 1 - (row - 10) * 0.17 : 1)}
        />
      )),
    )}
    <g className="plumb">
      <path d="M470 0V640" stroke="currentColor" strokeWidth="1.5" />
      <path d="M446 640h48c3.6 0 5.8 4 3.9 7L476 716l-6 18-6-18-21.9-69c-1.9-3 .3-7 3.9-7Z" fill="var(--art-50)" />
      <circle cx="470" cy="0" r="5" fill="currentColor" />
    </g>
  </svg>
);
