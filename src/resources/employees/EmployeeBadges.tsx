import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type Badge, type BadgePrint, formatBadgeCode } from '../../../contract/badges.ts';
import { calledName, dayOf } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { BadgeFaces } from '../badgeConfigs/reference.tsx';
import { BadgeReadings } from './BadgeReadings.tsx';
import { useReadiness } from './employeeQueries.ts';

type Print = { project: Employee['projects'][number]; sheet: BadgePrint['sheet'] };

/** The tab 'Crachá': prints a badge for a project, and revokes one that was lost (E-20). */
export function EmployeeBadges({ employee }: { employee: Employee }) {
  const t = useT();
  const provider = useProvider();
  const { id } = employee;
  const mayPrint = employee.permissions.includes('print_employee_badge');
  const { data, error, refetch } = useRead(['employees', 'badges', id], (reader, options) =>
    reader.getBadges(id, options),
  );
  const printing = useAction<Print, Blob>({
    run: ({ project, sheet }) => provider.printBadges({ projectId: project.id, employeeIds: [id], sheet }),
    done: () => t('employeePage.badge.printed'),
    failed: t('employeePage.badge.printFailed'),
    invalidate: ['employees'],
    onDone: (_, pdf) => saveBlob(pdf, `${t('employeePage.badge.file')}-${id}.pdf`),
  });
  const revoking = useAction<Badge>({
    run: (badge) => provider.revokeBadge(id, badge.id, 'LOST'),
    done: () => t('employeePage.badge.lostDone'),
    failed: t('employeePage.badge.lostFailed'),
    invalidate: ['employees'],
  });
  const verdicts = useReadiness(id).data ?? [];
  const active = employee.projects.filter(({ endedAt }) => endedAt === null);
  const current = mayPrint ? active : [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [read, setRead] = useState<Badge | null>(null);
  const shown = active.find((project) => project.id === chosen) ?? active[0];
  return (
    <Card title={t('employeePage.tabs.cracha')}>
      {current.map((project) => {
        const isOut = verdicts.some((one) => one.project.id === project.id && one.state !== 'FIT');
        const whyNot = isOut ? { 'aria-disabled': true, 'aria-describedby': `not-fit-${project.id}` } : {};
        const ask = (sheet: BadgePrint['sheet']) => () => {
          if (!isOut) printing.ask({ project, sheet });
        };
        return (
          <Box
            key={project.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              px: 4,
              py: 3,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 550 }}>{project.name}</Box>
              {isOut && (
                <Typography variant="body2" id={`not-fit-${project.id}`} color="text.secondary">
                  {t('employeePage.badge.notFit')}
                </Typography>
              )}
            </Box>
            {current.length > 1 && (
              <Button
                variant="text"
                aria-pressed={project.id === shown?.id}
                aria-label={`${t('employeePage.badge.preview')}: ${project.name}`}
                onClick={() => setChosen(project.id)}
              >
                {t('badgeConfigs.preview')}
              </Button>
            )}
            <Button startIcon={<PrintOutlined />} onClick={ask('CARD')} {...whyNot}>
              {t('employeePage.badge.print')}
            </Button>
            <Button onClick={ask('A4')} {...whyNot}>
              {t('employeePage.badge.printA4')}
            </Button>
          </Box>
        );
      })}
      {shown && <Preview employeeId={id} projectId={shown.id} />}
      {error && !data ? (
        <ErrorState title={t('employeePage.badge.loadFailed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={2} rowHeight={44} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('employeePage.badge.none')} text={t('employeePage.badge.noneText')} />
      ) : (
        <RowList
          caption={t('employeePage.tabs.cracha')}
          columns={columns(t, setRead, mayPrint ? revoking.ask : null)}
          rows={data}
          rowKey={(badge) => badge.id}
          busy={false}
          height={44}
        />
      )}
      {read && <BadgeReadings employeeId={id} badge={read} onClose={() => setRead(null)} />}
      <ConfirmAction
        action={printing}
        title={() => t('employeePage.badge.printTitle', { name: calledName(employee) })}
        confirmLabel={t('employeePage.badge.print')}
      >
        {({ project }) => t('employeePage.badge.printText', { project: project.name })}
      </ConfirmAction>
      <ConfirmAction
        action={revoking}
        tone="error"
        title={({ code }) => t('employeePage.badge.lostTitle', { code: formatBadgeCode(code) })}
        confirmLabel={t('employeePage.badge.lost')}
      >
        {() => t('employeePage.badge.lostText')}
      </ConfirmAction>
    </Card>
  );
}

/** The card as it would be printed now (E-20). */
function Preview({ employeeId, projectId }: { employeeId: number; projectId: number }) {
  const t = useT();
  const { data, error, refetch } = useRead(['employees', 'badgePreview', employeeId, projectId], (reader, options) =>
    reader.getBadgePreview(employeeId, projectId, options),
  );
  return (
    <Box
      component="section"
      aria-label={t('employeePage.badge.preview')}
      sx={{ p: 4, bgcolor: 'background.default', borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {data ? (
        <BadgeFaces {...data} />
      ) : error ? (
        <ErrorState title={t('employeePage.badge.previewFailed')} error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton rows={4} rowHeight={44} label={t('common.loading')} />
      )}
    </Box>
  );
}

const columns = (
  t: Translate,
  onRead: (badge: Badge) => void,
  onLost: ((badge: Badge) => void) | null,
): RowColumn<Badge>[] => [
  {
    source: 'code',
    label: t('employeePage.badge.code'),
    width: 130,
    rowHeader: true,
    render: ({ code }) => formatBadgeCode(code),
  },
  {
    source: 'project',
    label: t('employeePage.badge.project'),
    wraps: true,
    card: 'text',
    render: ({ project }) => project.name,
  },
  {
    source: 'createdAt',
    label: t('employeePage.badge.issuedOn'),
    width: 120,
    card: 'text',
    render: ({ createdAt }) => <DateText value={dayOf(new Date(createdAt))} />,
  },
  {
    source: 'validUntil',
    label: t('employeePage.badge.validUntil'),
    width: 120,
    card: 'text',
    render: ({ validUntil }) => <DateText value={validUntil} />,
  },
  {
    source: 'readings',
    label: t('employeePage.badge.readings'),
    width: 150,
    card: 'text',
    render: (badge) =>
      badge.readings > 0 ? (
        <Button
          size="small"
          variant="text"
          aria-label={t('employeePage.badge.readingsOpen', { code: formatBadgeCode(badge.code) })}
          onClick={() => onRead(badge)}
        >
          {badge.readings}
        </Button>
      ) : (
        badge.readings
      ),
  },
  {
    source: 'state',
    label: t('employeePage.badge.state'),
    width: 120,
    card: 'text',
    render: ({ state, revocation }) => t(`employeePage.badge.${revocation ?? state}`),
  },
  ...(onLost
    ? [
        {
          source: 'lost',
          label: '',
          width: 150,
          card: 'text' as const,
          render: (badge: Badge) =>
            badge.state === 'VALID' && (
              <Button size="small" color="error" onClick={() => onLost(badge)}>
                {t('employeePage.badge.lost')}
              </Button>
            ),
        },
      ]
    : []),
];
