import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { type CompanyConfirmation, companyConfirmationQuerySchema } from '../../../contract/companyConfirmations.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { DeniedState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { CnpjText, DateTimeText } from '../../components/fields/values.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';

const { name } = companyConfirmationQuerySchema.shape;

const columns = (t: Translate): RowColumn<CompanyConfirmation>[] =>
  labelled(t, 'companyConfirmations.columns', [
    {
      source: 'companyName',
      label: t('companyConfirmations.columns.company'),
      render: ({ companyName }) => companyName,
      below: ({ tradingName }) => tradingName,
    },
    {
      source: 'cnpj',
      label: 'CNPJ',
      width: 170,
      atomic: true,
      render: ({ cnpj }) => <CnpjText value={cnpj} />,
      card: 'text',
    },
    {
      source: 'relationType',
      label: t('companyConfirmations.columns.side'),
      width: 120,
      atomic: true,
      render: ({ relationType }) => <Tag>{t(`contract.side.${relationType}`)}</Tag>,
      card: 'tag',
    },
    {
      source: 'founder',
      render: ({ founder }) => founder?.name ?? '—',
      below: ({ founder }) => founder?.email,
      card: 'text',
    },
    {
      source: 'waitsSince',
      label: t('companyConfirmations.columns.since'),
      width: 150,
      atomic: true,
      wide: true,
      render: ({ waitsSince }) => <DateTimeText value={waitsSince} />,
      card: 'text',
    },
  ]);

/** `/minha-conta/empresas-a-confirmar`: the operator confirms that a company is its founder's, or refuses it with a reason. */
export default function CompanyConfirmationList() {
  const t = useT();
  const provider = useProvider();
  const isOperator = useAccount()?.account.operator;
  const shared = { failed: t('companyConfirmations.failed'), invalidate: ['companyConfirmations'] };
  const confirmation = useAction<CompanyConfirmation>({
    ...shared,
    run: ({ id }) => provider.confirmCompany(id),
    done: ({ tradingName }) => t('companyConfirmations.confirm.done', { name: tradingName }),
  });
  const rejection = useAction<CompanyConfirmation>({
    ...shared,
    run: ({ id }, reason) => provider.refuseCompany(id, reason),
    done: ({ tradingName }) => t('companyConfirmations.refuse.done', { name: tradingName }),
  });
  if (isOperator === false) return <DeniedState />;
  return (
    <>
      <EmbeddedList<CompanyConfirmation>
        resource="companyConfirmations"
        words="companyConfirmations"
        title={t('companyConfirmations.title')}
        shape={{ name }}
        debounce={DEBOUNCE.users}
        columns={columns(t)}
        actions={{
          label: t('companyConfirmations.columns.actions'),
          render: (company) => (
            <ActionMenu
              label={t('companyConfirmations.rowActions', { name: company.tradingName })}
              actions={[
                {
                  id: 'confirm',
                  label: t('companyConfirmations.confirm.action'),
                  icon: CheckOutlined,
                  onChoose: () => confirmation.ask(company),
                  reason: company.taken ? t('companyConfirmations.taken') : undefined,
                },
                {
                  id: 'refuse',
                  label: t('companyConfirmations.refuse.action'),
                  icon: CloseOutlined,
                  onChoose: () => rejection.ask(company),
                  destructive: true,
                },
              ]}
            />
          ),
        }}
      />
      <ConfirmAction
        action={confirmation}
        title={({ tradingName }) => t('companyConfirmations.confirm.title', { name: tradingName })}
        confirmLabel={t('companyConfirmations.confirm.submit')}
      >
        {({ founder }) => t('companyConfirmations.confirm.text', { person: founder?.name ?? '—' })}
      </ConfirmAction>
      <ConfirmAction
        action={rejection}
        tone="error"
        title={({ tradingName }) => t('companyConfirmations.refuse.title', { name: tradingName })}
        confirmLabel={t('companyConfirmations.refuse.submit')}
        reason={{ required: true, help: t('companyConfirmations.refuse.help') }}
      >
        {() => t('companyConfirmations.refuse.text')}
      </ConfirmAction>
    </>
  );
}
