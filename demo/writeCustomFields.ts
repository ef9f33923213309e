import { addDays } from '../contract/common.ts';
import type { CustomField, CustomValue } from '../contract/customFields.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { companyGroupProviders, companyGroups, customFields } from '../gateway/db/schema/customFields.ts';
import type { CpfColumn } from '../gateway/lib/cpfColumn.ts';
import { storedAnswer } from '../gateway/modules/companies/customFields/answers.ts';
import { saveAnswers } from '../gateway/modules/companies/customFields/repository.ts';
import type { Demo } from './makeDemo.ts';
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

/** What the person at `index` has answered, by field; some have answered little. */
const ANSWERS: Readonly<Record<string, (index: number, today: string) => CustomValue>> = {
  'Tamanho do uniforme': (index) => ['M', 'G', 'P', 'G', 'GG', 'M', 'XG'][index % 7] ?? 'M',
  'Número do calçado': (index) => (index % 3 === 2 ? null : 36 + ((index * 7) % 10)),
  CNH: (index) => ['Não tem', 'B', 'B', 'D', 'E'][index % 5] ?? 'B',
  'Validade da CNH': (index, today) => (index % 5 === 0 ? null : addDays(today, ((index * 37) % 1400) - 60)),
  'Cursos de brigada': (index) =>
    [['Básico'], null, ['Básico', 'Intermediário'], null, ['Avançado']][index % 5] ?? null,
};

type Tx = Pick<Db, 'execute'>;
type Writing = { companyIds: Ids; employeeIds: readonly number[]; today: string; documents: CpfColumn };

/** Groups of suppliers of a contracting company, with the fields that they are asked and what their employees answered. */
export async function writeCustomFields(
  tx: Tx,
  demo: Demo,
  { companyIds, employeeIds, today, documents }: Writing,
): Promise<void> {
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

  const asked = demo.assignments.filter(({ project }) => project.company === CONTRACTING);
  const people = [...new Set(asked.map(({ employee }) => employee.id))];
  await saveAnswers(
    tx,
    people.flatMap((person, index) =>
      fields.flatMap(({ label, type }, at) => {
        const value = ANSWERS[label]?.(index, today) ?? null;
        if (value === null || index % 4 === 3) return [];
        return [storedAnswer(employeeIds[person - 1] ?? 0, { id: fieldIds[at] ?? 0, type }, value, documents)];
      }),
    ),
  );
}
