import { Box } from '@mui/material';
import { TEXT } from '../../../contract/constants.ts';
import { SIDES, type Side } from '../../../contract/permissions.ts';
import { companyFoundingBodySchema } from '../../../contract/users.ts';
import type { ContractingWelcome } from '../../../contract/welcome.ts';
import { useAccount } from '../../access/account.ts';
import { addressOf } from '../../access/sections.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import { MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PAIR, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { cnpjMask, phoneMask } from '../../components/inputs/masks.ts';
import { useCreationKey } from '../../dataProvider/useCreationKey.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
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
      <MaskedInput source="cnpj" required mask={cnpjMask} autoComplete="off" help={t('welcome.company.cnpjHelp')} />
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
