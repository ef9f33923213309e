import GavelOutlined from '@mui/icons-material/GavelOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../../contract/common.ts';
import { PAYMENT_RELEASE } from '../../../contract/constants.ts';
import { PAYMENT_STATES, type PaymentRelease } from '../../../contract/paymentReleases.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { Together } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { PageFrame } from '../../components/PageFrame.tsx';
import type { TrailProps } from '../../components/Trail.tsx';
import { getPaymentHistory, withdrawDecision } from '../../dataProvider/actions/paymentReleases.ts';
import { usePages } from '../../dataProvider/useProvider.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { RecordPage } from '../../layout/RecordPage.tsx';
import { pathOf } from '../../routes.ts';
import { flexColumn, smallText } from '../../theme/layout.ts';
import { DossierButton } from '../dossiers/reference.tsx';
import { newNoticeAddress } from '../formalNotices/reference.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { PaymentReasons, usePaymentReasons } from './PaymentReasons.tsx';
import { PaymentChip, useRetainedText } from './reference.tsx';

/** `/pagamentos/ver/:id`: one month, why it is as it is, and what a person decided. */
export default function PaymentReleasePage() {
  const t = useT();
  const trail = { to: pathOf('paymentReleases'), text: t('paymentReleases.title') };
  return (
    <RecordPage<PaymentRelease>
      resource="paymentReleases"
      loadFailed={t('paymentReleases.loadFailed')}
      lines={6}
      frame={(content) => (
        <PageFrame title={t('paymentReleases.title')} trail={trail}>
          {content}
        </PageFrame>
      )}
    >
      {(release) => <Shown release={release} trail={trail} />}
    </RecordPage>
  );
}

type ShownProps = { release: PaymentRelease; trail: TrailProps };
function Shown({ release, trail }: ShownProps) {
  const t = useT();
  const [isDeciding, setIsDeciding] = useState(false);
  const reasons = usePaymentReasons(release);
  const { id, provider, project, decision, permissions, late, conform, documents } = release;
  const month = formatMonth(release.referenceMonth);
  const mayDecide = permissions.includes('manage_payment_release');
  return (
    <PageFrame
      title={t('paymentReleases.heading', { month, provider: provider.name })}
      trail={trail}
      beside={
        <>
          <PaymentChip state={release.state} />
          <DossierButton subject={{ provider, project, from: release.referenceMonth, until: release.referenceMonth }} />
          {permissions.includes('send_formal_notice') && late > 0 && (
            <Button component={Link} to={newNoticeAddress(release)} startIcon={<GavelOutlined />}>
              {t('paymentReleases.notify')}
            </Button>
          )}
          {mayDecide && (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsDeciding(true)}>
              {t(decision ? 'paymentReleases.decision.change' : 'paymentReleases.decision.decide')}
            </Button>
          )}
        </>
      }
    >
      {/* on a phone everything stands below the reasons */}
      <Together reads={[reasons]} lines={6}>
        <Box
          sx={{
            ...{ display: 'grid', gap: 4, alignItems: 'start' },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          }}
        >
          <Box sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
            <Card title={t('paymentReleases.documentsTitle')} lead={`${project.name} · ${project.contract}`}>
              <Inside>
                <Box sx={{ fontSize: 14, lineHeight: '20px' }}>{explanation(release, t)}</Box>
                <Box className="num" sx={smallText}>
                  {[
                    `${t('paymentReleases.columns.documents')}: ${t('paymentReleases.conformOf', { conform, documents })}`,
                    t('paymentReleases.since', { at: instantText(release.since) }),
                  ].join(' · ')}
                </Box>
                {release.termOn && (
                  <Box className="num" sx={{ fontWeight: 550 }}>
                    {t('paymentReleases.term', { day: formatDate(release.termOn) })}
                  </Box>
                )}
              </Inside>
            </Card>
            <PaymentReasons pages={reasons} />
          </Box>
          <Box component="aside" sx={{ ...flexColumn, gap: 4, minWidth: 0 }}>
            {decision && <Decision release={release} mayDecide={mayDecide} />}
            <Note>{t('paymentReleases.basis')}</Note>
            <History id={id} version={release.version} />
          </Box>
        </Box>
      </Together>
      {isDeciding && <DecisionDialog release={release} onClose={() => setIsDeciding(false)} />}
    </PageFrame>
  );
}

function explanation({ computed, documents, late, people, peopleLate }: PaymentRelease, t: Translate): string {
  if (computed === 'RELEASED') return t(`paymentReleases.explained.${documents === 0 ? 'NOTHING' : 'RELEASED'}`);
  if (computed === 'RETAINED') return t('paymentReleases.explained.RETAINED', { count: late });
  return t(`paymentReleases.explained.${computed}`, { people, peopleLate });
}

function Decision({ release, mayDecide }: { release: PaymentRelease; mayDecide: boolean }) {
  const t = useT();
  const retained = useRetainedText()(release);
  const undo = useAction<PaymentRelease>({
    run: (one, note) => withdrawDecision(one, note),
    done: () => t('paymentReleases.decision.undone'),
    failed: t('paymentReleases.decision.undoFailed'),
    invalidate: ['paymentReleases'],
  });
  const { decision, computed } = release;
  if (!decision) return null;
  return (
    <Card
      title={t('paymentReleases.decision.title')}
      beside={mayDecide && <Button onClick={() => undo.ask(release)}>{t('paymentReleases.decision.undo')}</Button>}
    >
      <Inside>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <PaymentChip state={decision.state} />
          {retained && (
            <Box component="strong" className="num">
              {retained}
            </Box>
          )}
        </Box>
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{decision.note}</Box>
        <Box className="num" sx={smallText}>
          {t('paymentReleases.decision.by', { name: decision.by.displayName, at: instantText(decision.at) })}
        </Box>
        <Box sx={{ color: decision.over === computed ? 'text.secondary' : 'ink.error' }}>
          {decision.over === computed
            ? t('paymentReleases.decision.over', { state: t(`evidence.payment.${decision.over}`) })
            : t('paymentReleases.decision.changed', { state: t(`evidence.payment.${computed}`) })}
        </Box>
      </Inside>
      <ConfirmAction
        action={undo}
        title={() => t('paymentReleases.decision.undoTitle')}
        confirmLabel={t('paymentReleases.decision.undo')}
        reason={{ label: t('paymentReleases.fields.note'), required: true, max: PAYMENT_RELEASE.note }}
      >
        {() => t('paymentReleases.decision.undoText', { state: t(`evidence.payment.${computed}`) })}
      </ConfirmAction>
    </Card>
  );
}

function History({ id, version }: { id: number; version: number }) {
  const t = useT();
  const pages = usePages<HistoryEntry>(['paymentReleases', 'history', id, version], (_, page, options) =>
    getPaymentHistory(id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

const ACTIONS = ['STATE', 'DOCUMENTS', 'DECIDED', 'WITHDRAWN'] as const;
function sentence({ action, oldValue, newValue, note }: HistoryEntry, t: Translate): string {
  const named = (value: string | null) => {
    const state = PAYMENT_STATES.find((one) => one === value);
    return state ? t(`evidence.payment.${state}`) : t('common.emptyValue');
  };
  const values = { before: named(oldValue), after: named(newValue), note: note ?? '' };
  const known = ACTIONS.find((one) => one === action) ?? 'STATE';
  return t(`paymentReleases.history.${known === 'STATE' && oldValue === null ? 'first' : known}`, values);
}
