import { dayOf, daysBetween, formatMonth } from '../../../contract/common.ts';
import { REUSE_JOB } from '../../../contract/documentReuse.ts';
import { EXPORT_JOBS, isExportJob } from '../../../contract/jobs.ts';
import type { Notice } from '../../../contract/notices.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import { classAddress } from '../../resources/trainingClasses/reference.tsx';
import { pathOf, projectAddress, VIEW_WORDS } from '../../routes.ts';

const BULK = /^bulk_/;

function jobTitle(kind: string, t: Translate): string {
  if (isExportJob(kind)) return t(`jobs.exports.${kind}`);
  if (kind === 'employees.import') return t('notices.job.import');
  if (kind === 'organise_project') return t('jobs.organise');
  if (kind === REUSE_JOB) return t('jobs.reuse');
  return t(BULK.test(kind) ? 'notices.job.bulk' : 'jobs.other');
}

/** When the deadlines of a notice end, seen from the day on which it was made. */
function dueText({ dueOn, createdAt }: Notice, t: Translate): string {
  const days = dueOn ? daysBetween(dayOf(new Date(createdAt)), dueOn) : 0;
  return days <= 0 ? t('notices.due.today') : t('notices.due.in', { count: days });
}

/** What a notice says: what happened in bold, about what, and where. */
export function noticeText(notice: Notice, t: Translate): { bold: string; rest: string; detail: string } {
  const {
    kind,
    amount,
    project,
    pendency,
    author,
    job,
    company,
    homologation,
    contest,
    trainingClass,
    dueOn,
    quote,
    reader,
    paymentRelease,
    formalNotice,
    webhook,
  } = notice;
  const named =
    homologation?.name ??
    contest?.employee.name ??
    (trainingClass && shownText(trainingClass.name)) ??
    formalNotice?.name ??
    webhook?.name ??
    '';
  const about = pendency ? [shownText(pendency.name), pendency.employee].filter(Boolean).join(' · ') : named;
  const values = {
    count: amount,
    author: contest?.company ?? reader?.displayName ?? author ?? t('notices.somebody'),
    due: dueText(notice, t),
    number: trainingClass?.number ?? '',
    notice: formalNotice?.number ?? '',
    month: paymentRelease ? formatMonth(paymentRelease.month) : '',
  };
  const bold = job ? t(`notices.bold.${kind}`, { title: jobTitle(job.kind, t) }) : t(`notices.bold.${kind}`, values);
  const inProject = project ? t('notices.inProject', { project: project.name }) : '';
  // the training is what the sentence is of: 'Turma 14 de NR-35 …'
  const rest = about ? t('notices.about', { about }) : inProject;
  const detail = [
    quote && t('notices.quote', { text: quote }),
    dueOn && (kind === 'RISK_UNFIT' ? formatDate(dueOn) : t('notices.until', { day: formatDate(dueOn) })),
    about && project?.name,
    contest?.decision && t(`notices.contest.${contest.decision}`),
    company?.name,
    kind === 'INVITE_RECEIVED' && t('notices.openInvite'),
  ];
  return { bold, rest, detail: detail.filter(Boolean).join(' · ') };
}

const listWith = (noun: string, filter: Readonly<Record<string, string | number | boolean>>): string =>
  `${pathOf(noun)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** The list in which a job can be opened (L-13). */
const jobNoun = (kind: string): string => {
  const exported = Object.entries(EXPORT_JOBS).find(([, one]) => one === kind)?.[0];
  if (exported === 'classEmployees') return 'trainingClasses';
  if (exported === 'dataIncidents') return 'dataAccesses';
  return exported ?? (kind === 'employees.import' ? 'employees' : 'pendencies');
};

/** Where a notice leads, and the words of its button; null: there is nothing to open. */
export function noticeAction(notice: Notice, t: Translate): { to: string; label: string } | null {
  const { kind, amount, project, pendency, job, homologation, contest, trainingClass, reader } = notice;
  const { paymentRelease, formalNotice, webhook } = notice;
  if (reader) {
    const query = new URLSearchParams({
      uid: reader.uid,
      sensitivity: 'HEALTH',
      from: dayOf(new Date(notice.createdAt)),
    });
    return { to: `${pathOf('dataAccesses')}?${query}`, label: t('notices.action.accesses') };
  }
  if (job) {
    const to =
      kind === 'JOB_DONE' || BULK.test(job.kind)
        ? `${pathOf(jobNoun(job.kind))}#atividade-${job.id}`
        : pathOf('projects');
    return { to, label: t('notices.action.job') };
  }
  if (homologation) {
    return { to: `${pathOf('homologations')}/${VIEW_WORDS.show}/${homologation.id}`, label: t('notices.action.open') };
  }
  const shown = paymentRelease
    ? (['paymentReleases', paymentRelease] as const)
    : formalNotice
      ? (['formalNotices', formalNotice] as const)
      : webhook && (['webhooks', webhook] as const);
  if (shown) return { to: `${pathOf(shown[0])}/${VIEW_WORDS.show}/${shown[1].id}`, label: t('notices.action.open') };
  if (contest) {
    const { id, name } = contest.employee;
    return kind === 'CONTESTED'
      ? {
          to: `${pathOf('restrictedEmployees')}?name=${encodeURIComponent(name)}`,
          label: t('notices.action.answer'),
        }
      : { to: `${pathOf('employees')}/${VIEW_WORDS.edit}/${id}`, label: t('notices.action.open') };
  }
  if (pendency) {
    const label = kind === 'QUESTION' ? t('notices.action.answer') : t('notices.action.open');
    return { to: `${pathOf('pendencies')}/editar/${pendency.id}`, label };
  }
  if (kind === 'INVITE_RECEIVED') return null; // only its mail has the secret with which it is accepted
  if (kind === 'INVITE_ACCEPTED') {
    return { to: project ? projectAddress(project.id) : pathOf('users'), label: t('notices.action.open') };
  }
  if (trainingClass) return { to: classAddress(trainingClass.id), label: t('notices.action.scores') };
  if (kind === 'RISK_UNFIT') {
    const filter = { unfit: true, ...(project && { projectName: project.name }) };
    return { to: listWith('riskSchedules', filter), label: t('notices.action.schedule') };
  }
  const label = kind === 'ANALYSIS_DUE' ? t('notices.action.queue') : t('notices.action.list', { count: amount });
  return { to: listWith('pendencies', { notice: notice.id }), label };
}
