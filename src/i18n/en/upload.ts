import type { upload as pt } from '../pt/upload.ts';

export const upload = {
  guide: {
    title: 'What will be checked',
    returned: 'Why the last submission came back',
    items: 'Checklist items',
    why: 'Why it is asked for',
    category: 'Category',
    due: 'Due date',
    month: 'Reference month',
    files: 'Accepted files',
    accepted: 'PDF, JPG, PNG, DOCX, XLSX or XML, up to {{max}} MB each, {{count}} at a time',
    below_one: '{{count}} item of the checklist below will be checked.',
    below_other: 'The {{count}} items of the checklist below will be checked.',
    noItems: 'The analysis looks at the whole document.',
  },
} satisfies typeof pt;
