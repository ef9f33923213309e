import { BADGE_INK } from '../../../../contract/badgeLayout.ts';
import { dayOf, formatCnpj, formatDate } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE } from '../../../../contract/constants.ts';
import {
  CLEARANCES,
  type ClearanceProposal,
  type Homologation,
  type HomologationEntry,
} from '../../../../contract/homologations.ts';
import { homologationWords } from '../../../../contract/messages/homologations.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, actingFor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError } from '../../../lib/errors.ts';
import { embedFonts, Face, MM, newPdf } from '../../../lib/pdfFace.ts';
import type { AttachmentService } from '../../pendencies/documents/attachmentService.ts';
import * as repository from './clearanceRepository.ts';
import type { HomologationsService } from './service.ts';

/** Clearances that a report found, proposed for the pendencies of that supplier and confirmed by a person. */
export type ClearancesService = ReturnType<typeof clearancesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  homologations: Pick<HomologationsService, 'get'>;
  attachments: Pick<AttachmentService, 'attach' | 'store'>;
};
const CONFIRMING: Permission = 'upload_pendency_document';
/** What the supplier would do with the document that it has not sent yet. */
const ATTACH: Permission[] = ['see_pendency', 'upload_pendency_document', 'send_pendency_to_analysis'];

type Found = HomologationEntry & { emission: string; validity: string };
/** Answered by a source, good, and in force: what was taken from a document that is here already proves nothing new. */
const isProof = (entry: HomologationEntry, today: string): entry is Found =>
  entry.source === 'OUTSIDE' &&
  entry.score === 100 &&
  entry.emission !== null &&
  entry.validity !== null &&
  entry.validity >= today;

export function clearancesService({ db, now, homologations, attachments }: Dependencies) {
  const today = () => dayOf(now());

  async function waitingFor(tx: Db, { company, providerId }: Homologation, slug: ClearanceProposal['slugName']) {
    return providerId === null
      ? []
      : repository.waitingFor(tx, { companyId: company.id, providerId, slug, today: today() });
  }
  const proofOf = ({ status, systemPendencies }: Homologation, slug: string): Found | undefined =>
    systemPendencies.find(
      (entry): entry is Found => status === 'DONE' && entry.slugName === slug && isProof(entry, today()),
    );

  async function list(actor: Actor, id: number): Promise<ClearanceProposal[]> {
    const report = await homologations.get(actor, id);
    const proposals: ClearanceProposal[] = [];
    for (const slugName of CLEARANCES) {
      const proof = proofOf(report, slugName);
      const pendencies = proof ? await waitingFor(db, report, slugName) : [];
      const shown = pendencies.map(({ id: pendencyId, project }) => ({ id: pendencyId, project }));
      if (proof && shown.length > 0) {
        proposals.push({ slugName, emission: proof.emission, validity: proof.validity, pendencies: shown });
      }
    }
    return proposals;
  }

  return {
    list,

    /**
     * The evidence of a clearance becomes the document of every pendency that waits for it, and is sent to analysis. 409
     * `clearance_not_asked` when none waits any longer, or the report has no such clearance; 409 `project_blocked`.
     */
    async attach(actor: Actor, id: number, slug: ClearanceProposal['slugName']): Promise<ClearanceProposal[]> {
      const report = await homologations.get(actor, id);
      requireInCompany(actor, report.company.id, CONFIRMING);
      const proof = proofOf(report, slug);
      if (!proof) throw new AppError('clearance_not_asked');
      await db.transaction(async (tx) => {
        const waiting = await waitingFor(tx, report, slug);
        if (waiting.length === 0) throw new AppError('clearance_not_asked');
        const bytes = await evidencePdf(report, proof, { by: actor.displayName, on: today() });
        const document = {
          ...(await attachments.store({ name: `${slug}-${report.cnpj}.pdf`, bytes })),
          ...{ issueDate: proof.emission, expirationDate: proof.validity, expirationBy: 'PERSON' },
        };
        for (const { id: pendencyId, providerId, provider } of waiting) {
          const company = { companyId: providerId, companyName: provider, side: 'PROVIDER' } as const;
          await attachments.attach(tx, actingFor(actor.uid, company, ATTACH), { pendencyId, document, accept: false });
        }
        const of = { uid: actor.uid, companyId: report.company.id, entity: 'homologation', entityId: id } as const;
        const change = { action: 'CLEARANCE_ATTACHED' as const, fieldName: slug, newValue: String(waiting.length) };
        await writeChanges(tx, { ...of, createdAt: now() }, change);
      });
      return list(actor, id);
    },
  };
}

/** One page: whose clearance, what the source said and when, and who confirmed it. In Portuguese, as documents are. */
async function evidencePdf(report: Homologation, entry: Found, { by, on }: { by: string; on: string }) {
  const { evidence: words, checks, finding } = homologationWords[DEFAULT_LANGUAGE];
  const day = (date: string) => formatDate(date, DEFAULT_LANGUAGE);
  const pdf = await newPdf();
  const face = new Face(pdf.addPage([210 * MM, 297 * MM]), { left: 0, top: 0 }, await embedFonts(pdf));
  const at = { x: 20, max: 170 };
  pdf.setTitle(`${words.title} · ${formatCnpj(report.cnpj)}`);
  face.text(words.title, { ...at, y: 28, size: 18, bold: true });
  face.text(words.lead, { ...at, y: 36, size: 9, color: BADGE_INK.muted });
  face.text(`${report.name} · ${formatCnpj(report.cnpj)}`, { ...at, y: 50, size: 12, bold: true });
  const facts = [
    [words.name, checks[entry.slugName]],
    [words.situation, entry.situation ? finding[entry.situation] : ''],
    [words.emission, day(entry.emission)],
    [words.validity, day(entry.validity)],
    [words.detail, entry.detail],
    [words.source, entry.fileUrl ?? '—'],
    [words.asked, day(dayOf(new Date(entry.askedAt)))],
    [words.report, `${report.id} · ${report.company.name}`],
    [words.confirmed, `${by}, ${day(on)}`],
  ];
  let y = 64;
  for (const [name = '', text = ''] of facts) {
    if (text === '') continue;
    face.text(name, { ...at, y, size: 8, color: BADGE_INK.muted });
    for (const line of face.lines(text, { size: 11, max: at.max })) {
      y += 5.5;
      face.text(line, { ...at, y, size: 11 });
    }
    y += 9;
  }
  return pdf.save();
}
