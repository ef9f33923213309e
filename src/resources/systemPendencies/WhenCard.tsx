import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useFieldArray, useWatch } from 'react-hook-form';
import { NOTICE } from '../../../contract/constants.ts';
import { DUE_ADJUSTMENTS, DUE_CALENDARS, DUE_COUNTS } from '../../../contract/documentRules.ts';
import {
  EXPOSURES,
  isAboveNorm,
  isCalendarEvent,
  VALIDITY_EVENTS,
  VALIDITY_SOURCES,
  type Validity,
} from '../../../contract/documentValidity.ts';
import { MOVEMENT_TYPES } from '../../../contract/movements.ts';
import { PERIODICITIES } from '../../../contract/systemPendencies.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { Card } from '../../components/form/Card.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, PillsInput, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { isOfPeople, validityOf } from './documentBody.ts';
import type { Draft } from './documentDraft.ts';
import { periodicityText, useMonthNames } from './reference.tsx';

const NUMBER = { autoComplete: 'off', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 4 } } } as const;
const UNITS = ['days', 'months'] as const;
/** The most kinds of people with another validity, as the contract has it. */
const MOST_RULES = 5;

/** When the document is required, until when it is valid, and what ends it. */
export function WhenCard({ norm }: { norm: Validity | null }) {
  const t = useT();
  const { readOnly } = useFormShell();
  const monthNames = useMonthNames();
  const [periodicity, hasDue, type] = useWatch<Draft, ['periodicity', 'hasDue', 'type']>({
    name: ['periodicity', 'hasDue', 'type'],
  });
  return (
    <Card title={t('systemPendencies.form.when')}>
      <Inside>
        <SegmentedInput
          source="periodicity"
          required
          segments={PERIODICITIES.map((value) => ({ value, label: t(`contract.periodicity.${value}`) }))}
        />
        {periodicity === 'VALIDITY' && <ValidityInputs norm={norm} />}
        {periodicity === 'MONTHLY' && (
          <>
            <FlagInput source="hasDue" label={t('systemPendencies.form.hasDue')} />
            {hasDue && <DueRuleInputs source="dueRule" />}
            <LegalDueInputs />
            <PillsInput
              source="months"
              help={t('systemPendencies.form.monthsHelp')}
              options={monthNames.map((label, index) => ({ value: index + 1, label }))}
            />
          </>
        )}
        {isOfPeople(type) && periodicity !== 'MONTHLY' && <EndInputs />}
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

function ValidityInputs({ norm }: { norm: Validity | null }) {
  const t = useT();
  const { readOnly } = useFormShell();
  const [unit, from, event, type] = useWatch<Draft, ['validityUnit', 'validityFrom', 'validityEvent', 'type']>({
    name: ['validityUnit', 'validityFrom', 'validityEvent', 'type'],
  });
  const isCalendar = from === 'EVENT' && isCalendarEvent(event);
  const events = VALIDITY_EVENTS.filter(
    (one) =>
      isOfPeople(type) || (one !== 'ADMISSION' && one !== 'ASSIGNMENT' && one !== 'EXAM' && one !== 'COLLECTION'),
  );
  return (
    <>
      <SegmentedInput
        source="validityFrom"
        help={t('systemPendencies.form.validityFromHelp')}
        segments={VALIDITY_SOURCES.map((value) => ({ value, label: t(`contract.validityFrom.${value}`) }))}
      />
      {from === 'EVENT' && (
        <SelectInput
          source="validityEvent"
          required={!readOnly}
          help={t('systemPendencies.form.validityEventHelp')}
          options={events.map((value) => ({ value, label: t(`contract.validityEvent.${value}`) }))}
        />
      )}
      <Pair>
        <TextInput
          source={unit === 'days' ? 'validityDays' : 'validityMonths'}
          required={!readOnly && !isCalendar}
          help={isCalendar ? t('systemPendencies.form.calendarHelp') : undefined}
          {...NUMBER}
        />
        <SegmentedInput
          source="validityUnit"
          segments={UNITS.map((value) => ({ value, label: t(`systemPendencies.form.unit.${value}`) }))}
        />
      </Pair>
      {isOfPeople(type) && <ValidityRules />}
      <NormNote norm={norm} />
      <Pair>
        <TextInput source="nextDueDays" required={!readOnly} {...NUMBER} />
        <TextInput source="graceDays" help={t('systemPendencies.form.graceDaysHelp')} {...NUMBER} />
      </Pair>
    </>
  );
}

/** Said before saving: a company may ask for less than the norm does, and then knows it. */
function NormNote({ norm }: { norm: Validity | null }) {
  const t = useT();
  const monthNames = useMonthNames();
  const draft = useWatch<Draft>() as Draft;
  const own = validityOf(draft);
  const isWritten = [own.validityDays, own.validityMonths].every((value) => !Number.isNaN(value));
  if (!norm || !isWritten || !isAboveNorm(own, norm)) return null;
  const text = periodicityText({ ...norm, periodicity: 'VALIDITY', months: null, movement: null }, t, monthNames);
  return (
    <Box role="status">
      <Note>{t('systemPendencies.form.aboveNorm', { norm: text.toLowerCase() })}</Note>
    </Box>
  );
}

/** Another validity for whom it says: exposure or age. */
function ValidityRules() {
  const t = useT();
  const { readOnly, errorOf } = useFormShell();
  const { fields, append, remove } = useFieldArray<Draft, 'validityRules', 'key'>({
    name: 'validityRules',
    keyName: 'key',
  });
  const rules = useWatch<Draft, 'validityRules'>({ name: 'validityRules' });
  if (readOnly && fields.length === 0) return null;
  const error = errorOf('validityRules');
  return (
    <Box id={fieldId('validityRules')} tabIndex={-1} role="group" aria-label={t('systemPendencies.form.validityRules')}>
      <Box sx={{ fontSize: 12, fontWeight: 550, mb: 1 }}>{t('systemPendencies.form.validityRules')}</Box>
      {fields.map(({ key }, index) => {
        const number = index + 1;
        return (
          <Box key={key} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 2 }}>
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
              }}
            >
              <SelectInput
                source={`validityRules.${index}.who`}
                label={t('systemPendencies.form.ruleWho', { number })}
                options={[
                  ...EXPOSURES.map((value) => ({ value: value as string, label: t(`contract.exposure.${value}`) })),
                  { value: 'AGE', label: t('systemPendencies.form.byAge') },
                ]}
              />
              {rules[index]?.who === 'AGE' && (
                <TextInput
                  source={`validityRules.${index}.ageFrom`}
                  label={t('systemPendencies.form.ruleAge', { number })}
                  {...NUMBER}
                />
              )}
              <TextInput
                source={`validityRules.${index}.value`}
                label={t('systemPendencies.form.ruleValue', { number })}
                {...NUMBER}
              />
              <SelectInput
                source={`validityRules.${index}.unit`}
                label={t('systemPendencies.form.ruleUnit', { number })}
                options={UNITS.map((value) => ({ value, label: t(`systemPendencies.form.unit.${value}`) }))}
              />
            </Box>
            {!readOnly && (
              <IconButton
                size="small"
                sx={{ mt: '18px' }}
                aria-label={t('systemPendencies.form.removeRule', { number })}
                onClick={() => remove(index)}
              >
                <DeleteOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        );
      })}
      {!readOnly && fields.length < MOST_RULES && (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          onClick={() => append({ who: 'NOT_EXPOSED', ageFrom: '', value: '24', unit: 'months' })}
        >
          {t('systemPendencies.form.addRule')}
        </Button>
      )}
      <Box sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: error ? 'ink.error' : 'text.secondary' }}>
        {error ?? t('systemPendencies.form.validityRulesHelp')}
      </Box>
    </Box>
  );
}

export function DueRuleInputs({ source }: { source: 'dueRule' | 'legalDueRule' }) {
  const t = useT();
  const { readOnly } = useFormShell();
  const count = useWatch<Draft>({ name: `${source}.count` });
  const isLast = count === 'LAST_BUSINESS_DAY';
  return (
    <>
      <SegmentedInput
        source={`${source}.count`}
        segments={DUE_COUNTS.map((value) => ({ value, label: t(`contract.dueCount.${value}`) }))}
      />
      <Pair>
        {!isLast && <TextInput source={`${source}.day`} required={!readOnly} {...NUMBER} />}
        <SegmentedInput
          source={`${source}.month`}
          segments={[
            { value: 'same', label: t('systemPendencies.form.sameMonth') },
            { value: 'next', label: t('systemPendencies.form.nextMonth') },
          ]}
        />
      </Pair>
      <Pair>
        <SelectInput
          source={`${source}.calendar`}
          options={DUE_CALENDARS.map((value) => ({ value, label: t(`contract.dueCalendar.${value}`) }))}
        />
        {!isLast && (
          <SegmentedInput
            source={`${source}.adjust`}
            segments={DUE_ADJUSTMENTS.map((value) => ({ value, label: t(`contract.dueAdjust.${value}`) }))}
          />
        )}
      </Pair>
    </>
  );
}

function LegalDueInputs() {
  const t = useT();
  const hasLegalDue = useWatch<Draft, 'hasLegalDue'>({ name: 'hasLegalDue' });
  return (
    <>
      <FlagInput
        source="hasLegalDue"
        label={t('systemPendencies.form.hasLegalDue')}
        help={t('systemPendencies.form.hasLegalDueHelp')}
      />
      {hasLegalDue && (
        <Box role="group" aria-label={t('systemPendencies.form.legalDue')} sx={{ display: 'grid', gap: 3 }}>
          <DueRuleInputs source="legalDueRule" />
        </Box>
      )}
    </>
  );
}

/** Movements that end what was accepted before. */
function EndInputs() {
  const t = useT();
  const types = useWatch<Draft, 'endRule.types'>({ name: 'endRule.types' });
  return (
    <>
      <PillsInput
        source="endRule.types"
        help={t('systemPendencies.form.endTypesHelp')}
        options={MOVEMENT_TYPES.map((value) => ({ value, label: t(`contract.movementType.${value}`) }))}
      />
      {types.length > 0 && (
        <Pair>
          <TextInput source="endRule.daysAway" {...NUMBER} />
        </Pair>
      )}
    </>
  );
}
