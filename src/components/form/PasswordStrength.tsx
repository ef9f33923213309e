import {
  invalidPasswordCharacters,
  type PasswordCriterion,
  passwordCriteria,
  passwordStrength,
} from '../../../contract/common.ts';
import { PASSWORD, PASSWORD_STRENGTH } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { Icon } from './icons.tsx';
import './PasswordStrength.css';

const CRITERIA = ['length', 'upper', 'lower', 'digit', 'specials'] as const satisfies readonly PasswordCriterion[];

type Props = { password: string; id: string };

/** Bar, chip and checklist of a new password, and the characters that the policy does not know. */
export const PasswordStrength = ({ password, id }: Props) => {
  const t = useT();
  const strength = passwordStrength(password);
  const met = passwordCriteria(password);
  const unknown = invalidPasswordCharacters(password);
  const value = password === '' ? 0 : PASSWORD_STRENGTH[strength];
  return (
    <div className={`password-strength ${password === '' ? 'NONE' : strength}`} id={id}>
      <div className="password-bar">
        <meter
          className="visually-hidden"
          aria-label={t('access.password.strength')}
          min={0}
          max={PASSWORD_STRENGTH.STRONG}
          value={value}
        />
        <span className="track" aria-hidden="true">
          <span style={{ transform: `scaleX(${value / PASSWORD_STRENGTH.STRONG})` }} />
        </span>
        <span className="chip" role="status">
          {password !== '' && t(`access.password.${strength}`)}
        </span>
      </div>
      <p className="password-criteria-title">{t('access.password.criteria')}</p>
      <ul>
        {CRITERIA.map((criterion) => (
          <li key={criterion} className={met[criterion] ? 'met' : undefined}>
            <Icon name={met[criterion] ? 'checked' : 'unchecked'} size={16} />
            <span>
              {t(`access.password.criterion.${criterion}`, {
                min: PASSWORD.min,
                max: PASSWORD.max,
                count: PASSWORD.minSpecials,
                specials: [...PASSWORD.specials].join(' '),
              })}
            </span>
            <span className="visually-hidden">
              ({t(met[criterion] ? 'access.password.met' : 'access.password.unmet')})
            </span>
          </li>
        ))}
      </ul>
      <p className="password-unknown" role="status">
        {unknown !== '' && t('access.password.invalidCharacters', { characters: [...unknown].join(' ') })}
      </p>
    </div>
  );
};
