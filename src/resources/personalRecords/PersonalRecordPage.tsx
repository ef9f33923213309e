import { Box, Typography } from '@mui/material';
import { useParams } from 'react-router-dom';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { Trail } from '../../components/Trail.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { pathOf, routeId } from '../../routes.ts';
import { PersonPrivacy } from './PersonPrivacy.tsx';

/** `/minha-conta/titulares/ver/:id`: what is kept of one person, also of somebody who left. */
export default function PersonalRecordPage() {
  const t = useT();
  const { company, search } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const id = routeId(useParams().id ?? '');
  if (id === null) return <NotFoundPage />;
  if (!may('see_privacy_record')) return <SectionDenied permission="see_privacy_record" />;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Trail to={`${pathOf('personalRecords')}${search}`} text={t('personalRecords.title')} />
      <PersonPrivacy
        id={id}
        heading={({ name, role, endedOn, erasedAt }) => (
          <Box>
            <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {erasedAt ? t('personalRecords.erasedPerson', { id }) : name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {endedOn
                ? t('personalRecords.endedLead', { role, day: formatDate(endedOn) })
                : t('personalRecords.employedLead', { role })}
            </Typography>
          </Box>
        )}
      />
    </Box>
  );
}
