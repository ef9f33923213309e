import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { pathOf, VIEW_WORDS } from '../../routes.ts';

/** What is kept of one person, for the page of an employee. */
export const PersonPrivacy = lazyWithTexts(async () => (await import('./PersonPrivacy.tsx')).PersonPrivacy);

export const personalRecordAddress = (id: number): string => `${pathOf('personalRecords')}/${VIEW_WORDS.show}/${id}`;
