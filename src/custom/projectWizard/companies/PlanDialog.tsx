import { TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Plan } from '../../../../contract/projects.ts';
import { DialogFrame } from '../../../components/form/FormDialog.tsx';
import { useT } from '../../../i18n/index.ts';

type Props = {
  added: readonly { company: { id: number; name: string }; plans: readonly Plan[] }[];
  busy?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

const plain = (text: string): string => text.trim().toLocaleLowerCase();

/** A plan that is added to a company of an active project cannot be taken back: its name is typed to say so (C-06). */
export function PlanDialog({ added, busy = false, error, onConfirm, onClose }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [tried, setTried] = useState(false);
  const isRight = (id: number, name: string) => plain(typed[id] ?? '') === plain(name);
  return (
    <DialogFrame
      title={t('projectCompanies.confirmPlan.title')}
      lead={t('projectCompanies.confirmPlan.text')}
      submitLabel={t('projectCompanies.confirmPlan.confirm')}
      busy={busy}
      error={error}
      onSubmit={() => {
        setTried(true);
        if (added.every(({ company }) => isRight(company.id, company.name))) onConfirm();
      }}
      onClose={onClose}
    >
      {added.map(({ company, plans }, index) => {
        const wrong = tried && !isRight(company.id, company.name);
        const { id, name } = company;
        return (
          <div key={id}>
            <strong>{t('projectCompanies.confirmPlan.line', { name, plans: plans.join(', ') })}</strong>
            <TextField
              fullWidth
              autoFocus={index === 0}
              sx={{ mt: 2 }}
              label={t('projectCompanies.confirmPlan.type', { name })}
              value={typed[id] ?? ''}
              error={wrong}
              helperText={wrong ? t('projectCompanies.confirmPlan.mismatch') : ' '}
              onChange={(event) => setTyped({ ...typed, [id]: event.target.value })}
              autoComplete="off"
            />
          </div>
        );
      })}
    </DialogFrame>
  );
}
