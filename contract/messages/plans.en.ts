import type { plansPt } from './plans.pt.ts';

/** The words of `plans.pt.ts` in English. */
export const plansEn = {
  description: {
    STP: 'Reviews labour and social security duties: payroll, FGTS, INSS, working hours, holidays, terminations and clearance certificates.',
    SSMA: 'Reviews health, safety and environment: programmes, occupational examinations, training, protective equipment and licences.',
  },
  faq: [
    {
      question: 'What is the difference between the STP and SSMA plans?',
      answer:
        'The STP plan follows labour and social security documents, most of them monthly. The SSMA plan follows health, safety and environment documents, most of them with an expiry date.',
    },
    {
      question: 'Can a supplier have both plans in the same project?',
      answer:
        'Yes. The plan is chosen per supplier, and one that has both receives the pendencies of each, reviewed by the team of that plan.',
    },
    {
      question: 'Can I take a plan away from a supplier?',
      answer:
        'No. A plan can be added at any time, and adding it cannot be undone. To stop asking for documents, suspend or demobilise the supplier in the project: the evidence already received is kept.',
    },
    {
      question: 'When is a document of the STP plan requested?',
      answer:
        'On the first day of the reference month, for the months of the STP period of the project. The due date follows the rule of each document, such as day 20 of the next month for the FGTS payment slip.',
    },
    {
      question: 'Which documents does each plan request?',
      answer:
        'Those that the contracting company chooses in the last step of the project. The catalogue comes with the usual documents, and the contracting company can adapt them or create its own in My account, Documents.',
    },
  ],
} satisfies typeof plansPt;
