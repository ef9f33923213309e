import { Box, Button, Link as TextLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CHAT_SCREENS, type ChatAnswer, type ChatDocument, type ChatScreen } from '../../../contract/chat.ts';
import { formatMonth } from '../../../contract/common.ts';
import { SUPPORT_HOURS } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { mayAccess } from '../../authProvider/access.ts';
import { config } from '../../config.ts';
import { formatDate, hourText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { reasonText } from '../../resources/employees/reference.tsx';
import { StatusChip } from '../../resources/pendencies/reference.tsx';
import { pathOf, toPortuguese } from '../../routes.ts';
import { flexColumn, flexRow, plainList, smallText } from '../../theme/layout.ts';
import { isOfContracting, listWith, pendencyAddress, screenLink } from './addresses.ts';

type Props = {
  answer: ChatAnswer;
  ask: (question: string) => void;
  /** Called by every link. */
  onLeave: (() => void) | undefined;
};

/** Screens of which everybody has an own one. */
const OWN: readonly ChatScreen[] = ['personal', 'security', 'terms'];
/** Where the answers lead that only say how something is done. */
const LEADS: Partial<Record<ChatAnswer['intent'], readonly ChatScreen[]>> = {
  greeting: ['pendencies', 'projects', 'employees'],
  returned: ['pendencies'],
  sendDocument: ['pendencies'],
  registerEmployee: ['employees'],
  importEmployees: ['employees'],
  invite: ['projects', 'users'],
  badge: ['employees'],
  password: ['security'],
  language: ['personal'],
  support: ['personal'],
};

/** What James says: a sentence, what was found, and links to where it is. */
export function Answer({ answer, ask, onLeave }: Props) {
  const t = useT();
  const may = useMay();
  const { intent, total, documents, pendencies, people, projects, readiness, filter } = answer;
  const screens = (LEADS[intent] ?? answer.screens).filter(may);
  const asksWhich = people.length + projects.length > 1 && intent !== 'unfit';
  const seen = CHAT_SCREENS.filter(may);
  const list = (items: ReactNode[]) =>
    items.length > 0 && (
      <Box component="ul" sx={{ ...plainList, ...flexColumn, gap: 2, mt: 2 }}>
        {items}
      </Box>
    );
  return (
    <>
      <div>{useSentence(answer, screens.length > 0)}</div>
      {answer.text && (
        <Box component="figure" sx={{ m: 0, mt: 2 }}>
          <div>{answer.text}</div>
          <Box component="figcaption" sx={smallText}>
            {t('chat.outside')}
          </Box>
        </Box>
      )}
      {list(documents.map((document) => <DocumentCard key={document.id} {...{ document, onLeave }} />))}
      {list(
        readiness.map(({ project, state, items }) => (
          <li key={project.id}>
            <b>{t('chat.readiness', { state: t(`contract.readinessState.${state}`), project: project.name })}</b>
            <Box component="ul" sx={{ pl: 4, m: 0 }}>
              {items
                .filter(({ blocks }) => blocks)
                .map((item) => (
                  <li key={`${item.kind}-${item.reason}-${item.name}-${item.since}`}>{reasonText(item, t)}</li>
                ))}
            </Box>
          </li>
        )),
      )}
      {list(
        pendencies.map(({ id, name, status, project, of, referenceMonth, expirationDate }) => (
          <li key={id}>
            <To to={pendencyAddress(id)} onLeave={onLeave}>
              {name}
              {referenceMonth && ` · ${formatMonth(referenceMonth)}`}
            </To>
            <Box sx={smallText}>
              {of} · {project}
              {expirationDate && ` · ${formatDate(expirationDate)}`}
            </Box>
            <StatusChip status={status} plain />
          </li>
        )),
      )}
      {list([
        ...people.map(({ id, name, role, state }) => (
          <li key={`person-${id}`}>
            <To to={toPortuguese(`/employees/${id}`)} onLeave={onLeave}>
              {name}
            </To>
            <Box sx={smallText}>
              {[role, state && t(`contract.readinessState.${state}`)].filter(Boolean).join(' · ')}
            </Box>
            {asksWhich && <AskFor name={name} ask={ask} />}
          </li>
        )),
        ...projects.map(({ id, name }) => (
          <li key={`project-${id}`}>
            <To to={toPortuguese(`/projects/${id}`)} onLeave={onLeave}>
              {name}
            </To>
            {asksWhich && <AskFor name={name} ask={ask} />}
          </li>
        )),
      ])}
      <Box sx={{ ...flexColumn, alignItems: 'flex-start', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
        {filter && seen.includes('pendencies') && (
          <To to={listWith('pendencies', textsOf(filter))} onLeave={onLeave}>
            {t(total ? 'chat.seeAll' : 'chat.seePendencies')}
          </To>
        )}
        {intent === 'unfit' && seen.includes('employees') && (
          <To to={listWith('employees', { readiness: 'UNFIT' })} onLeave={onLeave}>
            {t('chat.seePeople')}
          </To>
        )}
        {screens.map((screen) => (
          <To key={screen} to={screenLink(screen).to} onLeave={onLeave}>
            {t(screenLink(screen).name)}
          </To>
        ))}
      </Box>
    </>
  );
}

/** Ids in the address are texts. */
const textsOf = (filter: NonNullable<ChatAnswer['filter']>) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value]),
  );

function useMay(): (screen: ChatScreen) => boolean {
  const account = useAccount()?.account;
  const entries = account?.permissions ?? [];
  const { selected } = useSelectedCompanies();
  const contracts = account?.memberships.some(({ relationType }) => relationType === 'CONTRACTING');
  return (screen) =>
    OWN.includes(screen) ||
    ((contracts || !isOfContracting(screen)) &&
      (screen === 'company'
        ? mayAccess({ resource: screen, action: 'see_company_data', entries })
        : mayAccess({ resource: screen, action: 'list', entries, companyIds: selected })));
}

function useSentence({ intent, total, documents, people, projects }: ChatAnswer, hasScreen: boolean): ReactNode {
  const t = useT();
  const count = total ?? 0;
  const [one] = [...people, ...projects];
  switch (intent) {
    case 'document':
      return t('chat.answers.document', { count: documents.length });
    case 'missing':
      if (people.length + projects.length > 1) return t('chat.answers.search');
      return one ? t('chat.answers.missingOf', { name: one.name, count }) : t('chat.answers.missing', { count });
    case 'overdue':
    case 'dueSoon':
    case 'inReview':
    case 'unfit':
      return t(`chat.answers.${intent}`, { count });
    case 'screen':
      return t(hasScreen ? 'chat.answers.screen' : 'chat.answers.screenDenied');
    case 'support': {
      const { supportHours, supportPhone } = config();
      const { weekdays, friday } = SUPPORT_HOURS[supportHours];
      const text = (hours: readonly string[]) => hours.map(hourText).join('–');
      const hours = t('chat.answers.support', { weekdays: text(weekdays), friday: text(friday) });
      return supportPhone ? `${hours} ${t('chat.answers.supportPhone', { phone: supportPhone })}` : hours;
    }
    default:
      return t(`chat.answers.${intent}`);
  }
}

function DocumentCard({ document, onLeave }: { document: ChatDocument; onLeave: Props['onLeave'] }) {
  const t = useT();
  const may = useMay();
  const { id, name, category, plan, periodicity, validityDays, validityMonths, legalBasis, blocksEntry } = document;
  return (
    <li>
      <b>{name}</b>
      <Box sx={smallText}>
        {category} · {t(`contract.planLong.${plan}`)}
      </Box>
      <div>{legalBasis ? t('chat.legalBasis', { norm: legalBasis }) : t('chat.noLegalBasis')}</div>
      <div>
        {[
          t(`chat.periodicity.${periodicity}`),
          validityDays !== null && t('chat.validDays', { count: validityDays }),
          validityMonths !== null && t('chat.validMonths', { count: validityMonths }),
          blocksEntry && t('chat.blocksEntry'),
        ]
          .filter(Boolean)
          .join(' ')}
      </div>
      <Box sx={{ ...flexRow, flexWrap: 'wrap', columnGap: 3 }}>
        {may('pendencies') && (
          <To to={listWith('pendencies', { title: name })} onLeave={onLeave}>
            {t('chat.seePendencies')}
          </To>
        )}
        {may('systemPendencies') && (
          <To to={`${pathOf('systemPendencies')}/${id}`} onLeave={onLeave}>
            {t('chat.openEntry')}
          </To>
        )}
      </Box>
    </li>
  );
}

const To = ({ to, onLeave, children }: { to: string; onLeave: Props['onLeave']; children: ReactNode }) => (
  <TextLink
    component={Link}
    to={to}
    onClick={onLeave}
    sx={{ fontWeight: 550, py: { xs: 2, md: 0 }, display: 'inline-block' }}
  >
    {children}
  </TextLink>
);

const AskFor = ({ name, ask }: { name: string; ask: Props['ask'] }) => {
  const t = useT();
  return (
    <Button
      size="small"
      onClick={() => ask(t('chat.missingFor', { name }))}
      sx={{ mt: 1, minHeight: { xs: 44, md: 28 } }}
    >
      {t('chat.missingFor', { name })}
    </Button>
  );
};
