import type { documentReview as pt } from '../pt/documentReview.ts';

export const documentReview = {
  blocks_one: 'This file is locked: it cannot be changed any more and stays visible in the earlier round.',
  blocks_other: 'These files are locked: they cannot be changed any more and stay visible in the earlier round.',
  approved: {
    title: 'Reject a file that is already approved?',
    text: 'The same file is approved in another pendency. Check before rejecting it:',
    where: '{{name}} is approved in',
    open: 'Open in a new tab',
    goOn: 'Reject anyway',
  },
  validity: {
    title: 'Is the expiration date right?',
    text: 'The catalogue asks for an expiration date of this document. Check it, and correct it if needed, before concluding.',
    missing: 'No expiration date. Issued on {{issued}}, it would be {{expected}}.',
    differs: 'Issued on {{issued}}, the expiration date would be {{expected}}.',
    field: 'Expiration date of {{name}}',
    goOn: 'Conclude',
  },
  outcome: {
    label: 'Assessment of {{name}}',
    choose: 'Assess',
    change: 'Change',
    saved: 'Assessment saved: {{outcome}}',
    by: 'by {{name}}',
    reading: 'Reading: {{verdict}}',
  },
} satisfies typeof pt;
