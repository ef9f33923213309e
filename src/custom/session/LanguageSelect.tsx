import { LANGUAGES } from '../../../contract/constants.ts';
import { Icon } from '../../components/form/icons.tsx';
import { changeLanguage, useLanguage, useT } from '../../i18n/index.ts';

type Props = { onError: () => void };

/** Language selector (L-12); `onError` when the texts cannot be loaded. */
export const LanguageSelect = ({ onError }: Props) => {
  const t = useT();
  const language = useLanguage();
  const choose = (value: string): void => {
    const chosen = LANGUAGES.find((one) => one === value);
    if (chosen) void changeLanguage(chosen).catch(onError);
  };
  return (
    <div className="login-language">
      <Icon name="language" size={16} />
      <select aria-label={t('layout.language')} value={language} onChange={(event) => choose(event.target.value)}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`layout.languages.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </div>
  );
};
