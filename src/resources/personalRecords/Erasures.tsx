import type { PersonalRecord } from '../../../contract/personalRecords.ts';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { CertificateButton, ErasureState, erasedText, erasureText } from '../erasures/reference.tsx';
import { Items } from './Items.tsx';

/** Erasures of what was kept of the person, with the certificate of each that is done. */
export function Erasures({ record }: { record: PersonalRecord }) {
  const t = useT();
  return (
    <Card title={t('erasures.title')} lead={t('personalRecords.erasures.lead')}>
      <Items
        empty=""
        items={record.erasures.map((erasure) => ({
          id: erasure.id,
          title: (
            <>
              {erasedText(erasure, t)} <ErasureState state={erasure.state} />
            </>
          ),
          text: erasureText(erasure, t),
          action: erasure.state === 'DONE' && <CertificateButton erasure={erasure} />,
        }))}
      />
    </Card>
  );
}
