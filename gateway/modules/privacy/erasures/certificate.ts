import type { Language } from '../../../../contract/constants.ts';
import type { Erasure } from '../../../../contract/erasures.ts';
import { fill } from '../../../../contract/messages/index.ts';
import { privacyWords } from '../../../../contract/messages/privacy.ts';
import { keptTable, printedInstant } from '../../../lib/keptTable.ts';
import { reportPdf } from '../../../lib/pdfReport.ts';

/** Names nobody: the number of the record stands for the person, whose name is gone. */
export function certificatePdf(erasure: Erasure, language: Language): Promise<Uint8Array> {
  const { certificate: words } = privacyWords[language];
  const values = {
    number: erasure.id,
    record: erasure.employee.id,
    company: erasure.company.name,
    at: erasure.doneAt ? printedInstant(erasure.doneAt, language) : '',
    by: erasure.decidedBy?.displayName ?? 'Prumo',
  };
  const title = fill(words.title, values);
  return reportPdf(
    [
      { kind: 'title', text: title },
      { kind: 'text', text: fill(words.text, values) },
      { kind: 'text', text: fill(words.approved, values) },
      { kind: 'heading', text: words.erased },
      keptTable(erasure.erased, language),
      ...(erasure.kept.length > 0
        ? [{ kind: 'heading' as const, text: words.kept }, keptTable(erasure.kept, language)]
        : []),
      { kind: 'text', text: words.backups },
    ],
    { title, footer: fill(words.footer, values) },
  );
}
