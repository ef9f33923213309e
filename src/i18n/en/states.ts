import type { states as pt } from '../pt/states.ts';

export const states = {
  empty: { title: 'Nothing here yet', text: 'When there are records, they appear in this list.' },
  noResults: { title: 'Nothing with these filters', text: 'Change or clear the filters to see more.' },
  error: {
    title: 'Loading was not possible',
    text: 'This action could not be performed, please check your connection and try again',
    copyDetail: 'Copy detail',
  },
  denied: {
    goTo: 'Go to {{section}}',
    title: 'Restricted access',
    text: 'You do not have permission to perform this action.',
    hint: 'Ask an administrator of your company.',
    missing: 'The permission “{{name}}” is missing.',
    grantors_one: 'Who can grant it: {{names}}.',
    grantors_other: 'Who can grant it: {{names}}.',
    nobody: 'Ask who administers users and profiles in your company.',
  },
  notFound: {
    title: 'Nothing was found.',
    text: 'Sorry, the page that you are looking for was not found here.',
  },
  crash: {
    title: 'Something happened :(',
    text: 'This page stopped working. What you have saved is safe.',
    configuration: 'The configuration of this installation is wrong: {{detail}}',
  },
  loading: 'Loading',
  offline: {
    title: 'You are offline.',
    since: 'What you see was loaded at {{time}}.',
    back: 'You are connected again.',
    stillOffline: 'Still offline.',
  },
  confirm: { reason: 'Reason', reasonRequired: 'Enter the reason', reasonTooLong: 'Use at most {{max}} characters' },
} satisfies typeof pt;
