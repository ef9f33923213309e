import { useLayoutEffect, useRef } from 'react';
import type { Term } from '../../contract/terms.ts';
import { richTextFragment } from '../components/form/sanitize.ts';
import { instantText } from '../i18n/format.ts';
import { useT } from '../i18n/index.ts';
import './TermText.css';

type Props = {
  term: Pick<Term, 'version' | 'template' | 'acceptedDate' | 'ip' | 'email'>;
  /** Who is signed in, by name. */
  user?: string;
};

/** The text stands below the heading of its page: an h1 of it is an h2 there. */
function lowered(fragment: DocumentFragment): DocumentFragment {
  for (const heading of fragment.querySelectorAll('h1, h2, h3')) {
    const lower = document.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return fragment;
}

/** One version of the terms: who accepted it, when and from where, and its text. */
export const TermText = ({ term, user }: Props) => {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => element.current?.replaceChildren(lowered(richTextFragment(term.template, true))),
    [term.template],
  );
  const facts = term.acceptedDate
    ? ([
        ['acceptedAt', instantText(term.acceptedDate)],
        ['user', user],
        ['ip', term.ip],
        ['email', term.email],
      ] as const)
    : [];
  return (
    <section className="term" aria-label={t('access.terms.version', { version: term.version })}>
      {facts.length > 0 && (
        <dl>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{t(`access.terms.${name}`)}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <div className="term-text" tabIndex={0} role="document" aria-label={t('access.terms.document')}>
        <div ref={element} />
      </div>
    </section>
  );
};
