import type { keys as pt } from '../pt/keys.ts';

export const keys = {
  title: 'Keyboard shortcuts',
  button: 'Shortcuts',
  all: 'all shortcuts',
  enabled: 'Use single-key shortcuts',
  enabledHint: 'They never apply while you type in a field.',
  groups: { anywhere: 'Anywhere', list: 'List', review: 'Review', decide: 'Decide' },
  list: {
    row: 'next / previous row',
    open: 'open',
    search: 'search',
    filters: 'filters',
    sort: 'sort',
    clear: 'let go of the row',
  },
  review: {
    nextPrevious: 'next / previous',
    item: 'item',
    clear: 'clear the answer',
    tabs: 'history, conversation, files',
    zoom: 'zoom',
    sendMessage: 'send message or justification',
    close: 'close',
  },
  goTo: {
    title: 'Search or go to',
    group: 'Go to',
    actionsGroup: 'Actions',
    searchGroup: 'Search the lists',
    searchIn: 'Search “{{text}}” in {{section}}',
    section: 'go to {{section}}',
    searching: 'Searching…',
    nothing: 'Nothing was found with this text.',
    light: 'Use the light theme',
    dark: 'Use the dark theme',
  },
} satisfies typeof pt;
