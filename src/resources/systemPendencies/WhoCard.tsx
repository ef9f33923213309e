import { useWatch } from 'react-hook-form';
import { CONTRACT_REGIMES } from '../../../contract/employees.ts';
import { MOVEMENT_TYPES } from '../../../contract/movements.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { Card } from '../../components/form/Card.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import type { Draft } from './documentDraft.ts';

const DAYS = { autoComplete: 'off', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 4 } } } as const;

/** Of which people the document is required; one of a company or of another kind is required of each supplier. */
export function WhoCard() {
  const t = useT();
  const [type, movementTypes] = useWatch<Draft, ['type', 'movement.types']>({ name: ['type', 'movement.types'] });
  if (type !== 'EMPLOYEE' && type !== 'RISK') return null;
  return (
    <Card title={t('systemPendencies.form.who')}>
      <Inside>
        <PillsInput
          source="riskActivityIds"
          required={type === 'RISK'}
          help={t(type === 'RISK' ? 'systemPendencies.form.risksRequired' : 'systemPendencies.form.risksHelp')}
          options={RISK_ACTIVITY_IDS.map((value) => ({ value, label: t(`contract.riskActivity.${value}`) }))}
        />
        <PillsInput
          source="contractRegimes"
          help={t('systemPendencies.form.regimesHelp')}
          options={CONTRACT_REGIMES.map((value) => ({ value, label: t(`contract.contractRegime.${value}`) }))}
        />
        {type === 'EMPLOYEE' && (
          <>
            <PillsInput
              source="movement.types"
              help={t('systemPendencies.form.movementsHelp')}
              options={MOVEMENT_TYPES.map((value) => ({ value, label: t(`contract.movementType.${value}`) }))}
            />
            {movementTypes.length > 0 && (
              <Pair>
                <TextInput source="movement.minDaysAway" {...DAYS} />
                <TextInput source="movement.dueDays" {...DAYS} />
              </Pair>
            )}
          </>
        )}
      </Inside>
    </Card>
  );
}
