import type { stpDocument as pt } from '../pt/stpDocument.ts';

export const stpDocument = {
  employees: {
    title: 'Employees of this document',
    none: 'Link whoever appears in this document.',
    link: 'Link employee',
    placeholder: 'Name or CPF',
    noOption: 'Nobody of the project with that name or CPF.',
    removeOf: '{{name}}. Press Delete to unlink',
    more: '+{{count}}',
    failed: 'The employees could not be changed',
    loadFailed: 'The employees of this document could not be loaded.',
  },
  reason: {
    title: 'Reason of the rejection',
    failed: 'The reason could not be loaded',
    by: 'Rejected by {{name}}, {{at}}',
    byReading: 'Pre-rejected by the automatic reading, {{at}}',
    note: 'Reason',
    items_one: '{{count}} item not met',
    items_other: '{{count}} items not met',
    noJustification: 'No justification.',
    none: 'No rejection of this document is recorded.',
    open: 'See reason',
    openOf: 'See the reason of the rejection of {{name}}',
  },
} satisfies typeof pt;
