import { type CSSProperties, useEffect, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import tokens from '../../theme/tokens.json';
import { LoginArt } from './LoginArt.tsx';

/** The four claims of row A-05, in its order. */
const CLAIMS = ['single', 'documents', 'companies', 'lives'] as const;
const CLAIM_TIME = 6000;

const { purple, neutral } = tokens.palette;
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

/**
 * Carousel beside the form. Autoplay stops when paused, hovered or focused, and is off with reduced motion.
 */
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
