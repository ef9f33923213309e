import type { CustomField } from '../contract/customFields.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { companyGroupProviders, companyGroups, customFields } from '../gateway/db/schema/customFields.ts';
import { type Ids, idIn, name } from './rowIds.ts';

type DemoField = Pick<CustomField, 'label' | 'type'> & Partial<CustomField>;
type DemoGroup = { name: string; providers: readonly string[] | 'all'; active?: boolean; fields: readonly DemoField[] };

const CONTRACTING = 'serra-azul';
const GROUPS: readonly DemoGroup[] = [
  {
    name: 'Uniforme e habilitação',
    providers: 'all',
    fields: [
      {
        label: 'Tamanho do uniforme',
        type: 'select',
        required: true,
        options: ['P', 'M', 'G', 'GG', 'XG'],
        showOnBadge: true,
      },
      { label: 'Número do calçado', type: 'number', help: 'De 34 a 48.' },
      {
        label: 'CNH',
        type: 'select',
        options: ['Não tem', 'B', 'C', 'D', 'E'],
        help: 'Só para quem dirige dentro da mina.',
      },
      { label: 'Validade da CNH', type: 'date' },
      {
        label: 'Cursos de brigada',
        type: 'multi',
        options: ['Básico', 'Intermediário', 'Avançado'],
        showOnBadge: true,
      },
      { label: 'Empresa anterior', type: 'cnpj' },
    ],
  },
  {
    name: 'Manutenção industrial',
    providers: ['horizonte'],
    fields: [
      { label: 'Encarregado', type: 'text' },
      { label: 'CPF do encarregado', type: 'cpf' },
    ],
  },
  { name: 'Alimentação', providers: [], active: false, fields: [{ label: 'Restrição alimentar', type: 'text' }] },
];

/** Groups of suppliers of a contracting company, with the fields that they are asked. */
export async function writeCustomFields(tx: Pick<Db, 'execute'>, companyIds: Ids): Promise<void> {
  const companyId = idIn(companyIds, CONTRACTING);
  const groupIds = await name(
    tx,
    'company_groups',
    GROUPS.map((group) => group.name),
  );
  await bulkInsert(
    tx,
    companyGroups,
    GROUPS.map(({ name: label, providers, active = true }) => ({
      id: idIn(groupIds, label),
      companyId,
      name: label,
      forAll: providers === 'all',
      active,
    })),
  );
  await bulkInsert(
    tx,
    companyGroupProviders,
    GROUPS.flatMap(({ name: label, providers }) =>
      (providers === 'all' ? [] : providers).map((provider) => ({
        groupId: idIn(groupIds, label),
        providerId: idIn(companyIds, provider),
      })),
    ),
  );
  const fields = GROUPS.flatMap((group) =>
    group.fields.map((field, position) => ({ ...field, group: group.name, position })),
  );
  const fieldIds = await takeIds(tx, 'custom_fields', fields.length);
  await bulkInsert(
    tx,
    customFields,
    fields.map(
      ({ group, position, label, type, required = false, options = [], help = null, showOnBadge = false }, index) => ({
        id: fieldIds[index] ?? 0,
        companyId,
        groupId: idIn(groupIds, group),
        label,
        type,
        required,
        options,
        help,
        position,
        showOnBadge,
      }),
    ),
  );
}
