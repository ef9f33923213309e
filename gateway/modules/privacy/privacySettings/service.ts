import { RETENTION_MONTHS } from '../../../../contract/constants.ts';
import type { PrivacySettings, PrivacySettingsBody, Subprocessor } from '../../../../contract/privacySettings.ts';
import { RULED_CATEGORIES } from '../../../../contract/privacySettings.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { assertVersion } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** How a company treats personal data (contract/privacySettings.ts). */
export type PrivacySettingsService = ReturnType<typeof privacySettingsService>;

type Dependencies = { db: Db; now: () => Date; config: Partial<Config> };

const hostOf = (address: string | undefined): string | null => (address ? new URL(address).hostname : null);

/** Who else treats data for the installation, as its environment says. */
export function subprocessorsOf(config: Partial<Config>): Subprocessor[] {
  const { keycloak, google, microsoft } = config.oauth ?? {};
  const found: [Subprocessor['kind'], string | undefined][] = [
    ['MAIL', config.smtpUrl],
    ['SMS', config.smsUrl],
    ['READING', config.reading?.url],
    ['CHAT', config.chat?.url],
    ['HELP_DESK', config.helpDeskUrl],
    ['SIGNIN', keycloak?.url],
    ['SIGNIN', google?.issuer],
    ['SIGNIN', microsoft?.authority],
    ['MONITORING', config.errorTrackingUrl],
    ['MONITORING', config.analyticsUrl],
  ];
  const outside = found.flatMap(([kind, address]) => (address ? [{ kind, name: hostOf(address) }] : []));
  return [{ kind: 'HOSTING', name: hostOf(config.publicUrl) }, ...outside];
}

export function privacySettingsService({ db, now, config }: Dependencies) {
  const subprocessors = subprocessorsOf(config);

  async function read(tx: Db, companyId: number): Promise<PrivacySettings> {
    const { officer, retention, version, ...treated } = await repository.findSettings(tx, companyId);
    return {
      ...{ companyId, officer, version, subprocessors, ...treated },
      retention: { ...RETENTION_MONTHS, ...retention },
      installationOfficer: config.privacyOfficer ?? null,
    };
  }

  return {
    get(actor: Actor, companyId: number): Promise<PrivacySettings> {
      requireInCompany(actor, companyId, 'see_privacy_record');
      return read(db, companyId);
    },

    update: (actor: Actor, companyId: number, body: PrivacySettingsBody, expected?: number): Promise<PrivacySettings> =>
      db.transaction(async (tx) => {
        requireInCompany(actor, companyId, 'erase_personal_data');
        await repository.lockSettings(tx, companyId);
        const before = await read(tx, companyId);
        assertVersion(expected, before);
        const own = RULED_CATEGORIES.filter((category) => body.retention[category] !== RETENTION_MONTHS[category]);
        await repository.updateSettings(tx, companyId, {
          officer: body.officer,
          retention: Object.fromEntries(own.map((category) => [category, body.retention[category]])),
        });
        const after = await read(tx, companyId);
        const text = ({ officer }: PrivacySettings) => officer && `${officer.name}, ${officer.email}`;
        const changed = RULED_CATEGORIES.filter((category) => before.retention[category] !== after.retention[category]);
        await writeChanges(
          tx,
          { uid: actor.uid, companyId, entity: 'company', entityId: companyId, createdAt: now() },
          ...(text(before) === text(after)
            ? []
            : [
                {
                  action: 'UPDATED' as const,
                  fieldName: 'privacyOfficer',
                  oldValue: text(before),
                  newValue: text(after),
                },
              ]),
          ...changed.map((category) => ({
            action: 'UPDATED' as const,
            fieldName: `retention${category}`,
            oldValue: String(before.retention[category]),
            newValue: String(after.retention[category]),
          })),
        );
        return after;
      }),
  };
}
