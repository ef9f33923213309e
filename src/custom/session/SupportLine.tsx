import { SUPPORT_HOURS } from '../../../contract/constants.ts';
import { Icon } from '../../components/form/icons.tsx';
import { config } from '../../config.ts';
import { hourText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';

/** '8h–17h' of '8:00' and '17:00', in English '8 AM–5 PM'. */
export const hoursText = (hours: readonly [string, string]): string => hours.map(hourText).join('–');

/** When the support answers, and its phone where the installation names one (L-15, Amb-07). */
export const SupportLine = () => {
  const t = useT();
  const { supportHours, supportPhone } = config();
  const { weekdays, friday } = SUPPORT_HOURS[supportHours];
  return (
    <p className="login-support">
      <Icon name="chat" size={16} />
      <span>
        {t('access.support.hours', { weekdays: hoursText(weekdays), friday: hoursText(friday) })}
        {supportPhone && (
          <>
            {' · '}
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
              {t('access.support.phone', { phone: supportPhone })}
            </a>
          </>
        )}
      </span>
    </p>
  );
};
