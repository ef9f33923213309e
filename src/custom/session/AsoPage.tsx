import { type FormEvent, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ASO_TOKEN, type AsoAddress, asoAddressSchema } from '../../../contract/bookings.ts';
import { dayOf } from '../../../contract/common.ts';
import { Icon } from '../../components/form/icons.tsx';
import { request } from '../../dataProvider/httpClient.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LoginField } from './LoginField.tsx';
import { useLoaded, useSending } from './requests.ts';
import { SubmitButton } from './Screen.tsx';
import './login.css';
import './badge.css';

/** `/aso/enviar/{token}`: a clinic without sign-in sends the ASO of one person, once (ruling 29). */
const AsoPage = () => {
  const t = useT();
  const { token = '' } = useParams();
  const headers = { [ASO_TOKEN]: token };
  const loaded = useLoaded(async () =>
    asoAddressSchema.parse((await request('bookings/aso', { headers, anonymous: true })).json),
  );
  const [isSent, setIsSent] = useState(false);
  const [languageError, setLanguageError] = useState<string | null>(null);
  useEffect(() => {
    document.title = t('access.pageTitle', { title: t('access.aso.title') });
  }, [t]);
  const { value, error, retry } = loaded;
  return (
    <div className="badge-page">
      <header>
        <BrandMark size={22} />
        <b className="badge-owner">{value?.booking?.clinic ?? t('access.aso.title')}</b>
        <LanguageSelect onError={() => setLanguageError(t('session.network.failure'))} />
      </header>
      <main>
        {languageError && <Failure text={languageError} />}
        {error !== undefined && (
          <section className="badge-empty">
            <Failure text={error instanceof Error ? error.message : t('access.aso.failed')} />
            <button type="button" className="login-submit" onClick={retry}>
              {t('common.actions.tryAgain')}
            </button>
          </section>
        )}
        {!value && error === undefined && <p className="badge-wait">{t('access.aso.loading')}</p>}
        {isSent ? (
          <Notice icon="checked" title={t('access.aso.done')} text={t('access.aso.doneText')} />
        ) : (
          value && <Shown address={value} headers={headers} onSent={() => setIsSent(true)} />
        )}
      </main>
      <footer>{t('access.aso.only')}</footer>
    </div>
  );
};

const Failure = ({ text }: { text: string }) => (
  <p className="login-error" role="alert">
    <Icon name="error" />
    <span>{text}</span>
  </p>
);

const Notice = ({ icon, title, text }: { icon: 'checked' | 'linkOff'; title: string; text: string }) => (
  <section className="badge-empty" role="status">
    <Icon name={icon} size={56} />
    <h1>{title}</h1>
    <p>{text}</p>
  </section>
);

const WORDS = { USED: 'used', EXPIRED: 'expired', FORGED: 'forged' } as const;

const Shown = ({
  address,
  headers,
  onSent,
}: {
  address: AsoAddress;
  headers: Record<string, string>;
  onSent: () => void;
}) => {
  const t = useT();
  const { sending, errorMessage, send } = useSending();
  const { state, booking } = address;
  if (state !== 'VALID' || !booking) {
    const words = WORDS[state === 'VALID' ? 'FORGED' : state];
    return <Notice icon="linkOff" title={t(`access.aso.${words}.title`)} text={t(`access.aso.${words}.text`)} />;
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(async () => {
      await request('bookings/aso', { method: 'POST', body: form, headers, anonymous: true });
      onSent();
    });
  };
  return (
    <>
      <section className="badge-empty">
        <h1>{t('access.aso.title')}</h1>
        <p>
          {t('access.aso.lead', {
            ...booking,
            type: t(`access.aso.type.${booking.examinationType}`),
            date: formatDate(booking.examinationDate),
          })}
        </p>
      </section>
      <form onSubmit={submit}>
        {errorMessage !== null && <Failure text={errorMessage} />}
        <LoginField
          id="issueDate"
          name="issueDate"
          type="date"
          label={t('access.aso.issueDate')}
          max={dayOf(new Date())}
          required
        />
        <LoginField
          id="documents"
          name="documents"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          label={t('access.aso.file')}
          required
        />
        <SubmitButton label={t('access.aso.send')} waiting={t('common.sending')} sending={sending} />
      </form>
    </>
  );
};

export default AsoPage;
