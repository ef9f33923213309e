import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { NOTICE, TEXT } from '../../../contract/constants.ts';
import { scopesOfType } from '../../../contract/documentScope.ts';
import { CONTRACT_REGIMES } from '../../../contract/employees.ts';
import { MOVEMENT_TYPES } from '../../../contract/movements.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { PLANS, RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { SENSITIVITIES } from '../../../contract/sensitivity.ts';
import { PERIODICITIES, VALIDITY_SOURCES } from '../../../contract/systemPendencies.ts';
import { Card } from '../../components/form/Card.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, PillsInput, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { type Draft, scopeOf } from './documentDraft.ts';
import { useMonthNames } from './reference.tsx';

/** The most characters of a category, as the contract has it. */
const CATEGORY_LENGTH = 80;

type Props = {
  locked: boolean;
  /** It adapts a health document, and stays one. */
  isHealth: boolean;
  categories: readonly string[];
  autoFocus: boolean;
};

export function DataCard({ locked, isHealth, categories, autoFocus }: Props) {
  const t = useT();
  const id = useId();
  const { readOnly } = useFormShell();
  const plan = useWatch<Draft, 'plan'>({ name: 'plan' });
  const lockedHelp = locked && !readOnly ? t('systemPendencies.form.locked') : undefined;
  const text = (maxLength: number) => ({ htmlInput: { maxLength, lang: 'pt-BR' } });
  return (
    <Card title={t('systemPendencies.form.data')}>
      <Inside>
        <TextInput
          source="name"
          required={!readOnly}
          autoFocus={autoFocus}
          autoComplete="off"
          slotProps={text(TEXT.name)}
        />
        <Pair>
          <TextInput
            source="category"
            required={!readOnly}
            help={readOnly ? undefined : t('systemPendencies.form.categoryHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: CATEGORY_LENGTH, list: `${id}-categories`, lang: 'pt-BR' } }}
          />
          <TextInput
            source="legalBasis"
            help={readOnly ? undefined : t('systemPendencies.form.legalBasisHelp')}
            autoComplete="off"
            slotProps={text(TEXT.name)}
          />
        </Pair>
        <datalist id={`${id}-categories`}>
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Pair>
          <SegmentedInput
            source="plan"
            required
            readOnly={locked}
            help={lockedHelp ?? t(`contract.planLong.${plan}`)}
            segments={PLANS.map((value) => ({ value, label: t(`contract.plan.${value}`) }))}
          />
          <SegmentedInput
            source="type"
            required
            readOnly={locked}
            help={lockedHelp}
            segments={PENDENCY_TYPES.map((value) => ({ value, label: t(`contract.pendencyType.${value}`) }))}
          />
        </Pair>
        <ScopeInput />
        <Pair>
          {(['critical', 'failsReading', 'blocksEntry'] as const).map((name) => (
            <FlagInput
              key={name}
              source={name}
              label={t(`systemPendencies.form.${name}`)}
              help={t(`systemPendencies.form.${name}Help`)}
            />
          ))}
        </Pair>
        <SegmentedInput
          source="sensitivity"
          readOnly={isHealth}
          help={t('systemPendencies.form.sensitivityHelp')}
          segments={SENSITIVITIES.map((value) => ({ value, label: t(`privacyWords.sensitivity.${value}`) }))}
        />
        <Pair>
          <TextInput
            source="retentionMonths"
            required={!readOnly}
            help={t('systemPendencies.form.retentionMonthsHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
          />
        </Pair>
      </Inside>
    </Card>
  );
}

/** Whose the document is; what its type does not allow is not offered. */
function ScopeInput() {
  const t = useT();
  const [type, scope] = useWatch<Draft, ['type', 'scope']>({ name: ['type', 'scope'] });
  const scopes = scopesOfType(type);
  const shown = scopeOf({ type, scope });
  const isOfUnit = shown === 'ESTABLISHMENT' && scopes.includes('PERSON');
  return (
    <SegmentedInput
      source="scope"
      value={shown}
      required
      help={t(`systemPendencies.form.scopeHelp.${isOfUnit ? 'PERSON_UNIT' : shown}`)}
      segments={scopes.map((value) => ({ value, label: t(`contract.documentScope.${value}`) }))}
    />
  );
}

/** When the document is required, and until when it is valid. */
export function WhenCard() {
  const t = useT();
  const { readOnly } = useFormShell();
  const monthNames = useMonthNames();
  const [periodicity, hasDue, validityUnit] = useWatch<Draft, ['periodicity', 'hasDue', 'validityUnit']>({
    name: ['periodicity', 'hasDue', 'validityUnit'],
  });
  const number = {
    required: !readOnly,
    autoComplete: 'off',
    slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 4 } },
  } as const;
  return (
    <Card title={t('systemPendencies.form.when')}>
      <Inside>
        <SegmentedInput
          source="periodicity"
          required
          segments={PERIODICITIES.map((value) => ({ value, label: t(`contract.periodicity.${value}`) }))}
        />
        {periodicity === 'VALIDITY' && (
          <>
            <Pair>
              <TextInput source={validityUnit === 'days' ? 'validityDays' : 'validityMonths'} {...number} />
              <SegmentedInput
                source="validityUnit"
                segments={(['days', 'months'] as const).map((value) => ({
                  value,
                  label: t(`systemPendencies.form.unit.${value}`),
                }))}
              />
            </Pair>
            <SegmentedInput
              source="validityFrom"
              help={t('systemPendencies.form.validityFromHelp')}
              segments={VALIDITY_SOURCES.map((value) => ({ value, label: t(`contract.validityFrom.${value}`) }))}
            />
            <Pair>
              <TextInput source="nextDueDays" {...number} />
            </Pair>
          </>
        )}
        {periodicity === 'MONTHLY' && (
          <>
            <FlagInput source="hasDue" label={t('systemPendencies.form.hasDue')} />
            {hasDue && (
              <>
                <Pair>
                  <TextInput source="dueRule.day" {...number} />
                </Pair>
                <Pair>
                  <SegmentedInput
                    source="dueRule.month"
                    segments={[
                      { value: 'same', label: t('systemPendencies.form.sameMonth') },
                      { value: 'next', label: t('systemPendencies.form.nextMonth') },
                    ]}
                  />
                  <SegmentedInput
                    source="dueRule.adjust"
                    segments={[
                      { value: 'before', label: t('systemPendencies.form.before') },
                      { value: 'after', label: t('systemPendencies.form.after') },
                    ]}
                  />
                </Pair>
              </>
            )}
            <PillsInput
              source="months"
              help={t('systemPendencies.form.monthsHelp')}
              options={monthNames.map((label, index) => ({ value: index + 1, label }))}
            />
          </>
        )}
        <TextInput
          source="leadDays"
          help={t('systemPendencies.form.leadDaysHelp', { days: NOTICE.leads.join(', ') })}
          placeholder={readOnly ? undefined : NOTICE.leads.join(', ')}
          autoComplete="off"
        />
      </Inside>
    </Card>
  );
}

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
