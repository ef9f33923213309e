import type { ReuseOffer } from '../../../contract/documentReuse.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';

/** Where a document was accepted, until when it is valid, and what follows from using it again. */
export const offerLines = (offer: ReuseOffer, t: Translate): string[] =>
  [
    `${offer.project.name} · ${offer.contractingCompany.name}`,
    [
      offer.acceptedOn
        ? t('documentReuse.acceptedOn', { date: formatDate(offer.acceptedOn) })
        : t('documentReuse.accepted'),
      offer.expirationDate
        ? t('documentReuse.validUntil', { date: formatDate(offer.expirationDate) })
        : t('documentReuse.noEnd'),
    ].join(' · '),
    offer.isOtherUnit && t('documentReuse.otherUnit'),
    offer.isAdopted && t('documentReuse.adopted'),
  ].filter((line): line is string => Boolean(line));

export const namesOf = ({ documents }: Pick<ReuseOffer, 'documents'>): string =>
  documents.map(({ name }) => name).join(', ');
