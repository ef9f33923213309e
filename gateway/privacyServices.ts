import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { CpfColumn } from './lib/cpfColumn.ts';
import type { EncryptedFiles } from './lib/encryptedFiles.ts';
import type { FileStore } from './lib/files.ts';
import type { DataAccessesService } from './modules/privacy/dataAccesses/service.ts';
import { erasureLedger } from './modules/privacy/erasures/ledger.ts';
import { erasuresService } from './modules/privacy/erasures/service.ts';
import { personalRecordsService } from './modules/privacy/personalRecords/service.ts';
import { privacySettingsService } from './modules/privacy/privacySettings/service.ts';
import { subjectRequestsService } from './modules/privacy/subjectRequests/service.ts';

type Dependencies = {
  db: Db;
  now: () => Date;
  config: Partial<Config>;
  files: FileStore & Partial<Pick<EncryptedFiles, 'inner'>>;
  personDocuments: CpfColumn;
  accesses: DataAccessesService;
};

/** The services of what is kept of people, and of its erasure. */
export function privacyServices({ db, now, config, files, personDocuments, accesses }: Dependencies) {
  const erasures = erasuresService({ db, now, personDocuments, files, ledger: erasureLedger(files.inner ?? files) });
  const subjectRequests = subjectRequestsService({ db, now });
  return {
    erasures,
    subjectRequests,
    privacySettings: privacySettingsService({ db, now, config }),
    personalRecords: personalRecordsService({
      db,
      now,
      personDocuments,
      erasures,
      requests: subjectRequests,
      accesses,
    }),
  };
}
