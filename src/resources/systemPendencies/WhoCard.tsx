import { CONTRACT_REGIMES } from '../../../contract/employees.ts';
import { MOVEMENT_TYPES } from '../../../contract/movements.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { Inside, Pair, SomeOf } from './FormParts.tsx';
import type { DocumentFormState } from './useDocumentForm.ts';

type Props = { form: DocumentFormState; readOnly: boolean };

/** Of which people the document is asked; a document of a company or of another kind is asked of each provider. */
export function WhoCard({ form, readOnly }: Props) {
  const t = useT();
  const { draft, change, fieldError } = form;
  if (draft.type !== 'EMPLOYEE' && draft.type !== 'RISK') return null;
  const days = (field: 'minDaysAway' | 'dueDays') => (
    <AccountField
      name={`movement.${field}`}
      label={t(`systemPendencies.form.${field}`)}
      readOnly={readOnly}
      value={draft[field]}
      error={fieldError(`movement.${field}`)}
      autoComplete="off"
      onChange={(event) => change({ [field]: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
    />
  );
  return (
    <Card title={t('systemPendencies.form.who')}>
      <Inside>
        <SomeOf
          name="riskActivityIds"
          label={t('systemPendencies.form.risks')}
          required={draft.type === 'RISK'}
          help={t(draft.type === 'RISK' ? 'systemPendencies.form.risksRequired' : 'systemPendencies.form.risksHelp')}
          readOnly={readOnly}
          error={fieldError('riskActivityIds')}
          options={RISK_ACTIVITY_IDS.map((id) => ({ value: String(id), label: t(`contract.riskActivity.${id}`) }))}
          chosen={draft.riskActivityIds.map(String)}
          onChange={(chosen) =>
            change({ riskActivityIds: RISK_ACTIVITY_IDS.filter((id) => chosen.includes(String(id))) })
          }
        />
        <SomeOf
          name="contractRegimes"
          label={t('systemPendencies.form.regimes')}
          help={t('systemPendencies.form.regimesHelp')}
          readOnly={readOnly}
          error={fieldError('contractRegimes')}
          options={CONTRACT_REGIMES.map((value) => ({ value, label: t(`contract.contractRegime.${value}`) }))}
          chosen={draft.contractRegimes}
          onChange={(chosen) => change({ contractRegimes: CONTRACT_REGIMES.filter((one) => chosen.includes(one)) })}
        />
        {draft.type === 'EMPLOYEE' && (
          <>
            <SomeOf
              name="movement.types"
              label={t('systemPendencies.form.movements')}
              help={t('systemPendencies.form.movementsHelp')}
              readOnly={readOnly}
              error={fieldError('movement.types')}
              options={MOVEMENT_TYPES.map((value) => ({ value, label: t(`contract.movementType.${value}`) }))}
              chosen={draft.movementTypes}
              onChange={(chosen) => change({ movementTypes: MOVEMENT_TYPES.filter((one) => chosen.includes(one)) })}
            />
            {draft.movementTypes.length > 0 && (
              <Pair>
                {days('minDaysAway')}
                {days('dueDays')}
              </Pair>
            )}
          </>
        )}
      </Inside>
    </Card>
  );
}
