import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod';
import { Icon } from '../../components/form/icons.tsx';
import { request } from '../../dataProvider/httpClient.ts';
import { loadCatalogue } from '../../i18n/catalogueTexts.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import './login.css';
import './badge.css';

type Props<Info> = {
  /** Of the public call; null: nothing is asked yet. */
  path: string | null;
  schema: z.ZodType<Info>;
  /** Whose page it is, in that company's colour and logo (a `data:` address). */
  owner?: (info: Info) => { name: string; baseColor: string; logo: string | null } | null;
  words: 'access.badge' | 'access.certificate';
  children: (info: Info | null) => ReactNode;
};

/** A public page that says what a printed QR is worth now: badges and certificates. */
export function PublicCheck<Info>({ path, schema, owner, words, children }: Props<Info>) {
  const t = useT();
  const [info, setInfo] = useState<Info | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const asked = path !== null && tries >= 0;
  const language = useLanguage();
  // behind what the page says: it is a name in another language
  useEffect(() => {
    if (info) void loadCatalogue(language);
  }, [info, language]);
  useEffect(() => {
    document.title = t('access.pageTitle', { title: t(`${words}.title`) });
  }, [t, words]);
  useEffect(() => {
    setInfo(null);
    setFailure(null);
    if (!asked) return;
    let left = false;
    request(path, { anonymous: true }).then(
      ({ json }) => !left && setInfo(schema.parse(json)),
      (error) => !left && setFailure(error instanceof Error ? error.message : t(`${words}.failed`)),
    );
    return () => {
      left = true;
    };
  }, [asked, path, schema, t, words]);
  const company = info && owner?.(info);
  return (
    <div className="badge-page">
      <header style={{ borderTopColor: company?.baseColor }}>
        {/* the name stands beside it */}
        {company?.logo ? <img className="badge-logo" src={company.logo} alt="" /> : <BrandMark size={22} />}
        <b className="badge-owner">{company?.name ?? t(`${words}.title`)}</b>
        <LanguageSelect onError={() => setFailure(t('session.network.failure'))} />
      </header>
      <main key={tries}>
        {failure !== null && (
          <section className="badge-empty">
            <p className="login-error" role="alert">
              <Icon name="error" />
              <span>{failure}</span>
            </p>
            <button type="button" className="login-submit" onClick={() => setTries(tries + 1)}>
              {t('common.actions.tryAgain')}
            </button>
          </section>
        )}
        {asked && !info && failure === null && <p className="badge-wait">{t(`${words}.checking`)}</p>}
        {(info || !asked) && children(info)}
      </main>
      <footer>{t(`${words}.footer`)}</footer>
    </div>
  );
}
