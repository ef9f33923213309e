import type { Erasure, ErasureDecision } from '../../../contract/erasures.ts';
import type { LegalHoldBody, PersonalRecord, REPORT_FORMATS } from '../../../contract/personalRecords.ts';
import type { PrivacySettings, PrivacySettingsBody } from '../../../contract/privacySettings.ts';
import { get, post, put, requestBlob, requestJson, type Signal } from '../httpClient.ts';

const of = (id: number): string => `personal-records/${id}`;
const settingsOf = (companyId: number): string => `companies/${companyId}/privacy-settings`;

/** What is kept of a person, its report and erasure, and how a company treats personal data. */
export const personalRecordActions = {
  getPersonalRecord: (id: number, options?: Signal) => get<PersonalRecord>(of(id), options),

  holdPersonalRecord: (id: number, body: LegalHoldBody) => post<PersonalRecord>(`${of(id)}/holds`, body),

  liftHold: (id: number, holdId: number) =>
    requestJson<PersonalRecord>(`${of(id)}/holds/${holdId}`, { method: 'DELETE' }),

  proposeErasure: (id: number) => post<Erasure>(`${of(id)}/erasures`),

  decideErasures: (body: ErasureDecision) => post<void>('erasures/decide', body),

  fetchErasureCertificate: (id: number): Promise<Blob> => requestBlob(`erasures/${id}/certificate`),

  fetchPersonalReport: (id: number, format: (typeof REPORT_FORMATS)[number]): Promise<Blob> =>
    requestBlob(`${of(id)}/report`, { method: 'POST', body: { format } }),

  getPrivacySettings: (companyId: number, options?: Signal) => get<PrivacySettings>(settingsOf(companyId), options),

  updatePrivacySettings: (companyId: number, body: PrivacySettingsBody, version: number) =>
    put<PrivacySettings>(settingsOf(companyId), body, { version }),
};
