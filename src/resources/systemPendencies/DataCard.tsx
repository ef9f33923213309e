import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { PLANS } from '../../../contract/projects.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import type { Draft } from './documentDraft.ts';
import { Inside, OneOf, Pair } from './FormParts.tsx';
import type { DocumentFormState } from './useDocumentForm.ts';

/** The most characters of a category, as the contract has it. */
const CATEGORY_LENGTH = 80;

type Props = {
  form: DocumentFormState;
  readOnly: boolean;
  /** Its plan and type stay as they are. */
  locked: boolean;
  categories: readonly string[];
  autoFocus: boolean;
};

/** What the document is. */
export function DataCard({ form, readOnly, locked, categories, autoFocus }: Props) {
  const t = useT();
  const id = useId();
  const { draft, change, fieldError } = form;
  const lockedHelp = locked && !readOnly ? t('systemPendencies.form.locked') : undefined;
  return (
    <Card title={t('systemPendencies.form.data')}>
      <Inside>
        <AccountField
          name="name"
          label={t('systemPendencies.form.name')}
          required={!readOnly}
          readOnly={readOnly}
          value={draft.name}
          error={fieldError('name')}
          autoFocus={autoFocus}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: TEXT.name, lang: 'pt-BR' } }}
        />
        <Pair>
          <AccountField
            name="category"
            label={t('systemPendencies.form.category')}
            required={!readOnly}
            readOnly={readOnly}
            value={draft.category}
            error={fieldError('category')}
            help={readOnly ? undefined : t('systemPendencies.form.categoryHelp')}
            autoComplete="off"
            onChange={(event) => change({ category: event.target.value })}
            slotProps={{ htmlInput: { maxLength: CATEGORY_LENGTH, list: `${id}-categories`, lang: 'pt-BR' } }}
          />
          <AccountField
            name="legalBasis"
            label={t('systemPendencies.form.legalBasis')}
            readOnly={readOnly}
            value={draft.legalBasis}
            error={fieldError('legalBasis')}
            help={readOnly ? undefined : t('systemPendencies.form.legalBasisHelp')}
            autoComplete="off"
            onChange={(event) => change({ legalBasis: event.target.value })}
            slotProps={{ htmlInput: { maxLength: TEXT.name, lang: 'pt-BR' } }}
          />
        </Pair>
        <datalist id={`${id}-categories`}>
          {categories.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Pair>
          <OneOf
            name="plan"
            label={t('systemPendencies.form.plan')}
            required
            readOnly={readOnly || locked}
            help={lockedHelp ?? t(`contract.planLong.${draft.plan}`)}
            error={fieldError('plan')}
            segments={PLANS.map((value) => ({ value, label: t(`contract.plan.${value}`) }))}
            value={draft.plan}
            onChange={(value) => change({ plan: PLANS.find((one) => one === value) ?? draft.plan })}
          />
          <OneOf
            name="type"
            label={t('systemPendencies.form.type')}
            required
            readOnly={readOnly || locked}
            help={lockedHelp}
            error={fieldError('type')}
            segments={PENDENCY_TYPES.map((value) => ({ value, label: t(`contract.pendencyType.${value}`) }))}
            value={draft.type}
            onChange={(value) => change({ type: PENDENCY_TYPES.find((one) => one === value) ?? draft.type })}
          />
        </Pair>
        <Pair>
          <Flag name="critical" value={draft.critical} readOnly={readOnly} onChange={change} />
          <Flag name="failsReading" value={draft.failsReading} readOnly={readOnly} onChange={change} />
        </Pair>
      </Inside>
    </Card>
  );
}

type FlagProps = {
  name: 'critical' | 'failsReading';
  value: boolean;
  readOnly: boolean;
  onChange: (part: Partial<Draft>) => void;
};
const Flag = ({ name, value, readOnly, onChange }: FlagProps) => {
  const t = useT();
  return (
    <FormControlLabel
      disabled={readOnly}
      sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
      control={
        <Checkbox
          checked={value}
          onChange={(event) => onChange({ [name]: event.target.checked })}
          sx={{ mt: '-2px' }}
        />
      }
      label={
        <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '20px' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
            {t(`systemPendencies.form.${name}`)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(`systemPendencies.form.${name}Help`)}
          </Box>
        </Box>
      }
    />
  );
};
