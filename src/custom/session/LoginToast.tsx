import { useState } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import { useCountdown } from '../../components/feedback/useCountdown.ts';
import { useT } from '../../i18n/index.ts';
import { Icon } from './icons.tsx';

type Props = { text: string; tone?: 'error' | 'success'; onClose: () => void };

/** The toast of L-09 where the shell's is not loaded: 10 s, held by pointer or focus, with a close button. */
export const LoginToast = ({ text, tone = 'error', onClose }: Props) => {
  const t = useT();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  useCountdown(TIMER.toast, held.pointer || held.focus, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      className={`login-toast ${tone}`}
      onMouseEnter={() => setHeld((was) => ({ ...was, pointer: true }))}
      onMouseLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={() => setHeld((was) => ({ ...was, focus: true }))}
      onBlur={() => setHeld((was) => ({ ...was, focus: false }))}
    >
      <Icon name={tone === 'error' ? 'error' : 'checked'} />
      <p role={tone === 'error' ? 'alert' : 'status'}>{text}</p>
      <button type="button" className="login-icon" aria-label={t('layout.closeToast')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
};
