import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { BADGE_PAGE, type BadgeInfo, badgeCodeFormSchema, badgeInfoSchema } from '../../../contract/badges.ts';
import { Icon } from '../../components/form/icons.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LoginField } from './LoginField.tsx';
import { SubmitButton } from './Screen.tsx';
import './login.css';
import './badge.css';

type Holder = NonNullable<BadgeInfo['holder']>;

/** `/colaboradores/badge-info[/{token}]`: what anybody may read of a badge, now (E-21, Amb-03). */
const BadgePage = () => {
  const t = useT();
  const { badge } = useParams();
  const [info, setInfo] = useState<BadgeInfo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const asked = badge !== undefined && tries >= 0;
  useEffect(() => {
    document.title = t('access.pageTitle', { title: t('access.badge.title') });
  }, [t]);
  useEffect(() => {
    setInfo(null);
    setFailure(null);
    if (!asked) return;
    let left = false;
    request(`badges/info/${encodeURIComponent(badge ?? '')}`, { anonymous: true }).then(
      ({ json }) => !left && setInfo(badgeInfoSchema.parse(json)),
      (error) => !left && setFailure(error instanceof Error ? error.message : t('access.badge.failed')),
    );
    return () => {
      left = true;
    };
  }, [asked, badge, t]);
  const again = () => setTries(tries + 1);
  const { contractingCompany: owner, look } = info?.holder ?? {};

  return (
    <div className="badge-page">
      <header style={{ borderTopColor: look?.baseColor }}>
        {/* the name stands beside it */}
        {look?.logo ? <img className="badge-logo" src={look.logo} alt="" /> : <BrandMark size={22} />}
        <b className="badge-owner">{owner ?? t('access.badge.title')}</b>
        <LanguageSelect onError={() => setFailure(t('session.network.failure'))} />
      </header>
      <main key={tries}>
        {failure !== null && (
          <section className="badge-empty">
            <p className="login-error" role="alert">
              <Icon name="error" />
              <span>{failure}</span>
            </p>
            <button type="button" className="login-submit" onClick={again}>
              {t('common.actions.tryAgain')}
            </button>
          </section>
        )}
        {asked && !info && failure === null && <p className="badge-wait">{t('access.badge.checking')}</p>}
        {info?.holder && <Verdict holder={info.holder} checkedAt={info.checkedAt} />}
        {(!asked || (info && !info.holder)) && <CodeForm state={info?.state} />}
      </main>
      <footer>{t('access.badge.footer')}</footer>
    </div>
  );
};

const Verdict = ({ holder, checkedAt }: { holder: Holder; checkedAt: string }) => {
  const t = useT();
  const { isFit, name, trainings, image } = holder;
  const initials = name.split(/\s+/).flatMap((word) => word[0] ?? []);
  return (
    <>
      <section className={isFit ? 'badge-verdict fit' : 'badge-verdict unfit'} role="status">
        <Icon name={isFit ? 'checked' : 'error'} size={36} />
        <div>
          <h1>{t(isFit ? 'access.badge.fit' : 'access.badge.unfit')}</h1>
          <p className="num">{t('access.badge.checkedAt', { at: instantText(checkedAt) })}</p>
        </div>
      </section>
      <section className="badge-card badge-who">
        {image ? (
          <img src={image} alt={t('access.badge.photo', { name })} width={104} height={124} />
        ) : (
          <span className="badge-initials" aria-hidden="true">
            {initials[0]}
            {initials.length > 1 && initials.at(-1)}
          </span>
        )}
        <div>
          <h2>{name}</h2>
          <p>{holder.role}</p>
          <p className="employer">{holder.company}</p>
        </div>
        <dl>
          <div>
            <dt>{t('access.badge.project')}</dt>
            <dd>{holder.project}</dd>
          </div>
          <div>
            <dt>{t('access.badge.validUntil')}</dt>
            <dd className="num">{formatDate(holder.validUntil)}</dd>
          </div>
        </dl>
      </section>
      {trainings.length > 0 && (
        <section className="badge-card badge-trainings">
          <h2>{t('access.badge.trainings')}</h2>
          <ul>
            {trainings.map(({ name: training, validUntil, isValid }) => (
              <li key={training}>
                <span>
                  <b>{training}</b>
                  {validUntil !== null && (
                    <small className="num">
                      {t(isValid ? 'access.badge.until' : 'access.badge.endedOn', { date: formatDate(validUntil) })}
                    </small>
                  )}
                </span>
                <span className={isValid ? 'badge-chip fit' : 'badge-chip unfit'}>
                  <Icon name={isValid ? 'checked' : 'clock'} size={14} />
                  {t(isValid ? 'access.badge.valid' : 'access.badge.ended')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** The field for the printed code, below what is wrong with the badge that was read. */
const CodeForm = ({ state }: { state: BadgeInfo['state'] | undefined }) => {
  const t = useT();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (state) heading.current?.focus({ preventScroll: true });
  }, [state]);
  const form = useNewForm({
    schema: badgeCodeFormSchema,
    initial: { code: '' },
    send: async ({ code }) => navigate(`${BADGE_PAGE}/${encodeURIComponent(code)}`),
  });
  const words = { EXPIRED: 'expired', REVOKED: 'revoked', FORGED: 'forged', VALID: 'revoked' } as const;
  return (
    <>
      <section className="badge-empty">
        <Icon name={state ? 'linkOff' : 'person'} size={56} />
        <h1 ref={heading} tabIndex={-1}>
          {t(state ? `access.badge.${words[state]}.title` : 'access.badge.ask.title')}
        </h1>
        <p>{t(state ? `access.badge.${words[state]}.text` : 'access.badge.ask.text')}</p>
      </section>
      <form {...form.form}>
        <LoginField
          id="code"
          label={t('access.badge.code')}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('code')}
        />
        <SubmitButton label={t('access.badge.check')} waiting={t('common.sending')} sending={form.saving} />
      </form>
    </>
  );
};

export default BadgePage;
