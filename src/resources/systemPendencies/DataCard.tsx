import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { TEXT } from '../../../contract/constants.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { PLANS } from '../../../contract/projects.ts';
import { Card } from '../../components/form/Card.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import type { Draft } from './documentDraft.ts';

/** The most characters of a category, as the contract has it. */
const CATEGORY_LENGTH = 80;

type Props = {
  /** Its plan and type cannot be changed. */
  locked: boolean;
  categories: readonly string[];
  autoFocus: boolean;
};

/** What the document is. */
export function DataCard({ locked, categories, autoFocus }: Props) {
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
        <Pair>
          {(['critical', 'failsReading'] as const).map((name) => (
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
