import { DEBOUNCE } from '../../../contract/constants.ts';
import { FORMAL_NOTICE_STATES, type FormalNoticeRow, formalNoticeFilters } from '../../../contract/formalNotices.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionWait } from '../../components/feedback/sections.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { AddLink } from '../../components/list/AddLink.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { PageFrame } from '../../components/PageFrame.tsx';
import { type RowColumn, RowName } from '../../components/table/RowList.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { NoticeChip, newNoticeAddress, noticeAddress } from './reference.tsx';

/** `/notificacoes-formais`: what was sent, and how each stands (D6). */
export default function FormalNoticeList() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_pendency_details');
  const maySend = useCan('send_formal_notice');
  const { selected } = useSelectedCompanies();
  return (
    <PageFrame title={t('formalNotices.title')}>
      {!account ? (
        <SectionWait />
      ) : !maySee ? (
        <SectionDenied permission="see_pendency_details" />
      ) : (
        <EmbeddedList<FormalNoticeRow>
          key={selected.join()}
          resource="formalNotices"
          words="formalNotices"
          title={t('formalNotices.listTitle')}
          shape={formalNoticeFilters}
          debounce={DEBOUNCE.users}
          create={maySend && <AddLink to={newNoticeAddress()} label={t('formalNotices.create')} />}
          columns={columns(t)}
          controls={(filters) => <States {...filters} />}
        />
      )}
    </PageFrame>
  );
}

function States({ values, change }: ListFilters) {
  const t = useT();
  const chosen = values.state ? [String(values.state)] : [];
  return (
    <PillToggleGroup
      label={t('formalNotices.columns.state')}
      options={FORMAL_NOTICE_STATES.map((value) => ({ value, label: t(`formalNotices.state.${value}`) }))}
      chosen={chosen}
      onChange={(next) => change({ state: next.find((value) => !chosen.includes(value)) })}
    />
  );
}

const columns = (t: Translate): RowColumn<FormalNoticeRow>[] =>
  labelled(t, 'formalNotices.columns', [
    {
      source: 'number',
      width: 112,
      num: true,
      render: ({ id, number }) => <RowName to={noticeAddress(id)} name={number} />,
      belowInCard: ({ subject }) => subject,
    },
    { source: 'subject', wraps: true, render: ({ subject }) => subject },
    {
      source: 'provider',
      width: '19%',
      render: ({ provider }) => provider.name,
      below: ({ contractingCompany }) => contractingCompany.name,
      card: 'text',
    },
    {
      source: 'project',
      width: '19%',
      wide: 'lg',
      render: ({ project }) => project.name,
      below: ({ project }) => project.contract,
    },
    { source: 'sentAt', width: 112, wide: 'lg', render: ({ sentAt }) => <DateText value={sentAt} /> },
    {
      source: 'dueOn',
      width: 128,
      render: ({ dueOn }) => <DateText value={dueOn} />,
      card: 'text',
      inCard: ({ dueOn }) => t('formalNotices.due', { day: formatDate(dueOn) }),
    },
    { source: 'state', width: 156, atomic: true, render: ({ state }) => <NoticeChip state={state} />, card: 'tag' },
  ]);
