import { Box } from '@mui/material';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { COMPANY_SIZES } from '../../../contract/documentTerms.ts';
import { EXPOSURES } from '../../../contract/documentValidity.ts';
import { CONTRACT_REGIMES } from '../../../contract/employees.ts';
import { hasCause, MOVEMENT_CAUSES, MOVEMENT_TYPES } from '../../../contract/movements.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { type DocumentReach, documentReachBodySchema } from '../../../contract/systemPendencies.ts';
import { RISK_GRADES } from '../../../contract/users.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, PillsInput, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useDebounced } from '../../components/useDebounced.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { bodyOf, isOfPeople } from './documentBody.ts';
import type { Draft } from './documentDraft.ts';
import { DueRuleInputs } from './WhenCard.tsx';
import { whomSentence } from './whomSentence.ts';

const NUMBER = { autoComplete: 'off', slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 7 } } } as const;

/** The activity types of a company, also those that are switched off. */
export function useActivityTypes(companyId: number) {
  const read = useRead(['activityTypes', 'ofCompany', companyId], (provider, options) =>
    provider.getActivityTypes(options),
  );
  return { ...read, types: (read.data ?? []).filter(({ company }) => company.id === companyId) };
}

/** Of whom the document is required: the conditions, a sentence that says them, and how many that are today. */
export function WhoCard() {
  const t = useT();
  const { company } = useAccountCompany();
  const read = useActivityTypes(company.id);
  const activityTypes = read.types;
  const type = useWatch<Draft, 'type'>({ name: 'type' });
  const ofPeople = isOfPeople(type);
  return (
    <Card title={t('systemPendencies.form.who')}>
      <Inside>
        <Whom activityTypes={activityTypes} />
        {ofPeople && (
          <>
            <PillsInput
              source="riskActivityIds"
              required={type === 'RISK'}
              help={t(type === 'RISK' ? 'systemPendencies.form.risksRequired' : 'systemPendencies.form.risksHelp')}
              options={RISK_ACTIVITY_IDS.map((value) => ({ value, label: t(`contract.riskActivity.${value}`) }))}
            />
            {type === 'EMPLOYEE' && (
              <>
                <PillsInput
                  source="conditions.activityTypeIds"
                  help={
                    read.data &&
                    t(
                      activityTypes.length === 0
                        ? 'systemPendencies.form.activityTypesNone'
                        : 'systemPendencies.form.activityTypesHelp',
                    )
                  }
                  options={activityTypes.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <ReadFailed read={read} title={t('activityTypes.loadFailed')} />
                <Pair>
                  <TextInput
                    source="conditions.roles"
                    help={t('systemPendencies.form.rolesHelp')}
                    autoComplete="off"
                    slotProps={{ htmlInput: { lang: 'pt-BR' } }}
                  />
                  <TextInput source="conditions.cbo" help={t('systemPendencies.form.cboHelp')} autoComplete="off" />
                </Pair>
              </>
            )}
            <SegmentedInput
              source="conditions.exposure"
              segments={[
                { value: '', label: t('systemPendencies.form.anyExposure') },
                ...EXPOSURES.map((value) => ({ value, label: t(`contract.exposure.${value}`) })),
              ]}
            />
            <PillsInput
              source="contractRegimes"
              help={t('systemPendencies.form.regimesHelp')}
              options={CONTRACT_REGIMES.map((value) => ({ value, label: t(`contract.contractRegime.${value}`) }))}
            />
          </>
        )}
        <PillsInput
          source="conditions.sizes"
          help={t('systemPendencies.form.sizesHelp')}
          options={COMPANY_SIZES.map((value) => ({ value, label: t(`contract.companySize.${value}`) }))}
        />
        <PillsInput
          source="conditions.riskGrades"
          help={t('systemPendencies.form.riskGradesHelp')}
          options={RISK_GRADES.map((value) => ({ value, label: String(value) }))}
        />
        <Pair>
          <TextInput source="conditions.employeesFrom" help={t('systemPendencies.form.employeesHelp')} {...NUMBER} />
          <TextInput source="conditions.employeesUntil" {...NUMBER} />
        </Pair>
        {type === 'EMPLOYEE' && <MovementInputs />}
      </Inside>
    </Card>
  );
}

function MovementInputs() {
  const t = useT();
  const [types, periodicity, hasDue, dueDays] = useWatch<
    Draft,
    ['movement.types', 'periodicity', 'hasDue', 'movement.dueDays']
  >({ name: ['movement.types', 'periodicity', 'hasDue', 'movement.dueDays'] });
  return (
    <>
      <PillsInput
        source="movement.types"
        help={t('systemPendencies.form.movementsHelp')}
        options={MOVEMENT_TYPES.map((value) => ({ value, label: t(`contract.movementType.${value}`) }))}
      />
      {types.some(hasCause) && (
        <PillsInput
          source="movement.causes"
          help={t('systemPendencies.form.causesHelp')}
          options={MOVEMENT_CAUSES.map((value) => ({ value, label: t(`contract.movementCause.${value}`) }))}
        />
      )}
      {types.length > 0 && (
        <>
          <Pair>
            <TextInput source="movement.minDaysAway" {...NUMBER} />
            <TextInput source="movement.dueDays" {...NUMBER} />
          </Pair>
          {periodicity !== 'MONTHLY' && dueDays.trim() === '' && (
            <>
              <FlagInput source="hasDue" label={t('systemPendencies.form.hasMovementDue')} />
              {hasDue && <DueRuleInputs source="dueRule" />}
            </>
          )}
        </>
      )}
    </>
  );
}

/** Whom it asks, in words and in numbers. */
function Whom({ activityTypes }: { activityTypes: readonly { id: number; name: string }[] }) {
  const t = useT();
  const language = useLanguage();
  const { company } = useAccountCompany();
  const draft = useWatch<Draft>() as Draft;
  return (
    <Box sx={{ p: '10px 12px', borderRadius: '8px', bgcolor: 'soft.info', fontSize: 13, lineHeight: '20px' }}>
      <Box>{whomSentence(bodyOf(draft, company.id, null), activityTypes, t, language)}</Box>
      <Count draft={draft} companyId={company.id} />
    </Box>
  );
}

function Count({ draft, companyId }: { draft: Draft; companyId: number }) {
  const t = useT();
  const provider = useProvider();
  const { plan, type, riskActivityIds, contractRegimes, conditions } = bodyOf(draft, companyId, null);
  const text = JSON.stringify({ companyId, plan, type, riskActivityIds, contractRegimes, conditions });
  const asked = useDebounced(text, DEBOUNCE.listSearch);
  const body = documentReachBodySchema.safeParse(JSON.parse(asked)).data;
  const { data, isError } = useQuery({
    queryKey: ['systemPendencies', 'reach', asked],
    queryFn: body ? ({ signal }) => provider.getDocumentReach(body, { signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 30_000, // conditions are switched on and off while one looks
    retry: false,
  });
  return (
    <Box role="status" sx={{ minHeight: 20, color: 'text.secondary' }}>
      {t('systemPendencies.whom.today')}:{' '}
      {isError ? t('systemPendencies.whom.failed') : data ? countText(data, t) : t('systemPendencies.whom.counting')}
    </Box>
  );
}

function countText({ employees, companies, projects, isAtLeast }: DocumentReach, t: Translate): string {
  if (projects === 0) return t('systemPendencies.whom.nobody');
  const values = {
    companies: t('systemPendencies.whom.companiesCount', { count: companies }),
    projects: t('systemPendencies.whom.projectsCount', { count: projects }),
  };
  if (employees === null) return t('systemPendencies.whom.countCompanies', values);
  const people = t('systemPendencies.whom.employees', { count: employees });
  return t('systemPendencies.whom.count', {
    ...values,
    people: isAtLeast ? t('systemPendencies.whom.atLeast', { people }) : people,
  });
}
