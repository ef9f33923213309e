import { useState } from 'react';
import type { ActivityType } from '../../../contract/activityTypes.ts';
import { EMPLOYEE } from '../../../contract/constants.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { columnKey, type MatrixColumn, matrixColumnSchema } from '../../../contract/requirementMatrices.ts';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../i18n/index.ts';

const KINDS = ['RISK', 'ROLE', 'CBO', 'ACTIVITY'] as const;
type Kind = (typeof KINDS)[number];

type Props = {
  columns: readonly MatrixColumn[];
  activityTypes: readonly ActivityType[];
  onAdd: (column: MatrixColumn) => void;
  onClose: () => void;
};

/** Whom documents can be asked of, beside those whom their own rule asks: a risk, a function, an occupation, an activity. */
export function AddColumnDialog({ columns, activityTypes, onAdd, onClose }: Props) {
  const t = useT();
  const taken = new Set(columns.map(columnKey));
  const [kind, setKind] = useState<Kind>('RISK');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const made = {
    RISK: { riskActivityId: Number(text) },
    ROLE: { role: text.trim() },
    CBO: { cbo: text.replace(/\D/g, '') },
    ACTIVITY: { activityTypeId: Number(text) },
  };
  const options =
    kind === 'RISK'
      ? RISK_ACTIVITY_IDS.map((id) => ({ id: id as number, name: t(`contract.riskActivity.${id}`) }))
      : activityTypes.map(({ id, name }) => ({ id, name }));
  const change = (value: string) => {
    setText(value);
    setError(undefined);
  };
  return (
    <DialogFrame
      title={t('requirementMatrices.addColumn')}
      lead={t('requirementMatrices.addColumnLead')}
      submitLabel={t('common.actions.add')}
      busy={false}
      onSubmit={() => {
        const { data } = matrixColumnSchema.safeParse({ kind, ...made[kind] });
        if (!data) return setError(t(text.trim() === '' ? 'contract.field.required' : 'contract.field.invalid'));
        if (taken.has(columnKey(data))) return setError(t('contract.field.repeated'));
        onAdd(data);
        onClose();
      }}
      onClose={onClose}
    >
      <SegmentedControl
        label={t('requirementMatrices.columnKind')}
        segments={KINDS.map((value) => ({ value, label: t(`requirementMatrices.kind.${value}`) }))}
        value={kind}
        onChange={(value) => {
          setKind(KINDS.find((one) => one === value) ?? 'RISK');
          change('');
        }}
      />
      {kind === 'RISK' || kind === 'ACTIVITY' ? (
        <ChoiceInput
          key={kind}
          label={t(`requirementMatrices.kind.${kind}`)}
          any={t('requirementMatrices.chooseOne')}
          options={options}
          value={options.find(({ id }) => String(id) === text) ?? null}
          error={error}
          required
          onChange={(option) => change(option ? String(option.id) : '')}
        />
      ) : (
        <FormField
          key={kind}
          name="column"
          label={t(`requirementMatrices.kind.${kind}`)}
          value={text}
          error={error}
          required
          autoComplete="off"
          help={t(`requirementMatrices.kindHelp.${kind}`)}
          slotProps={{ htmlInput: { maxLength: kind === 'CBO' ? 7 : EMPLOYEE.role } }}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </DialogFrame>
  );
}
