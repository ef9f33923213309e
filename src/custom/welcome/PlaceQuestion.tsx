import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { useRef } from 'react';
import { plain } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { facilityBodySchema } from '../../../contract/facilities.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { addressOf } from '../../access/sections.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { announce } from '../../components/feedback/announce.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap, plainList } from '../../theme/layout.ts';
import { Answer } from './Answer.tsx';
import { QuestionForm, type StepLinks } from './QuestionForm.tsx';
import { useNewAnswer } from './useNewAnswer.ts';

type Props = { welcome: ContractingWelcome; links: StepLinks };
type Values = { name: string; areas: string[]; area: string };

/** The second question: the first unit and its areas (B-27, B-28). */
export function PlaceQuestion({ welcome: { company, facility }, links }: Props) {
  const t = useT();
  if (!facility) return <NewPlace companyId={company.id} links={links} />;
  return (
    <Answer
      title={facility.name}
      text={facility.departments.map(({ name }) => name).join(', ')}
      change={{ to: addressOf('facilities'), label: t('welcome.place.change') }}
      links={links}
    />
  );
}

/** The areas, with one that is typed and not added yet. */
const written = ({ areas, area }: Values): string[] => [...areas, area].map((name) => name.trim()).filter(Boolean);

function NewPlace({ companyId, links }: { companyId: number; links: StepLinks }) {
  const t = useT();
  const provider = useProvider();
  const creationKey = useCreationKey();
  const rights = useCompanyRights(companyId);
  const box = useRef<HTMLDivElement>(null);
  const form = useNewAnswer({
    schema: facilityBodySchema,
    initial: { name: '', areas: [], area: '' } as Values,
    toBody: (values) => ({ companyId, name: values.name, departments: written(values).map((name) => ({ name })) }),
    pathOf: (path) => path.replace(/^departments.*/, 'area'),
    required: { name: 'welcome.place.nameRequired', area: 'welcome.place.areaRequired' },
    links,
    send: (body) =>
      provider.create('facilities', { data: body, meta: { companyId, idempotencyKey: creationKey(body) } }),
  });
  const { areas, area } = form.values;
  const input = () => box.current?.querySelector('input');
  const add = () => {
    const name = area.trim();
    if (name === '') return;
    if (areas.some((other) => plain(other) === plain(name))) {
      form.setFieldErrors({ area: t('contract.field.name_taken') });
      return;
    }
    form.changeAll({ areas: [...areas, name], area: '' });
    announce(t('welcome.place.added', { name }));
    input()?.focus();
  };
  return (
    <QuestionForm
      form={form}
      labels={{ name: t('welcome.place.unit'), area: t('welcome.place.area') }}
      draft={`welcome:place:${companyId}`}
      submit={t('welcome.continue')}
      denial={rights.denial('add_project_location')}
      links={links}
    >
      <TextInput
        source="name"
        required
        autoComplete="off"
        help={t('welcome.place.help')}
        slotProps={{ htmlInput: { maxLength: TEXT.name } }}
      />
      <Box role="group" aria-label={t('welcome.place.areas')}>
        {areas.length > 0 && (
          <Box component="ul" sx={{ ...plainList, ...flexWrap, gap: 2, mb: 3 }}>
            {areas.map((name) => (
              <Box
                key={name}
                component="li"
                sx={{
                  ...{ display: 'flex', alignItems: 'center', minHeight: 36, pl: 3, borderRadius: '18px' },
                  ...{ bgcolor: 'soft.primary', color: 'ink.primary', fontWeight: 550, maxWidth: '100%' },
                }}
              >
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <IconButton
                  size="small"
                  aria-label={t('welcome.place.remove', { name })}
                  onClick={() => {
                    form.change(
                      'areas',
                      areas.filter((other) => other !== name),
                    );
                    announce(t('welcome.place.removed', { name }));
                    input()?.focus();
                  }}
                  sx={{ color: 'inherit', width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } }}
                >
                  <CloseIcon sx={{ fontSize: 16 }} />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <Box ref={box} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <TextInput
              source="area"
              label={t(areas.length > 0 ? 'welcome.place.other' : 'welcome.place.area')}
              required={areas.length === 0}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: TEXT.name } }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || area.trim() === '') return;
                event.preventDefault(); // one more area; an empty line sends the answer
                add();
              }}
            />
          </Box>
          <Button onClick={add} size="large" sx={{ mt: '20px', minHeight: { xs: 48, md: 40 } }}>
            {t('welcome.place.add')}
          </Button>
        </Box>
      </Box>
    </QuestionForm>
  );
}
