import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { dayOf } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { scopesOfType } from '../../../contract/documentScope.ts';
import { REGISTERS } from '../../../contract/documentTerms.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { PLANS } from '../../../contract/projects.ts';
import { SENSITIVITIES } from '../../../contract/sensitivity.ts';
import { Card } from '../../components/form/Card.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { DateInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, PillsInput, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { scopeOf } from './documentBody.ts';
import type { Draft } from './documentDraft.ts';

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
          isCatalogue
          required={!readOnly}
          autoFocus={autoFocus}
          autoComplete="off"
          slotProps={text(TEXT.name)}
        />
        <Pair>
          <TextInput
            source="category"
            isCatalogue
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
        <PillsInput
          source="registers"
          help={t('systemPendencies.form.registersHelp')}
          options={REGISTERS.map((value) => ({ value, label: t(`contract.register.${value}`) }))}
        />
        <Pair>
          <DateInput
            source="legalBasisCheckedOn"
            latest={dayOf(new Date())}
            disabled={readOnly}
            help={readOnly ? undefined : t('systemPendencies.form.legalBasisCheckedOnHelp')}
          />
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
