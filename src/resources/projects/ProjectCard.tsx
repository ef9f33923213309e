import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectRow } from '../../../contract/projects.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { useT } from '../../i18n/index.ts';
import { ConformityBar, ProjectStatusChip } from './projectFields.tsx';
import { projectPeriod } from './projectPresentation.ts';

type Props = { row: ProjectRow; to: string; toPendencies: string; menu: ReactNode };

/** A project on a phone. */
export function ProjectCard({ row, to, toPendencies, menu }: Props) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  return (
    <ListCard>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
          <RowLink to={to}>{row.name}</RowLink>
          {row.projectIsBlocked && (
            <Box component="span" sx={{ ml: 1.5 }}>
              <Tag variant="primary">{t('projects.blocked')}</Tag>
            </Box>
          )}
        </Box>
        {menu}
      </Box>
      <Box sx={{ mt: '1px', color: 'text.secondary', lineHeight: '18px' }}>
        {row.contract} · {row.company.name}
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
        {projectPeriod(row, t)} · {t('projects.providers', { count: row.providerCount })}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <ConformityBar value={row.conformity} labelled />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, mt: 1.5, minHeight: 44 }}>
        <ProjectStatusChip status={row.status} />
        <span className="num">
          {t('projects.openPendencies', { count: row.openPendencies, shown: number.format(row.openPendencies) })}
        </span>
        {row.expiredPendencies > 0 && (
          <Box component="span" className="num" sx={{ color: 'ink.error', fontWeight: 600 }}>
            {t('projects.expiredPendencies', {
              count: row.expiredPendencies,
              shown: number.format(row.expiredPendencies),
            })}
          </Box>
        )}
        {row.status !== 'DRAFT' && (
          <Button
            component={Link}
            to={toPendencies}
            aria-label={t('projects.seePendenciesOf', { name: row.name })}
            sx={{ ml: 'auto', height: 44, fontSize: 14, color: 'ink.primary' }}
          >
            {t('projects.seePendencies')}
          </Button>
        )}
      </Box>
    </ListCard>
  );
}
