import { z } from 'zod';
import type { Plan } from '../../../../contract/projects.ts';
import { errorMessageOf } from '../../../access/denial.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import { TextInput } from '../../../components/inputs/FormInputs.tsx';
import { useT } from '../../../i18n/index.ts';

type Props = {
  added: readonly { company: { id: number; name: string }; plans: readonly Plan[] }[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

const plain = (text: string): string => text.trim().toLocaleLowerCase();
const typedName = (name: string) =>
  z.string().refine((typed) => plain(typed) === plain(name), { error: 'projectCompanies.confirmPlan.mismatch' });

/** A plan that is added to a company of an active project cannot be taken back: its name is typed to say so (C-06). */
export function PlanDialog({ added, onConfirm, onClose }: Props) {
  const t = useT();
  const form = useNewForm({
    schema: z.object(Object.fromEntries(added.map(({ company: { id, name } }) => [id, typedName(name)]))),
    initial: Object.fromEntries(added.map(({ company }) => [company.id, ''])),
    errorText: (error) => errorMessageOf(error, t, t('projectCompanies.tab.failed')),
    send: onConfirm,
  });
  return (
    <FormDialog
      title={t('projectCompanies.confirmPlan.title')}
      lead={t('projectCompanies.confirmPlan.text')}
      submitLabel={t('projectCompanies.confirmPlan.confirm')}
      form={form}
      onClose={onClose}
    >
      {added.map(({ company: { id, name }, plans }, index) => (
        <div key={id}>
          <strong>{t('projectCompanies.confirmPlan.line', { name, plans: plans.join(', ') })}</strong>
          <TextInput
            source={String(id)}
            label={t('projectCompanies.confirmPlan.type', { name })}
            fullWidth
            autoFocus={index === 0}
            autoComplete="off"
            sx={{ mt: 2 }}
          />
        </div>
      ))}
    </FormDialog>
  );
}
