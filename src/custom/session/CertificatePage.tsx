import { useParams } from 'react-router-dom';
import { type CertificateInfo, certificateInfoSchema } from '../../../contract/certificates.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Icon } from '../../components/form/icons.tsx';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { PublicCheck } from './PublicCheck.tsx';

/** `/certificado/{token}`: what anybody may read of the certificate of a training, now (X-17, ruling 29). */
const CertificatePage = () => {
  const { certificate = '' } = useParams();
  return (
    <PublicCheck
      path={`certificates/info/${encodeURIComponent(certificate)}`}
      schema={certificateInfoSchema}
      words="access.certificate"
    >
      {(info) => info && <Said info={info} />}
    </PublicCheck>
  );
};

const WORDS = { VALID: 'valid', EXPIRED: 'expired', REVOKED: 'revoked', FORGED: 'forged' } as const;

const Said = ({ info: { state, checkedAt, certificate } }: { info: CertificateInfo }) => {
  const t = useT();
  const isValid = state === 'VALID';
  return (
    <>
      <section className={isValid ? 'badge-verdict fit' : 'badge-verdict unfit'} role="status">
        <Icon name={isValid ? 'checked' : 'error'} size={36} />
        <div>
          <h1>{t(`access.certificate.${WORDS[state]}`)}</h1>
          <p className="num">{t('access.badge.checkedAt', { at: instantText(checkedAt) })}</p>
        </div>
      </section>
      {certificate ? (
        <section className="badge-card certificate-card">
          <h2>{certificate.name}</h2>
          <p>
            <CatalogueText>{certificate.training}</CatalogueText>
          </p>
          <dl>
            <div>
              <dt>{t('access.certificate.heldOn')}</dt>
              <dd className="num">
                {certificate.startDate === certificate.endDate
                  ? formatDate(certificate.endDate)
                  : t('access.certificate.period', {
                      from: formatDate(certificate.startDate),
                      until: formatDate(certificate.endDate),
                    })}
              </dd>
            </div>
            <div>
              <dt>{t('access.certificate.hours')}</dt>
              <dd className="num">{t('access.certificate.hoursValue', { count: certificate.hours })}</dd>
            </div>
            <div>
              <dt>{t('access.certificate.validUntil')}</dt>
              <dd className="num">
                {certificate.validUntil === null
                  ? t('access.certificate.unlimited')
                  : formatDate(certificate.validUntil)}
              </dd>
            </div>
          </dl>
        </section>
      ) : (
        <section className="badge-card">
          <p>{t(state === 'REVOKED' ? 'access.certificate.revokedText' : 'access.certificate.forgedText')}</p>
        </section>
      )}
    </>
  );
};

export default CertificatePage;
