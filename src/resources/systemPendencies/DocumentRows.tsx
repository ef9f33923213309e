import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { ListCard } from '../../components/list/CardList.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { useT } from '../../i18n/index.ts';
import { documentAddress } from './documentAddresses.ts';
import { originOf, periodicityText, useMonthNames } from './documentPresentation.ts';

type Props = {
  documents: readonly SystemPendencyRow[];
  busy: boolean;
  search: string;
  actions: (document: SystemPendencyRow) => ReactNode;
};

const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Not there where the window is narrow. */
const wide = { display: { xs: 'none', xl: 'table-cell' } } as const;

const NameLink = ({ document, search }: { document: SystemPendencyRow; search: string }) => (
  <MuiLink
    component={Link}
    to={documentAddress(document.id, search)}
    title={document.name}
    lang="pt-BR"
    sx={{ color: 'text.primary', fontWeight: 500, '&:hover': { color: 'ink.primary' } }}
  >
    {document.name}
  </MuiLink>
);

const OriginTag = ({ document }: { document: SystemPendencyRow }) => {
  const t = useT();
  const origin = originOf(document);
  return <Tag variant={origin === 'shipped' ? 'filled' : 'primary'}>{t(`systemPendencies.origin.${origin}`)}</Tag>;
};

/** The catalogue in rows. */
export const DocumentTable = ({ documents, busy, search, actions }: Props) => {
  const t = useT();
  const months = useMonthNames();
  return (
    <Table aria-busy={busy} sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}>
      <caption className="visually-hidden">{t('systemPendencies.title')}</caption>
      <TableHead>
        <TableRow>
          <TableCell sx={{ '&&': { pl: 4 } }}>{t('systemPendencies.columns.name')}</TableCell>
          <TableCell sx={{ width: 84 }}>{t('systemPendencies.columns.plan')}</TableCell>
          <TableCell sx={{ width: 120, ...wide }}>{t('systemPendencies.columns.type')}</TableCell>
          <TableCell sx={{ width: 160 }}>{t('systemPendencies.columns.periodicity')}</TableCell>
          <TableCell sx={{ width: 110 }}>{t('systemPendencies.columns.origin')}</TableCell>
          <TableCell sx={{ width: 120, ...wide }}>{t('systemPendencies.columns.projects')}</TableCell>
          <TableCell sx={{ width: 56 }}>
            <span className="visually-hidden">{t('systemPendencies.columns.actions')}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {documents.map((document) => (
          <TableRow key={document.id} hover sx={{ '& .MuiTableCell-root': { height: 52 } }}>
            <TableCell component="th" scope="row" sx={{ ...clip, '&&': { pl: 4 } }}>
              <TwoLines
                first={<NameLink document={document} search={search} />}
                second={<span lang="pt-BR">{document.category}</span>}
              />
            </TableCell>
            <TableCell>
              <Tag>{t(`contract.plan.${document.plan}`)}</Tag>
            </TableCell>
            <TableCell sx={{ ...clip, ...wide }}>{t(`contract.pendencyType.${document.type}`)}</TableCell>
            <TableCell sx={clip}>{periodicityText(document, t, months)}</TableCell>
            <TableCell>
              <OriginTag document={document} />
            </TableCell>
            <TableCell className="num" sx={{ ...clip, ...wide, color: 'text.secondary' }}>
              {t('systemPendencies.projects', { count: document.projectCount })}
            </TableCell>
            <TableCell align="right">{actions(document)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};

/** The same on a phone: one card for each. */
export const DocumentCards = ({ documents, busy, search, actions }: Props) => {
  const t = useT();
  const months = useMonthNames();
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={t('systemPendencies.title')}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {documents.map((document) => (
        <Box component="li" key={document.id}>
          <ListCard>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontSize: 14.5, lineHeight: '20px', '& a': { fontWeight: 600 } }}>
                  <NameLink document={document} search={search} />
                </Box>
                <Box lang="pt-BR" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
                  {document.category}
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', mt: 2 }}>
                  <Tag>{t(`contract.plan.${document.plan}`)}</Tag>
                  <OriginTag document={document} />
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {t(`contract.pendencyType.${document.type}`)} · {periodicityText(document, t, months)}
                  </Box>
                </Box>
              </Box>
              {actions(document)}
            </Box>
          </ListCard>
        </Box>
      ))}
    </Box>
  );
};
