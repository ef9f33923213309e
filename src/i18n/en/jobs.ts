import type { jobs as pt } from '../pt/jobs.ts';

export const jobs = {
  button: 'Activities',
  buttonRunning_one: 'Activities: {{count}} under way',
  buttonRunning_other: 'Activities: {{count}} under way',
  other: 'Activity',
  bulk: {
    send: 'Send pendencies for analysis',
    conclude: 'Conclude pendencies',
    reject: 'Reject pendencies',
    not_applicable: 'Mark as not applicable',
    ask: 'Ask a question in pendencies',
    reopen: 'Reopen pendencies',
  },
  progress: '{{done}} of {{total}}',
  progressLabel: 'Progress',
  goesOn:
    'You can close this window: the work goes on, even with the browser closed, and its result stays under Activities.',
  loadFailed: 'The progress could not be loaded',
  failed: 'The work stopped because of an error of ours. What was done is done; try again with the others.',
  allDone_zero: 'None done.',
  allDone_one: '{{count}} done.',
  allDone_other: '{{count}} done.',
  refused_one: '{{count}} was not done:',
  refused_other: '{{count}} were not done:',
  notDone: 'What was not done',
  unnamed: 'Pendency {{id}}',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  newTab: '(opens in another tab)',
  ended: '{{title}}: finished. See Activities.',
} satisfies typeof pt;
