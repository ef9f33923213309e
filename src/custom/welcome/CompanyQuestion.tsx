import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isCnpj, onlyCnpjCharacters } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { SIDES, type Side } from '../../../contract/permissions.ts';
import { companyFoundingBodySchema } from '../../../contract/users.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { useAccount } from '../../access/account.ts';
import { addressOf } from '../../access/sections.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { announce } from '../../components/feedback/announce.ts';
import { MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PAIR, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { Answer } from './Answer.tsx';
import { QuestionForm, type StepLinks } from './QuestionForm.tsx';
import { useNewAnswer } from './useNewAnswer.ts';

const EMPTY = { cnpj: '', companyName: '', tradingName: '', phone: '', relationType: 'CONTRACTING' };

type Props = { company: ContractingWelcome['company'] | null; links: StepLinks };

/** The first question: the company, which its founder administers from then on (B-05). */
export function CompanyQuestion({ company, links }: Props) {
  const t = useT();
  if (!company) return <Founding links={links} />;
  return (
    <Answer
      title={company.name}
      text={t(company.confirmed ? 'welcome.company.done' : 'welcome.company.waits')}
      waits={!company.confirmed}
      change={{ to: addressOf('company'), label: t('welcome.company.change') }}
      links={links}
    />
  );
}

function Founding({ links }: { links: StepLinks }) {
  const t = useT();
  const provider = useProvider();
  const creationKey = useCreationKey();
  const operator = useAccount()?.account.operator === true;
  const form = useNewAnswer({
    schema: companyFoundingBodySchema,
    initial: EMPTY,
    fieldOfCode: { company_taken: 'cnpj' },
    links,
    send: async (body) => {
      await provider.foundCompany(body, creationKey(body));
      await reloadAccount();
    },
  });
  const register = useRegisterNames(form);
  const text = { htmlInput: { maxLength: TEXT.name } };
  return (
    <QuestionForm
      form={form}
      labels={{
        ...labelsOf(t, 'accountPages.corporate', ['cnpj', 'companyName', 'tradingName', 'phone']),
        relationType: t('welcome.company.relationType'),
      }}
      draft="welcome:company"
      submit={t('welcome.continue')}
      links={links}
    >
      {/* who runs the installation founds the company that contracts */}
      {!operator && (
        <SegmentedInput
          source="relationType"
          segments={SIDES.map((value: Side) => ({ value, label: t(`contract.side.${value}`) }))}
          help={t('welcome.company.sideHelp')}
        />
      )}
      <MaskedInput
        source="cnpj"
        required
        mask={cnpjMask}
        autoComplete="off"
        help={register ?? t('welcome.company.cnpjHelp')}
      />
      <TextInput source="companyName" required autoComplete="organization" slotProps={text} />
      <Box sx={PAIR}>
        <TextInput
          source="tradingName"
          required
          autoComplete="off"
          help={t('welcome.company.tradingNameHelp')}
          slotProps={text}
        />
        <MaskedInput source="phone" required mask={phoneMask} inputMode="tel" autoComplete="tel" />
      </Box>
    </QuestionForm>
  );
}

type Names = { companyName: string; tradingName: string };
type Asking = { values: { cnpj: string } & Names; changeAll: (values: Partial<Names>) => void };

/**
 * Fills in the names that the company register has for the CNPJ, where nobody has typed others, and says so; null where it has none.
 */
function useRegisterNames({ values, changeAll }: Asking): string | null {
  const t = useT();
  const cnpj = onlyCnpjCharacters(values.cnpj);
  const isWhole = isCnpj(cnpj);
  const { data } = useRead(
    ['welcome', 'company', cnpj],
    (provider, options) => provider.getWelcomeCompany(cnpj, options),
    {
      enabled: isWhole,
      retry: false,
    },
  );
  const found = (isWhole && data?.company) || null;
  const filled = useRef<Names>({ companyName: '', tradingName: '' });
  const fill = useEffectEvent((names: Names) => {
    const mine = (['companyName', 'tradingName'] as const).filter(
      (name) => values[name].trim() === filled.current[name],
    );
    changeAll(Object.fromEntries(mine.map((name) => [name, names[name]])));
    filled.current = names;
    announce(t('welcome.company.filled'));
  });
  useEffect(() => {
    if (found) fill({ companyName: found.companyName, tradingName: found.tradingName });
  }, [found]);
  if (!found) return null;
  const day = formatDate(found.asOf.slice(0, 10));
  return found.situation === 'ATIVA'
    ? t('welcome.company.found', { day })
    : t('welcome.company.foundInactive', { day, situation: found.situation });
}
