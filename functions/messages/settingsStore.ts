import {
  type MessageKind,
  type MessageSettings,
  messageKinds,
  messageSettings,
} from '../../shared/contract/messages.ts';
import { defaultTexts } from '../../shared/rules/messageTexts.ts';
import { defaultTextBodies } from '../../shared/rules/texts.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { stale } from '../kit/errors.ts';
import { get, type Item, itemParser } from '../kit/read.ts';
import { type Change, put, replace } from '../kit/write.ts';
import { getCachedCompany, messageSettingsKey } from '../locations/store.ts';
import type { Telling } from '../outbox/visitStore.ts';

/** Nothing is sent until an organization switches it on. */
const off = (kind: keyof typeof defaultTexts) => ({ on: false, ...defaultTexts[kind] });
const defaults: MessageSettings = {
  confirmation: off('confirmation'),
  reminder: off('reminder'),
  change: off('change'),
  cancellation: off('cancellation'),
  delay_minutes: 5,
  quiet_from: '21:00',
  quiet_to: '08:00',
  reminder_hours: 24,
  texts: { on: false, monthly_cap: 1000, ...defaultTextBodies },
  monday_to: [],
  version: 0,
};

const parseSettings = itemParser(messageSettings.strip(), defaults);
const fromItem = (item: Item | undefined): MessageSettings => (item ? parseSettings(item) : defaults);

export const loadMessageSettings = async (organization: number): Promise<MessageSettings> =>
  fromItem(await get('directory', messageSettingsKey(organization)));

/** What the caller's clients are told about changes in a zone, cached for 30 s. Undefined while every message is off. */
export async function getTelling({ organization_id, user_id }: Caller, zone: string): Promise<Telling | undefined> {
  const { messageSettings: item } = await getCachedCompany(organization_id);
  const settings = item && fromItem(item);
  const isOn = settings && messageKinds.some((kind) => settings[kind].on);
  return isOn ? { settings, by: user_id, zone, clock: wallClockAt(zone, now()) } : undefined;
}

/** How long before a visit clients are reminded, cached for 30 s. Undefined while reminders are off. */
export async function getReminder(organization: number): Promise<{ hours: number } | undefined> {
  const { messageSettings: item } = await getCachedCompany(organization);
  const settings = item && fromItem(item);
  return settings?.reminder.on ? { hours: settings.reminder_hours } : undefined;
}

/** Whether clients who agreed to texts get them, cached for 30 s. */
export async function sendsTexts(organization: number): Promise<boolean> {
  const { messageSettings: item } = await getCachedCompany(organization);
  return item !== undefined && fromItem(item).texts.on;
}

/** Settings with some messages switched on, for seeding tables. */
export function messageSettingsSeedChange(
  organization: number,
  { on, ...more }: Partial<MessageSettings> & { on: readonly MessageKind[] },
): Change {
  const kinds = on.map((kind) => [kind, { ...defaults[kind], on: true }]);
  const saved = { ...defaults, ...more, ...Object.fromEntries(kinds), version: 1 };
  return put('directory', { ...messageSettingsKey(organization), ...saved });
}

/** Saves settings over the version that was read (0 for none). */
export const messageSettingsChange = (organization: number, saved: MessageSettings): Change =>
  replace('directory', { ...messageSettingsKey(organization), ...saved }, saved.version, () => stale());
