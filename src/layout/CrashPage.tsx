import { useT } from '../i18n/index.ts';
import { BrandMark } from './BrandMark.tsx';

type Props = { text?: string };

/** 'Algo aconteceu :(' with a link home (L-05): plain elements, so that it renders without theme and MUI. */
export const CrashPage = ({ text }: Props) => {
  const t = useT();
  return (
    <main className="crash" role="alert">
      <BrandMark size={44} />
      <h1>{t('states.crash.title')}</h1>
      <p>{text ?? t('states.crash.text')}</p>
      <a href="/">{t('common.actions.goHome')}</a>
    </main>
  );
};
