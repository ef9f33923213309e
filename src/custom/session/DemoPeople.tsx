import { Link } from 'react-router-dom';
import { DEMO_PEOPLE } from '../../../contract/demo.ts';
import { useT } from '../../i18n/index.ts';

type Props = { email: string; onChoose: (email: string) => void };

/** The demo people: a click fills the form. */
export const DemoPeople = ({ email, onChoose }: Props) => {
  const t = useT();
  return (
    <section className="login-demo" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('session.demo.title')}</h2>
      <p>{t('session.demo.hint')}</p>
      <ul>
        {DEMO_PEOPLE.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className="demo-person"
              aria-pressed={person.email === email}
              onClick={() => onChoose(person.email)}
            >
              <b className="demo-email">{person.email}</b>
              {t(`session.demo.${person.role}`)}
            </button>
          </li>
        ))}
      </ul>
      <p className="demo-outbox">
        {t('access.outbox.demo')}{' '}
        <Link className="login-link" to="/caixa-de-saida">
          {t('access.outbox.title')}
        </Link>
      </p>
    </section>
  );
};
