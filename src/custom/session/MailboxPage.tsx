import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type MailboxMessage,
  type MailboxSummary,
  mailboxListSchema,
  mailboxMessageSchema,
} from '../../../contract/mailbox.ts';
import { announce } from '../../components/feedback/announce.ts';
import { Icon } from '../../components/form/icons.tsx';
import { request } from '../../dataProvider/httpClient.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import './login.css';
import './screens.css';
import './mailbox.css';

/** `/caixa-de-saida`: mailbox of the demo: mails and SMS, newest first, with working links. */
const MailboxPage = () => {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const id = query.get('mensagem');
  const [list, setList] = useState<MailboxSummary[] | null>(null);
  const [message, setMessage] = useState<MailboxMessage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('access.mailbox.title');
  useEffect(() => {
    document.title = t('access.pageTitle', { title });
  }, [title, t]);

  const fail = useCallback(
    (error: unknown) => setFailure(error instanceof Error ? error.message : t('access.mailbox.failed')),
    [t],
  );
  const load = useCallback(async (): Promise<MailboxSummary[] | null> => {
    try {
      const found = mailboxListSchema.parse((await request('outbox', { anonymous: true })).json);
      setList(found);
      setFailure(null);
      return found;
    } catch (error) {
      fail(error);
      return null;
    }
  }, [fail]);
  useEffect(() => void load(), [load]);

  useEffect(() => {
    setMessage(null);
    if (id === null) return;
    let left = false;
    request(`outbox/${encodeURIComponent(id)}`, { anonymous: true }).then(
      ({ json }) => {
        if (!left) setMessage(mailboxMessageSchema.parse(json));
      },
      (error) => !left && fail(error),
    );
    return () => {
      left = true;
    };
  }, [id, fail]);

  useEffect(() => {
    if (message) heading.current?.focus();
  }, [message]);

  async function refresh(): Promise<void> {
    const found = await load();
    if (found) announce(t('access.mailbox.count', { count: found.length }));
  }

  return (
    <div className={id === null ? 'mailbox' : 'mailbox reading'}>
      <header>
        <a className="mailbox-brand" href="/login" aria-label={t('layout.home')}>
          <BrandMark size={24} />
        </a>
        <div className="grow">
          <h1>{title}</h1>
          <p>{t('access.mailbox.lead')}</p>
        </div>
        <LanguageSelect onError={() => setFailure(t('session.network.failure'))} />
      </header>
      <main>
        <section className="mailbox-list" aria-label={t('access.mailbox.messages')}>
          <div className="bar">
            <h2>{t('access.mailbox.messages')}</h2>
            <button type="button" className="login-plain" onClick={() => void refresh()}>
              <Icon name="refresh" size={16} />
              {t('access.mailbox.refresh')}
            </button>
          </div>
          {failure !== null && (
            <p className="login-error" role="alert">
              <Icon name="error" />
              <span>{failure}</span>
            </p>
          )}
          {list?.length === 0 && (
            <div className="mailbox-empty">
              <Icon name="mail" size={32} />
              <p>
                <b>{t('access.mailbox.empty')}</b>
              </p>
              <p>{t('access.mailbox.emptyText')}</p>
            </div>
          )}
          <ul>
            {list?.map((one) => (
              <li key={one.id}>
                <button type="button" aria-current={one.id === id} onClick={() => setQuery({ mensagem: one.id })}>
                  <Icon name={one.channel === 'SMS' ? 'phone' : 'mail'} />
                  <span className="what">
                    <b>{one.subject}</b>
                    <span>{t('access.mailbox.to', { to: one.to })}</span>
                  </span>
                  <time className="num" dateTime={one.createdAt}>
                    {instantText(one.createdAt)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section
          className="mailbox-message"
          aria-label={t('access.mailbox.message', { subject: message?.subject ?? '' })}
        >
          {id !== null && (
            <button type="button" className="login-link back" onClick={() => setQuery({})}>
              {t('access.mailbox.back')}
            </button>
          )}
          {message === null ? (
            <div className="mailbox-empty">
              <Icon name="mail" size={32} />
              <p>{t(id === null ? 'access.mailbox.choose' : 'common.loading')}</p>
            </div>
          ) : (
            <>
              <h2 ref={heading} tabIndex={-1}>
                {message.subject}
              </h2>
              <p className="mailbox-facts num">
                {t('access.mailbox.to', { to: message.to })} · {instantText(message.createdAt)}
                {message.channel === 'SMS' && ` · ${t('access.mailbox.sms')}`}
              </p>
              <MailboxText message={message} />
            </>
          )}
        </section>
      </main>
    </div>
  );
};

/** Links open in this tab; scripts are blocked by the sandbox. */
const framed = (html: string): string => `<base target="_top">${html}`;

function linked(text: string): (string | { href: string; at: number })[] {
  const parts: (string | { href: string; at: number })[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    parts.push(text.slice(from, match.index), { href: match[0], at: match.index });
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/** The body of a message: HTML in a sandboxed frame, SMS as plain text. */
const MailboxText = ({ message }: { message: MailboxMessage }) => {
  const t = useT();
  if (message.html !== null) {
    return (
      <iframe
        title={t('access.mailbox.message', { subject: message.subject })}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={framed(message.html)}
      />
    );
  }
  return (
    <p className="mailbox-sms">
      {linked(message.text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.at} href={part.href}>
            {part.href}
          </a>
        ),
      )}
    </p>
  );
};

export default MailboxPage;
