import * as z from 'zod';
import type { User } from '../../shared/contract/users.ts';
import { now } from '../kit/clock.ts';
import { ulid } from '../kit/ids.ts';
import type { Change } from '../kit/write.ts';
import { type OutboxItem, queuedItemChange } from './outboxStore.ts';

/** Changes of how somebody signs in, about which they get an email. */
const accountNotices = [
  'turn on second factor',
  'renew recovery codes',
  'turn off second factor',
  'reset second factor',
  'use recovery code',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

const noticeItem = z.object({
  notice: z.enum(accountNotices),
  to: z.string(),
  org_name: z.string(),
  at: z.iso.datetime(),
});
export type NoticeItem = z.infer<typeof noticeItem>;
export const parseNotice = (item: OutboxItem): NoticeItem => noticeItem.parse(item);

export function accountNoticeChange({ organization_id, org_name, user_email }: User, notice: AccountNotice): Change {
  const at = now();
  const queued = { organization: organization_id, name: `ACCOUNT#${ulid()}`, kind: 'account', due: at } as const;
  const fields: NoticeItem = { notice, to: user_email, org_name, at: new Date(at).toISOString() };
  return queuedItemChange(queued, fields);
}
