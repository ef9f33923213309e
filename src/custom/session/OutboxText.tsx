import type { MailboxMessage } from '../../../contract/mailbox.ts';
import { useT } from '../../i18n/index.ts';

/** Links open in this tab; scripts are blocked by the sandbox. */
const framed = (html: string): string => `<base target="_top">${html}`;

/** The text with its addresses as links. */
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
export const OutboxText = ({ message }: { message: MailboxMessage }) => {
  const t = useT();
  if (message.html !== null) {
    return (
      <iframe
        title={t('access.outbox.message', { subject: message.subject })}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={framed(message.html)}
      />
    );
  }
  return (
    <p className="outbox-sms">
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
