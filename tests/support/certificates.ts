import type { CertificateSnapshot } from '../../contract/certificates.ts';
import { START_CERTIFICATE } from '../../contract/trainingConfigs.ts';
import { value } from '../../gateway/db/client.ts';
import type { TestApp } from './app.ts';
import { COMPANY, EMPLOYEE } from './world.ts';

export const SNAPSHOT: CertificateSnapshot = {
  name: 'Ana Araújo',
  training: 'NR-35 – Trabalho em altura',
  norm: 'NR-35, item 35.4',
  content: 'Normas; análise de risco; sistemas de proteção; resgate.',
  text: START_CERTIFICATE.pt,
  kind: 'INITIAL',
  modality: 'IN_PERSON',
  hours: 8,
  place: 'Ipatinga',
  score: 8.5,
  instructors: [{ name: 'Rui Prado', qualification: 'Técnico de segurança, MTE 12345' }],
  responsible: { name: 'Lia Motta', qualification: 'Engenheira de segurança, CREA 778' },
  reused: null,
};

type Given = Partial<Parameters<TestApp['services']['certificates']['issue']>[2]>;
/** A certificate of Ana, issued by Serra, and what its QR holds. */
export async function issueCertificate(t: Pick<TestApp, 'db' | 'session' | 'services'>, given: Given = {}) {
  const { uid: author } = await t.session('admin');
  const configId = (await value(t.db)<number>`select id::int from training_configs order by id limit 1`) ?? 0;
  return t.db.transaction(async (tx) => {
    const made = await t.services.certificates.issue(tx, author, {
      ...{ companyId: COMPANY.serra, employeeId: EMPLOYEE.ana, configId, snapshot: SNAPSHOT, validityMonths: 24 },
      ...{ startDate: '2026-11-19', endDate: '2026-11-20' },
      ...given,
    });
    const token = await t.services.badges.signCertificate(tx, { uid: made.uid, endsAt: 2_000_000_000 });
    return { ...made, token };
  });
}
