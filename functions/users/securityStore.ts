import { type SecuritySettings, securitySettings } from '../../shared/contract/security.ts';
import { stale } from '../kit/errors.ts';
import { get, type Item, itemParser, type Key } from '../kit/read.ts';
import { type Change, replace } from '../kit/write.ts';

const defaults: SecuritySettings = {
  idleLockMinutes: null,
  secondFactor: { who: 'nobody', from: null },
  version: 0,
};

const parseSettings = itemParser(securitySettings.strip(), defaults);

export const securityKey = (organization: number): Key => ({ pk: `O#${organization}`, sk: 'SECURITY' });

export const securityFromItem = (item: Item | undefined): SecuritySettings => (item ? parseSettings(item) : defaults);

export const loadSecuritySettings = async (organization: number): Promise<SecuritySettings> =>
  securityFromItem(await get('directory', securityKey(organization)));

/** Saves settings over the version that was read (0 for none). */
export const securitySettingsChange = (organization: number, saved: SecuritySettings): Change =>
  replace('directory', { ...securityKey(organization), ...saved }, saved.version, () => stale());
