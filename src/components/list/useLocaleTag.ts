import { LOCALE } from '../../../contract/constants.ts';
import { useLanguage } from '../../i18n/index.ts';

/** The BCP 47 tag of the language in use, for numbers. */
export const useLocaleTag = (): string => LOCALE[useLanguage()];
