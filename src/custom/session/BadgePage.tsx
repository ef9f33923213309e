import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { BADGE_PAGE, type BadgeInfo, badgeCodeFormSchema, badgeInfoSchema } from '../../../contract/badges.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Icon } from '../../components/form/icons.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';
import { PublicCheck } from './PublicCheck.tsx';
import { SubmitButton } from './Screen.tsx';

type Holder = NonNullable<BadgeInfo['holder']>;

/** `/colaboradores/badge-info[/{token}]`: what anybody may read of a badge, now (E-21, Amb-03). */
const BadgePage = () => {
  const { badge } = useParams();
  return (
    <PublicCheck
      path={badge === undefined ? null : `badges/info/${encodeURIComponent(badge)}`}
      schema={badgeInfoSchema}
      owner={({ holder }) => holder && { name: holder.contractingCompany, ...holder.look }}
      words="access.badge"
    >
      {(info) =>
        info?.holder ? (
          <Verdict holder={info.holder} checkedAt={info.checkedAt} />
        ) : (
          (info || badge === undefined) && <CodeForm state={info?.state} />
        )
      }
    </PublicCheck>
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
                  <b>
                    <CatalogueText>{training}</CatalogueText>
                  </b>
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
