import { hash } from '@node-rs/argon2';
import { cnpjCheckDigits } from '../../contract/common.ts';
import { READY_PROFILES } from '../../gateway/db/catalogue/accessProfiles.ts';
import type { Db } from '../../gateway/db/client.ts';
import { companies } from '../../gateway/db/schema/companies.ts';
import { employees, projectEmployees } from '../../gateway/db/schema/employees.ts';
import { memberships, profiles } from '../../gateway/db/schema/memberships.ts';
import { projectCompanies, projects } from '../../gateway/db/schema/projects.ts';
import { users } from '../../gateway/db/schema/users.ts';
import { cpfColumn } from '../../gateway/lib/cpfColumn.ts';

/**
 * The small world of the gateway's tests: two contracting companies that share nothing but one provider, one provider of
 * the first alone, and people of every kind. Ids are given in order on an empty database, so they are written here.
 */
export const PASSWORD = 'Prumo@2026#';

/** The secret of the tests' gateways, and documents of people as it encrypts them. */
export const SECRET = 'a secret of the tests, long enough to be taken';
export const personDocuments = cpfColumn(SECRET);

export const COMPANY = { serra: 1, porto: 2, horizonte: 3, vertical: 4 } as const;
export const PROJECT = { reforma: 1, expansao: 2, cais: 3, bloqueado: 4 } as const;
export const EMPLOYEE = { ana: 1, bruno: 2, carla: 3 } as const;

const cnpj = (base: string) => `${base}${cnpjCheckDigits(base)}`;

type PersonOf = { company: keyof typeof COMPANY; profile: string; project?: keyof typeof PROJECT };
/** Who there is: e-mail, and what each may do where. */
export const PEOPLE = {
  admin: { email: 'admin@serra.test', in: [{ company: 'serra', profile: 'contracting-admin' }] },
  analyst: { email: 'analista@serra.test', in: [{ company: 'serra', profile: 'analyst' }] },
  secondAnalyst: { email: 'analista2@serra.test', in: [{ company: 'serra', profile: 'analyst' }] },
  stpAnalyst: { email: 'stp@serra.test', in: [{ company: 'serra', profile: 'stp-analyst' }] },
  reader: { email: 'leitura@serra.test', in: [{ company: 'serra', profile: 'auditor' }] },
  projectReader: { email: 'obra@serra.test', in: [{ company: 'serra', profile: 'analyst', project: 'expansao' }] },
  gatehouse: { email: 'portaria@serra.test', in: [{ company: 'serra', profile: 'gatehouse' }] },
  portAdmin: { email: 'admin@porto.test', in: [{ company: 'porto', profile: 'contracting-admin' }] },
  supplier: { email: 'fornecedor@horizonte.test', in: [{ company: 'horizonte', profile: 'supplier-admin' }] },
  supplierUser: { email: 'usuario@horizonte.test', in: [{ company: 'horizonte', profile: 'supplier-user' }] },
  otherSupplier: { email: 'fornecedor@vertical.test', in: [{ company: 'vertical', profile: 'supplier-admin' }] },
  nobody: { email: 'ninguem@fora.test', in: [] },
} as const satisfies Record<string, { email: string; in: readonly PersonOf[] }>;
export type PersonName = keyof typeof PEOPLE;

export async function installWorld(tx: Db): Promise<void> {
  await tx.insert(companies).values([
    { cnpj: cnpj('112223330001'), companyName: 'Mineração Serra S.A.', tradingName: 'Serra' },
    { cnpj: cnpj('12ABC34501DE'), companyName: 'Porto S.A.', tradingName: 'Porto' },
    { cnpj: cnpj('445556660001'), companyName: 'Horizonte Montagens Ltda', tradingName: 'Horizonte' },
    { cnpj: cnpj('778889990001'), companyName: 'Vertical Andaimes Ltda', tradingName: 'Vertical' },
  ]);
  const passwordHash = await hash(PASSWORD);
  const at = new Date();
  const inserted = await tx
    .insert(users)
    .values(
      Object.entries(PEOPLE).map(([name, { email }]) => ({
        email,
        displayName: name,
        passwordHash,
        passwordChangedAt: at,
        emailVerified: true,
        accountVerified: true,
        lastAccessAt: at,
      })),
    )
    .returning({ uid: users.uid, email: users.email });
  const uidOf = (email: string): string => inserted.find((user) => user.email === email)?.uid ?? '';

  const createdBy = uidOf(PEOPLE.admin.email);
  const period = { startDate: '2025-01-01', endDate: '2099-12-31', status: 'ACTIVE', stage: 'LINKED' };
  await tx.insert(projects).values([
    { ...period, companyId: COMPANY.serra, name: 'Reforma do alto-forno', contract: 'CT-001', createdBy },
    { ...period, companyId: COMPANY.serra, name: 'Expansão da mina', contract: 'CT-002', createdBy },
    {
      ...period,
      companyId: COMPANY.porto,
      name: 'Cais norte',
      contract: 'CT-900',
      createdBy: uidOf(PEOPLE.portAdmin.email),
    },
    { ...period, companyId: COMPANY.serra, name: 'Bloqueado', contract: 'CT-003', createdBy, isBlocked: true },
  ]);
  const plans = ['STP', 'SSMA'];
  await tx.insert(projectCompanies).values([
    { projectId: PROJECT.reforma, companyId: COMPANY.horizonte, plans },
    { projectId: PROJECT.expansao, companyId: COMPANY.horizonte, plans },
    { projectId: PROJECT.expansao, companyId: COMPANY.vertical, plans },
    { projectId: PROJECT.cais, companyId: COMPANY.horizonte, plans },
    { projectId: PROJECT.bloqueado, companyId: COMPANY.horizonte, plans },
  ]);
  await tx.insert(employees).values([
    {
      name: 'Ana Araújo',
      ...personDocuments.columns({ cpf: '52998224725' }),
      birthdate: '1990-05-01',
      companyId: COMPANY.horizonte,
      role: 'Soldadora',
      admissionDate: '2024-01-10',
      salary: '4380.00',
    },
    {
      name: 'Bruno Conceição',
      ...personDocuments.columns({ cpf: '11144477735' }),
      birthdate: '1985-02-10',
      companyId: COMPANY.horizonte,
      role: 'Eletricista',
      admissionDate: '2024-03-01',
      salary: '3900.00',
    },
    {
      name: 'Carla Estrangeira',
      foreignDocumentKind: 'RNM',
      ...personDocuments.columns({ foreignDocument: 'RNM1234' }),
      birthdate: '1979-11-30',
      companyId: COMPANY.vertical,
      role: 'Montadora',
      admissionDate: '2025-02-01',
      salary: '3500.00',
    },
  ]);
  await tx.insert(projectEmployees).values([
    { projectId: PROJECT.reforma, employeeId: EMPLOYEE.ana, hiringDate: '2025-01-15' },
    { projectId: PROJECT.cais, employeeId: EMPLOYEE.bruno, hiringDate: '2025-01-15' },
    { projectId: PROJECT.expansao, employeeId: EMPLOYEE.carla, hiringDate: '2025-02-15' },
  ]);

  for (const { email, in: places } of Object.values(PEOPLE)) {
    for (const place of places as readonly PersonOf[]) {
      const profileId = await profileOf(tx, COMPANY[place.company], place.profile);
      const projectId = place.project ? PROJECT[place.project] : null;
      await tx
        .insert(memberships)
        .values({ uid: uidOf(email), companyId: COMPANY[place.company], profileId, projectId });
    }
  }
}

/** The ready-made profile of a company, made when it is first needed. */
async function profileOf(tx: Db, companyId: number, slug: string): Promise<number> {
  const ready = READY_PROFILES.find((profile) => profile.slug === slug);
  if (!ready) throw new Error(`no ready-made profile ${slug}`);
  const { name, description, relationType, permissions, features } = ready;
  const known = await tx.select({ id: profiles.id, companyId: profiles.companyId, name: profiles.name }).from(profiles);
  const found = known.find((profile) => profile.companyId === companyId && profile.name === name);
  if (found) return found.id;
  const [made] = await tx
    .insert(profiles)
    .values({ companyId, name, description, relationType, permissions: [...permissions], features: [...features] })
    .returning({ id: profiles.id });
  return made?.id ?? 0;
}
