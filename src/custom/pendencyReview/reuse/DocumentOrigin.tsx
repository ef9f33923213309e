import { Button, Typography } from '@mui/material';
import { dayOf } from '../../../../contract/common.ts';
import type { Withdrawal } from '../../../../contract/documentReuse.ts';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { ConfirmAction, useAction } from '../../../components/action/useAction.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { type Translate, useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';

/** Where a file of the list comes from, and that its owner took it back; its supplier can. */
export function DocumentOrigin({ document }: { document: PendencyDocument }) {
  const t = useT();
  const { record, may } = useReview();
  const { origin, withdrawal, state } = document;
  const mayWithdraw =
    record.side === 'PROVIDER' && may('send_pendency_to_analysis') && state !== 'CURRENT' && withdrawal === null;
  return (
    <>
      {origin && (
        <Typography variant="caption" component="div" color="text.secondary">
          {originText(origin, t)}
        </Typography>
      )}
      {withdrawal && (
        <Typography variant="caption" component="div" sx={{ color: 'ink.error', overflowWrap: 'anywhere' }}>
          {t('documentReuse.withdrawn.file', {
            date: formatDate(dayOf(new Date(withdrawal.at))),
            reason: withdrawal.reason,
          })}
        </Typography>
      )}
      {mayWithdraw && <Withdraw document={document} />}
    </>
  );
}

function Withdraw({ document }: { document: PendencyDocument }) {
  const t = useT();
  const provider = useProvider();
  const { online, refresh } = useReview();
  const withdrawal = useAction<PendencyDocument, Withdrawal>({
    run: ({ id }, reason) => provider.withdrawDocument(id, reason),
    done: (_, { reopened, kept }) =>
      [
        t('documentReuse.withdraw.done'),
        reopened > 0 && t('documentReuse.withdraw.reopened', { count: reopened }),
        kept > 0 && t('documentReuse.withdraw.kept', { count: kept }),
      ]
        .filter(Boolean)
        .join(' '),
    onDone: () => void refresh(),
    failed: t('documentReuse.withdraw.failed'),
  });
  return (
    <>
      <Button
        variant="text"
        size="small"
        disabled={!online}
        aria-label={t('documentReuse.withdraw.of', { name: document.name })}
        onClick={() => withdrawal.ask(document)}
        sx={{ ml: -2, minHeight: { xs: 44, md: 28 } }}
      >
        {t('documentReuse.withdraw.action')}
      </Button>
      <ConfirmAction
        action={withdrawal}
        title={() => t('documentReuse.withdraw.title')}
        confirmLabel={t('documentReuse.withdraw.action')}
        tone="error"
        reason={{ label: t('documentReuse.withdraw.reason'), required: true }}
      >
        {({ name }) => t('documentReuse.withdraw.text', { name })}
      </ConfirmAction>
    </>
  );
}

function originText(
  { project, contractingCompany, acceptedOn }: NonNullable<PendencyDocument['origin']>,
  t: Translate,
): string {
  const place = [project?.name, contractingCompany?.name].filter(Boolean).join(' · ');
  const where = place ? t('documentReuse.origin.from', { place }) : t('documentReuse.origin.other');
  return acceptedOn ? `${where} · ${t('documentReuse.acceptedOn', { date: formatDate(acceptedOn) })}` : where;
}
