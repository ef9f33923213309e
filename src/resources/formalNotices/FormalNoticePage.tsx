import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import { FORMAL_NOTICE_OUTCOMES, type FormalNotice } from '../../../contract/formalNotices.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { useAccount } from '../../access/account.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { Card } from '../../components/form/Card.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { PageFrame } from '../../components/PageFrame.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import type { TrailProps } from '../../components/Trail.tsx';
import { type RowColumn, RowList, RowName } from '../../components/table/RowList.tsx';
import { fetchNoticePdf, getNoticeHistory } from '../../dataProvider/actions/formalNotices.ts';
import { usePages } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { RecordPage } from '../../layout/RecordPage.tsx';
import { pathOf, VIEW_WORDS } from '../../routes.ts';
import { flexColumn, plainList, smallText } from '../../theme/layout.ts';
import { StatusChip } from '../pendencies/reference.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { NoticeAnswers } from './NoticeAnswers.tsx';
import { NoticeChip } from './reference.tsx';

/** `/notificacoes-formais/ver/:id`: what was sent, who read it, the answers and the closing (D6). */
export default function FormalNoticePage() {
  const t = useT();
  const trail = { to: pathOf('formalNotices'), text: t('formalNotices.title') };
  return (
    <RecordPage<FormalNotice>
      resource="formalNotices"
      loadFailed={t('formalNotices.loadFailed')}
      frame={(content) => (
        <PageFrame title={t('formalNotices.title')} trail={trail}>
          {content}
        </PageFrame>
      )}
    >
      {(notice) => <Shown notice={notice} trail={trail} />}
    </RecordPage>
  );
}

type ShownProps = { notice: FormalNotice; trail: TrailProps };
function Shown({ notice, trail }: ShownProps) {
  const t = useT();
  const [isClosing, setIsClosing] = useState(false);
  const pdf = useAction<FormalNotice>({
    run: async ({ id, number }) => saveBlob(await fetchNoticePdf(id), `notificacao-${number.replace('/', '-')}.pdf`),
    failed: t('formalNotices.pdfFailed'),
  });
  const mayClose = notice.permissions.includes('send_formal_notice') && notice.state !== 'CLOSED';
  return (
    <PageFrame
      title={t('formalNotices.heading', { number: notice.number })}
      trail={trail}
      beside={
        <>
          <NoticeChip state={notice.state} />
          <BusyButton busy={pdf.busy} startIcon={<FileDownloadOutlined />} onClick={() => pdf.run(notice)}>
            {t('formalNotices.pdf')}
          </BusyButton>
          {mayClose && (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsClosing(true)}>
              {t('formalNotices.close.action')}
            </Button>
          )}
        </>
      }
    >
      <Box
        sx={{
          ...{ display: 'grid', gap: 4, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Box sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
          <Sent notice={notice} />
          {notice.items.length > 0 && <Items notice={notice} />}
          <NoticeAnswers notice={notice} />
        </Box>
        <Box component="aside" sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
          {notice.closing && <Closing closing={notice.closing} />}
          <Readings notice={notice} />
          <History id={notice.id} version={notice.version} />
        </Box>
      </Box>
      {isClosing && <ClosingDialog notice={notice} onClose={() => setIsClosing(false)} />}
    </PageFrame>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontSize: 14, lineHeight: '21px', maxWidth: 720 }}>
    {children}
  </Box>
);

function Sent({ notice }: { notice: FormalNotice }) {
  const t = useT();
  const { contractingCompany, provider, project, sentAt, sentBy, recipients, dueOn, termDays, bases } = notice;
  const said = { from: contractingCompany.name, to: provider.name, at: instantText(sentAt), name: sentBy.displayName };
  return (
    <Card title={notice.subject} lead={`${project.name} · ${project.contract}`}>
      <Inside>
        <Box className="num" sx={smallText}>
          {t('formalNotices.sentLine', { ...said, count: recipients })}
        </Box>
        <Box className="num" sx={{ fontWeight: 550 }}>
          {t('formalNotices.due', { day: formatDate(dueOn) })} · {t('formalNotices.dueDays', { count: termDays })}
        </Box>
        <Text>{notice.facts}</Text>
        <Box sx={smallText}>
          {t('formalNotices.basesTitle')}: {bases.map((basis) => t(`formalNotices.basis.${basis}`)).join(' · ')}
        </Box>
        {notice.escalatedAt && <Note>{t('formalNotices.escalated', { at: instantText(notice.escalatedAt) })}</Note>}
      </Inside>
    </Card>
  );
}

type Item = FormalNotice['items'][number];
const Items = ({ notice }: { notice: FormalNotice }) => {
  const t = useT();
  return (
    <Card title={t('formalNotices.itemsTitle')} lead={t('formalNotices.itemsLead')}>
      <Box sx={{ mt: 3 }}>
        <RowList
          caption={t('formalNotices.itemsTitle')}
          columns={itemColumns(t)}
          rows={notice.items}
          rowKey={({ id }) => id}
        />
      </Box>
    </Card>
  );
};
const itemColumns = (t: Translate): RowColumn<Item>[] =>
  labelled(t, 'formalNotices.item', [
    {
      source: 'document',
      render: ({ id, name }) => (
        <RowName to={`${pathOf('pendencies')}/${VIEW_WORDS.edit}/${id}`} name={shownText(name)} />
      ),
      below: ({ employee, referenceMonth }) =>
        [employee ?? t('formalNotices.item.ofCompany'), referenceMonth && formatMonth(referenceMonth)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      source: 'dueDate',
      width: 124,
      num: true,
      wide: 'sm',
      render: ({ dueDate }) => (dueDate ? formatDate(dueDate) : t('common.emptyValue')),
    },
    {
      source: 'then',
      width: 168,
      atomic: true,
      render: ({ status }) => <StatusChip status={status} plain />,
      card: 'text',
      inCard: ({ status }) => `${t('formalNotices.item.then')}: ${t(`contract.pendencyStatus.${status}`)}`,
    },
    {
      source: 'now',
      width: 168,
      atomic: true,
      render: ({ statusNow }) => <StatusChip status={statusNow} />,
      card: 'tag',
    },
  ]);

function Readings({ notice: { readings } }: { notice: FormalNotice }) {
  const t = useT();
  const uid = useAccount()?.account.uid;
  return (
    <Card title={t('formalNotices.readingsTitle')}>
      <Inside>
        {readings.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('formalNotices.unread')}</Box>
        ) : (
          <Box component="ul" sx={{ ...plainList, ...flexColumn, gap: 1 }}>
            {readings.map(({ person, at }) => (
              <Box component="li" key={person.uid} className="num" sx={{ overflowWrap: 'anywhere' }}>
                {t('formalNotices.readingBy', { name: person.displayName, at: instantText(at) })}
              </Box>
            ))}
          </Box>
        )}
        {readings.some(({ person }) => person.uid === uid) && (
          <Box sx={smallText}>{t('formalNotices.readingNote')}</Box>
        )}
      </Inside>
    </Card>
  );
}

function Closing({ closing }: { closing: NonNullable<FormalNotice['closing']> }) {
  const t = useT();
  return (
    <Card title={t('formalNotices.closingTitle')}>
      <Inside>
        <Box sx={{ fontWeight: 550 }}>{t(`evidence.notice.outcome.${closing.outcome}`)}</Box>
        <Text>{closing.note}</Text>
        <Box className="num" sx={smallText}>
          {closing.by.displayName} · {instantText(closing.at)}
        </Box>
      </Inside>
    </Card>
  );
}

function History({ id, version }: { id: number; version: number }) {
  const t = useT();
  const pages = usePages<HistoryEntry>(['formalNotices', 'history', id, version], (_, page, options) =>
    getNoticeHistory(id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

const ACTIONS = ['SENT', 'READ', 'ANSWERED', 'ESCALATED', 'CLOSED'] as const;
function sentence({ action, newValue, note }: HistoryEntry, t: Translate): string {
  const outcome = FORMAL_NOTICE_OUTCOMES.find((one) => one === newValue);
  const values = { value: outcome ? t(`evidence.notice.outcome.${outcome}`) : (newValue ?? ''), note: note ?? '' };
  const known = ACTIONS.find((one) => one === action) ?? 'SENT';
  return t(`formalNotices.history.${known === 'ANSWERED' && newValue ? 'ANSWERED_FILES' : known}`, values);
}
