import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import type { ReactNode } from 'react';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText, DateTimeText, EmptyValue, MonthText } from '../../components/fields/values.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { DenyReasonButton } from '../../custom/pendencyReview/reference.tsx';
import { labelled } from '../../i18n/byWords.ts';
import { useCatalogueText } from '../../i18n/catalogue.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { ReusableMark } from './ReusableMark.tsx';
import { AssigneeMark, RemainingTime, SlaText, StatusChip, UnreadMark } from './reference.tsx';

type Opening = {
  to: (row: PendencyRow) => string;
  onOpen: (row: PendencyRow) => void;
  /** False for who only sends: the own company is in no row, who asks for the document is. */
  analyses: boolean;
  /** What a supplier does with a row. */
  action?: (row: PendencyRow) => ReactNode;
};

/** The columns of the list; where the table is narrow, project and employee stand under the names that they belong to. */
export function pendencyColumns(
  stacked: boolean,
  t: Translate,
  { to, onOpen, analyses, action }: Opening,
): ListColumn<PendencyRow>[] {
  const other = (row: PendencyRow) => (analyses ? row.company : row.contractingCompany).name;
  const name = (row: PendencyRow) => (
    // a long name gives way to its marks
    <span className="marked-name">
      <span>
        <NameLink row={row} to={to(row)} onOpen={() => onOpen(row)} />
      </span>
      <Marks row={row} />
    </span>
  );
  const stackable: ListColumn<PendencyRow>[] = stacked
    ? []
    : [
        {
          source: 'employee',
          label: t('pendencies.columns.employee'),
          width: 168,
          render: (row) => (row.employee ? <Whole text={row.employee.name} /> : <EmptyValue />),
        },
        {
          source: 'project',
          label: t('pendencies.columns.project'),
          width: 204,
          quiet: true,
          render: (row) => <Whole text={row.project.name} />,
        },
      ];
  return labelled(t, 'pendencies.columns', [
    {
      source: 'name',
      label: t(stacked ? 'pendencies.columns.nameAndProject' : 'pendencies.columns.name'),
      ...(stacked && { also: ['project'] }),
      render: (row) => (stacked ? <TwoLines first={name(row)} second={row.project.name} /> : name(row)),
    },
    {
      source: 'status',
      atomic: true,
      width: 182,
      render: (row) => (
        <>
          <StatusChip status={row.status} />
          <DenyReasonButton record={row} compact />
        </>
      ),
    },
    {
      source: 'plan',
      atomic: true,
      width: 66,
      optional: true,
      render: (row) => <Tag title={t(`contract.planLong.${row.plan}`)}>{t(`contract.plan.${row.plan}`)}</Tag>,
    },
    {
      source: 'type',
      width: 100,
      quiet: true,
      optional: true,
      render: (row) => t(`contract.pendencyType.${row.type}`),
    },
    {
      source: analyses ? 'company' : 'contractingCompany',
      label: t(`pendencies.columns.${analyses ? 'company' : 'contractingCompany'}${stacked ? 'AndEmployee' : ''}`),
      ...(stacked && { also: ['employee'] }),
      // the name of the pendency takes the free width
      width: stacked ? 190 : analyses ? 222 : 150,
      narrowWidth: 'free',
      render: (row) =>
        stacked ? <TwoLines first={other(row)} second={row.employee?.name} /> : <Whole text={other(row)} />,
    },
    ...stackable,
    {
      source: 'referenceMonth',
      headLabel: t('pendencies.columns.referenceMonthShort'),
      width: 92,
      // beside the button of a row there is no room for it
      ...(action && { narrowWidth: 'none' as const }),
      quiet: true,
      render: (row) => <MonthText value={row.referenceMonth} />,
    },
    {
      source: 'remainingTime',
      // one name in a cell leaves no more; the deadline then wraps
      width: !stacked ? 158 : analyses ? 290 : 214,
      narrowWidth: action ? 158 : 190,
      render: (row) => <RemainingTime record={row} />,
    },
    {
      source: 'contract',
      width: 140,
      hidden: true,
      quiet: true,
      render: (row) => <Whole text={row.project.contract} />,
    },
    {
      source: 'issueDate',
      width: 104,
      hidden: true,
      quiet: true,
      render: (row) => <DateText value={row.issueDate} />,
    },
    {
      source: 'expirationDate',
      width: 104,
      hidden: true,
      quiet: true,
      render: (row) => <DateText value={row.expirationDate} />,
    },
    {
      source: 'dueDate',
      width: 116,
      hidden: true,
      quiet: true,
      render: (row) => <DateText value={row.dueDate} />,
    },
    {
      source: 'sla',
      width: 176,
      hidden: true,
      render: (row) => <SlaText row={row} />,
    },
    {
      source: 'revisionDate',
      width: 150,
      hidden: true,
      quiet: true,
      render: (row) => <DateTimeText value={row.revisionDate} />,
    },
    {
      source: 'updatedAt',
      width: 150,
      hidden: true,
      quiet: true,
      render: (row) => <DateTimeText value={row.updatedAt} />,
    },
    ...(analyses
      ? []
      : [
          {
            source: 'company' as const,
            width: 190,
            hidden: true,
            render: (row: PendencyRow) => <Whole text={row.company.name} />,
          },
        ]),
    ...(action
      ? [{ source: 'actions' as const, width: 112, align: 'right' as const, atomic: true, render: action }]
      : []),
  ]);
}

type NameLinkProps = { row: PendencyRow; to: string; onOpen: () => void };
/** The document's name, whole in its tooltip, in the language of the page. */
function NameLink({ row, to, onOpen }: NameLinkProps) {
  const translated = useCatalogueText()(row.name);
  return (
    <RowLink to={to} title={translated ?? row.name} onOpen={onOpen}>
      <CatalogueText>{row.name}</CatalogueText>
    </RowLink>
  );
}

/** Text that may be cut off: the whole of it is in the title. */
const Whole = ({ text }: { text: string }) => <span title={text}>{text}</span>;

/** What a name carries: questions that wait for an answer, who has it in hand, and that the pendency counts no more. */
function Marks({ row }: { row: PendencyRow }) {
  const t = useT();
  return (
    <>
      {row.openQuestions > 0 && (
        <LiveHelpOutlined
          titleAccess={t('pendencies.questions', { count: row.openQuestions })}
          sx={{ ml: 1.5, fontSize: 14, verticalAlign: '-2px', color: 'status.SUPPORT.solid' }}
        />
      )}
      <UnreadMark count={row.unreadComments} />
      {row.assignee && (
        <span className="mark disc">
          <AssigneeMark assignee={row.assignee} />
        </span>
      )}
      {row.renewalOf !== null && (
        <span className="mark">
          <Tag>{t('pendencies.renewal')}</Tag>
        </span>
      )}
      <span className="mark">
        <ReusableMark id={row.id} />
      </span>
      {row.inactive && (
        <span className="mark">
          <Tag>{t('pendencies.inactive')}</Tag>
        </span>
      )}
    </>
  );
}
