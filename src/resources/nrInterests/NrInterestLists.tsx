import { formatPhone } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { type NrInterest, nrInterestFilters } from '../../../contract/nrInterests.ts';
import { useAccount } from '../../access/account.ts';
import { DeniedState } from '../../components/feedback/states.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { RowColumn } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';

export function NrInterestList({ own }: { own: boolean }) {
  const t = useT();
  return (
    <EmbeddedList<NrInterest>
      resource={own ? 'nrInterests' : 'receivedNrInterests'}
      words="nrInterests"
      title={t(own ? 'nrInterests.mine' : 'nrInterests.received')}
      shape={nrInterestFilters}
      debounce={DEBOUNCE.users}
      columns={columns(t)}
    />
  );
}

/** `/minha-conta/interesses-nr`: who is interested, for the operator. */
export function ReceivedNrInterests() {
  return useAccount()?.account.operator === false ? <DeniedState /> : <NrInterestList own={false} />;
}

const columns = (t: Translate): RowColumn<NrInterest>[] =>
  labelled(t, 'nrInterests.fields', [
    { source: 'company', render: ({ company }) => company.name, below: ({ message }) => message },
    {
      source: 'norms',
      width: '26%',
      wraps: true,
      render: ({ norms }) => norms.join(', '),
      below: ({ people }) => `${t('nrInterests.fields.people')}: ${people}`,
      card: 'text',
    },
    {
      source: 'contact',
      width: '26%',
      render: ({ contact }) => contact,
      below: ({ phone, email }) => `${formatPhone(phone)} · ${email}`,
      card: 'text',
    },
    { source: 'createdAt', width: 120, render: ({ createdAt }) => <DateText value={createdAt} />, card: 'text' },
  ]);
