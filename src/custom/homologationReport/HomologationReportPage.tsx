import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCnpj } from '../../../contract/common.ts';
import { isBlocking } from '../../../contract/companyRegister.ts';
import { TIMER } from '../../../contract/constants.ts';
import type { Homologation } from '../../../contract/homologations.ts';
import { useCan, useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { RecordPage } from '../../layout/RecordPage.tsx';
import { HomologationFrame, lookUpAddress, SituationChip } from '../../resources/homologations/reference.tsx';
import { Clearances } from './Clearances.tsx';
import { EarlierReports } from './EarlierReports.tsx';
import { EntryTable } from './EntryTable.tsx';
import { RegistrationCards } from './RegistrationCards.tsx';
import { RelatedCompanies } from './RelatedCompanies.tsx';
import { ScoreBand } from './ScoreBand.tsx';

/** `/homologacao/ver/:id`: a report with its scores, what was asked, and what the register says (H-05 to H-10). */
export default function HomologationReportPage() {
  const t = useT();
  const title = t('homologations.page.breadcrumb');
  return (
    <RecordPage<Homologation>
      resource="homologations"
      loadFailed={t('homologations.pageFailed')}
      refetchInterval={({ state }) => (state.data?.status === 'ANALYSING' ? TIMER.watching : false)}
      frame={(content) => (
        <HomologationFrame title={title} here={title}>
          {content}
        </HomologationFrame>
      )}
    >
      {(report) => <Shown report={report} />}
    </RecordPage>
  );
}

function Shown({ report }: { report: Homologation }) {
  const t = useT();
  const [tab, setTab] = useState<'entries' | 'earlier'>('entries');
  const { additionalInfo: info, cadastralSituation } = report;
  const blocks = isBlocking(cadastralSituation);
  return (
    <HomologationFrame
      title={report.name}
      here={t('homologations.page.breadcrumb')}
      below={
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 12px',
            mt: 1,
            color: 'text.secondary',
          }}
        >
          <SituationChip situation={cadastralSituation} />
          <span>
            <span className="num">{formatCnpj(report.cnpj)}</span> ·{' '}
            {t('homologations.page.consulted', { date: instantText(report.date), name: report.account })}
          </span>
        </Box>
      }
      beside={<Actions report={report} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
          {blocks && (
            <FormAlert tone="error">
              <strong>
                {t('homologations.page.blocking', {
                  situation: t(`homologationWords.situation.${cadastralSituation}`).toLowerCase(),
                  date: info.cadastralSituationDate ? formatDate(info.cadastralSituationDate) : '—',
                })}
              </strong>
              <div>
                {t('homologations.page.blockingText', {
                  reason: info.cadastralSituationReason || t('homologations.page.noReason'),
                })}
              </div>
            </FormAlert>
          )}
          {report.status === 'ANALYSING' && <Note>{t('homologations.page.analysing')}</Note>}
          <ScoreBand report={report} />
          {report.status === 'DONE' && <RelatedCompanies report={report} />}
          {report.providerId !== null && report.status === 'DONE' && <Clearances report={report} />}
          <Card>
            <Tabs
              value={tab}
              onChange={(_, next) => setTab(next)}
              sx={{ px: 2, borderBottom: '1px solid', borderColor: 'divider' }}
            >
              <Tab
                value="entries"
                label={<TabLabel text={t('homologations.page.entries')} count={report.systemPendencies.length} />}
              />
              <Tab
                value="earlier"
                label={<TabLabel text={t('homologations.page.earlier')} count={report.companyReportsHistory.length} />}
              />
            </Tabs>
            {tab === 'entries' ? <EntryTable report={report} /> : <EarlierReports report={report} />}
          </Card>
        </Box>
        <RegistrationCards info={info} />
      </Box>
    </HomologationFrame>
  );
}

const TabLabel = ({ text, count }: { text: string; count: number }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
    {text} <Tag variant="filled">{count}</Tag>
  </Box>
);

function Actions({ report }: { report: Homologation }) {
  const t = useT();
  const provider = useProvider();
  const { may } = useCompanyRights(report.company.id);
  const mayInvite = useCan('add_company_to_project');
  const shared = { failed: t('homologations.failed') };
  const watch = useAction<boolean>({
    ...shared,
    invalidate: ['homologations'],
    run: (watched) => provider.watchHomologation(report.id, watched),
    done: (watched) => t(watched ? 'homologations.page.watchOn' : 'homologations.page.watchOff'),
  });
  const pdf = useAction<Homologation>({
    ...shared,
    run: async ({ id, cnpj }) => saveBlob(await provider.getHomologationPdf(id), `homologacao-${cnpj}.pdf`),
  });
  const { watched } = report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button
        startIcon={watched ? <NotificationsActiveOutlined /> : <NotificationsNoneOutlined />}
        aria-pressed={watched}
        onClick={() => watch.run(!watched)}
      >
        {t(watched ? 'homologations.page.unwatch' : 'homologations.page.watch')}
      </Button>
      {mayInvite && report.providerId === null && !isBlocking(report.cadastralSituation) && (
        <Button component={Link} to="/convite/criar" state={typedOf(report)} startIcon={<PersonAddAltOutlined />}>
          {t('homologations.page.invite')}
        </Button>
      )}
      <Button startIcon={<DownloadOutlined />} disabled={report.status === 'ANALYSING'} onClick={() => pdf.run(report)}>
        {t('homologations.page.pdf')}
      </Button>
      {may('request_homologation') && (
        <Button
          component={Link}
          to={lookUpAddress(formatCnpj(report.cnpj))}
          variant="contained"
          startIcon={<RefreshOutlined />}
        >
          {t('homologations.page.again')}
        </Button>
      )}
    </Box>
  );
}

/** What the register knows of the company, for the form of its invite (K-01). */
const typedOf = ({ cnpj, name, tradingName }: Homologation) => ({
  typed: { cnpj: formatCnpj(cnpj), companyName: name, tradingName: tradingName || name },
});
