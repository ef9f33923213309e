import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Checkbox } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DEBOUNCE, RISK_SCHEDULE } from '../../../contract/constants.ts';
import { type RiskPeople, type RiskPerson, riskPeopleQuerySchema } from '../../../contract/riskSchedules.ts';
import { toneColors } from '../../components/feedback/Chip.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { reasonText } from '../employees/reference.tsx';

type Asked = {
  projectId: number | null;
  riskActivityId: number | null;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
};
type Props = {
  asked: Asked;
  scheduleId: number | undefined;
  /** Those of a schedule that exists: who has left the project is found nowhere else. */
  linked: RiskPeople | undefined;
  /** Words of an error by the place of a person among those chosen. */
  errorOf: (path: string) => string | undefined;
};

/** The people of an activity, each with what is missing for it in these days (F-07). */
export function RiskPeopleInput({ asked, scheduleId, linked, errorOf }: Props) {
  const t = useT();
  const { input, onChange, readOnly } = useFormField('employeeIds');
  const chosen = input.value as number[];
  const [name, setName] = useState('');
  const { projectId, riskActivityId, ...interval } = asked;
  const isValid =
    projectId !== null &&
    riskActivityId !== null &&
    riskPeopleQuerySchema.safeParse({ ...interval, projectId, riskActivityId }).success &&
    `${interval.endDate}T${interval.endTime}` >= `${interval.startDate}T${interval.startTime}`;
  const { data, error, refetch } = useRead(
    ['riskSchedules', 'people', asked, scheduleId, name, chosen],
    (provider, options) =>
      provider.getRiskPeople(
        {
          ...interval,
          projectId: projectId ?? 0,
          riskActivityId: riskActivityId ?? 0,
          name,
          'id[]': chosen,
          scheduleId,
        },
        options,
      ),
    { enabled: isValid && !readOnly, placeholderData: keepPreviousData },
  );
  const offered = readOnly ? linked : data;
  const gone = (linked?.results ?? []).filter(
    ({ id }) => chosen.includes(id) && offered?.results.every((one) => one.id !== id),
  );
  const people = [...gone, ...(offered?.results ?? [])];
  return (
    <Box id={fieldId('employeeIds')} tabIndex={-1} role="group" aria-label={input.label} sx={{ px: 4, pt: 3, pb: 4 }}>
      {!readOnly && isValid && (
        <Box sx={{ maxWidth: 320, mb: 3 }}>
          <SearchBox
            value={name}
            onSearch={setName}
            label={t('riskSchedules.searchPeople')}
            placeholder={t('riskSchedules.searchPeople')}
            debounce={DEBOUNCE.users}
          />
        </Box>
      )}
      {input.error && (
        <Box role="alert" sx={{ mb: 2, fontSize: 12, color: 'ink.error' }}>
          {input.error}
        </Box>
      )}
      {!readOnly && !isValid ? (
        <Box sx={{ color: 'text.secondary' }}>{t('riskSchedules.peopleFirst')}</Box>
      ) : error && !offered ? (
        <SectionFailed title={t('riskSchedules.peopleFailed')} error={error} onRetry={refetch} />
      ) : !offered ? (
        <SectionWait lines={3} />
      ) : (
        <>
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
          >
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isChosen={chosen.includes(person.id)}
                readOnly={readOnly}
                isLocked={offered.blocks && !person.eligible && !chosen.includes(person.id)}
                error={errorOf(`employeeIds.${chosen.indexOf(person.id)}`)}
                onToggle={(on) => onChange(on ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))}
              />
            ))}
            {people.length === 0 && (
              <Box component="li" sx={{ px: 4, py: 3, color: 'text.secondary' }}>
                {t('riskSchedules.nobody')}
              </Box>
            )}
          </Box>
          {!readOnly && (
            <Box sx={{ mt: 2, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {t(offered.blocks ? 'riskSchedules.blocks' : 'riskSchedules.warns', { company: offered.company })}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

/** Why somebody is not eligible, or what is to be known of somebody who is; what blocks first. */
function told({ items, hasActivity, clashes, eligible }: RiskPerson, t: Translate): string[] {
  return [
    ...(hasActivity ? [] : [t('riskSchedules.notActivity')]),
    ...items.filter(({ blocks }) => blocks !== eligible).map((item) => reasonText(item, t)),
    ...clashes.map(({ clash, riskActivity, startsAt, endsAt }) =>
      t(`riskSchedules.clash.${clash}`, {
        activity: t(`contract.riskActivity.${riskActivity.id}`),
        hours: String(RISK_SCHEDULE.restHours),
        from: instantText(startsAt),
        until: instantText(endsAt),
      }),
    ),
  ];
}

type RowProps = {
  person: RiskPerson;
  isChosen: boolean;
  /** Without a box. */
  readOnly: boolean;
  isLocked: boolean;
  error: string | undefined;
  onToggle: (on: boolean) => void;
};
function PersonRow({ person, isChosen, readOnly, isLocked, error, onToggle }: RowProps) {
  const t = useT();
  const id = fieldId(`employee-${person.id}`);
  const [first, ...others] = told(person, t);
  const tone = person.eligible ? (first === undefined ? 'success' : 'warning') : 'error';
  const Icon = { success: CheckCircleOutlined, warning: WarningAmberOutlined, error: BlockOutlined }[tone];
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: '4px 12px', px: 3, py: 2 },
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box
        component={readOnly ? 'div' : 'label'}
        {...(!readOnly && { htmlFor: id })}
        sx={{ display: 'flex', gap: 2, flex: '1 1 260px', minWidth: 0 }}
      >
        {!readOnly && (
          <Checkbox
            id={id}
            checked={isChosen}
            disabled={isLocked}
            onChange={(event) => onToggle(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': `${id}-state` } }}
            sx={{ alignSelf: 'flex-start' }}
          />
        )}
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
            {person.name}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {person.role} · {person.provider.name}
          </Box>
        </Box>
      </Box>
      <Box id={`${id}-state`} sx={{ display: 'flex', gap: 2, flex: '1 1 260px', minWidth: 0, pl: { xs: 9, sm: 0 } }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: (theme) => toneColors(theme, tone).solid }} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 550, color: (theme) => toneColors(theme, tone).text }}>
            {first ?? t(person.eligible ? 'riskSchedules.fit' : 'riskSchedules.unfitPerson')}
          </Box>
          {others.length > 0 && (
            <Box title={others.join('\n')} sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
              {others.length === 1
                ? others[0]
                : `${others[0]}. ${t('riskSchedules.more', { count: others.length - 1 })}`}
            </Box>
          )}
          {error && <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'ink.error' }}>{error}</Box>}
        </Box>
      </Box>
    </Box>
  );
}
