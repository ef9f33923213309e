import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCnpj, formatPhone, type Reference } from '../../../contract/common.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { useLocale } from '../../resources/bookings/reference.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { Step } from './steps.tsx';

/** Everything once more, with one way back for each line (I-09). */
export function ReviewStep({ draft, onEdit }: { draft: BookingDraft; onEdit: (step: Step) => void }) {
  const t = useT();
  const locale = useLocale();
  const { clinic, examinationDate, examinationType, examinationSelecteds, riskSelecteds, people } = draft;
  if (!clinic) return null;
  const km = t('bookings.km', {
    km: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(clinic.distance),
  });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const line = (label: string, step: Step) => ({ label, onEdit: () => onEdit(step) });
  return (
    <Card title={t('bookings.wizard.review')}>
      <Box component="dl" sx={{ m: 0, mt: 3 }}>
        <Line
          {...line(t('bookings.fields.clinic'), 1)}
          below={[`${clinic.address}, ${clinic.municipality.name}`, formatPhone(clinic.phone), km].join(' · ')}
        >
          {clinic.name}
        </Line>
        <Line {...line(t('bookings.wizard.arrival'), 1)} below={clinic.arrival}>
          {weekday.format(new Date(`${examinationDate}T00:00:00Z`))}, {formatDate(examinationDate)}
        </Line>
        <Line {...line(t('bookings.fields.examinationType'), 1)}>{t(`exams.type.${examinationType}`)}</Line>
        <Line {...line(t('bookings.wizard.examinations'), 2)}>
          <Tags names={examinationSelecteds.map((one) => t(`exams.examination.${one}`))} />
        </Line>
        <Line {...line(t('bookings.wizard.risks'), 2)}>
          {riskSelecteds.length === 0 ? (
            t('bookings.wizard.noRisks')
          ) : (
            <Tags names={riskSelecteds.map((one) => t(`exams.risk.${one}`))} />
          )}
        </Line>
        <Line {...line(t('bookings.wizard.who'), 1)} below={t('bookings.wizard.photo')}>
          {people.map(({ name }) => name).join(', ')}
        </Line>
      </Box>
    </Card>
  );
}

const Tags = ({ names }: { names: readonly string[] }) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {names.map((name) => (
      <Tag key={name}>{name}</Tag>
    ))}
  </Box>
);

type LineProps = { label: string; below?: string; onEdit: () => void; children: ReactNode };

function Line({ label, below, onEdit, children }: LineProps) {
  const t = useT();
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: '2px 16px', px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '180px minmax(0, 1fr) auto' },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', gridColumn: { xs: 1, sm: 'auto' } }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere', gridRow: { xs: 2, sm: 'auto' } }}>
        {children}
        {below && <Box sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>{below}</Box>}
        <Box sx={{ display: { sm: 'none' } }} />
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Button size="small" onClick={onEdit} aria-label={t('bookings.wizard.editOf', { name: label })}>
          {t('bookings.wizard.edit')}
        </Button>
      </Box>
    </Box>
  );
}

/** What it costs, and what comes back. */
export function BillingCards({
  draft,
  companies,
}: {
  draft: BookingDraft;
  companies: readonly (Reference & { cnpj?: string })[];
}) {
  const t = useT();
  const { clinic, people, companyId } = draft;
  const company = companies.find(({ id }) => String(id) === companyId);
  const price = clinic?.price ?? null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Card title={t('bookings.wizard.billing')}>
        <Box sx={{ px: 4, pt: 2, pb: 4 }}>
          {price === null ? (
            t('bookings.wizard.byContract')
          ) : (
            <>
              <Box sx={{ color: 'text.secondary' }}>
                {t('bookings.wizard.billed', {
                  people: t('bookings.people', { count: people.length }),
                  price: formatMoney(price),
                })}
              </Box>
              <Box className="num" sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 650 }}>
                {formatMoney(price * people.length)}
              </Box>
            </>
          )}
          <Box sx={{ mt: 3, color: 'text.secondary' }}>{t('bookings.wizard.billedTo')}</Box>
          <Box sx={{ fontWeight: 600 }}>{company?.name}</Box>
          {company?.cnpj && <Box className="num">{formatCnpj(company.cnpj)}</Box>}
        </Box>
      </Card>
      <Note>
        <b>{t('bookings.wizard.result')}</b>
        <br />
        {t('bookings.wizard.resultText')}
      </Note>
    </Box>
  );
}
