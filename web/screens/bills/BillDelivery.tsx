import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import * as z from 'zod';
import { bills, webhookUrl } from '../../../shared/contract/bills.ts';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { formatError, useAttempt } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { Form } from '../../kit/form/Form.tsx';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatMoment } from '../../kit/ui/days.ts';
import { LineCard } from '../../kit/ui/LineCard.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

const { getWebhook, saveWebhook, rotateWebhookSecret, listFailedDeliveries, sendBillAgain } = bills;
type Webhook = EndpointReply<typeof getWebhook>;

const schema = z.object({ url: webhookUrl, version: z.number() });

/** Where bills are sent, such as to a till: address, secret, and what could not be delivered. */
export function BillDelivery() {
  const toast = useToast();
  const webhook = useRead(getWebhook, {});
  const save = useSend(saveWebhook, { refreshes: [getWebhook] });
  const [secret, setSecret] = useState<string>();
  return (
    <RecordScreen
      title="Bill Delivery"
      hint="Every bill is sent to the address as soon as it is closed, reopened or corrected."
      id="webhook"
      reads={{ webhook }}
      rows={3}
    >
      {(data) => (
        <>
          <Form
            schema={schema}
            initial={{ url: data.webhook.url, version: data.webhook.version }}
            sections={[
              {
                title: 'Webhook',
                hint: 'Your POS gets each bill at this address, signed with your secret.',
                fields: [
                  { name: 'url', label: 'Address', placeholder: 'https://', hint: 'Leave empty to turn delivery off.' },
                ],
                content: (
                  <>
                    <Secret webhook={data.webhook} secret={secret} onSecret={setSecret} />
                    <TextLink to="/api/docs" target="_blank">
                      How to verify signatures
                    </TextLink>
                  </>
                ),
              },
            ]}
            submitLabel="Save"
            errorMessage="The address could not be saved."
            onSubmit={async (body) => {
              const saved = await save({ body });
              if (saved.secret) setSecret(saved.secret);
              toast('Saved.');
            }}
          />
          {data.webhook.url && <FailedDeliveries />}
        </>
      )}
    </RecordScreen>
  );
}

type SecretProps = { webhook: Webhook; secret: string | undefined; onSecret: (secret: string) => void };

/** The new secret, shown once, or the end of the current one. */
function Secret({ webhook, secret, onSecret }: SecretProps) {
  const styles = useStyles();
  const toast = useToast();
  const confirm = useConfirm();
  const rotate = useSend(rotateWebhookSecret, { refreshes: [getWebhook] });
  if (webhook.version === 0) return null;
  async function renew() {
    const text = 'New deliveries use this secret right away. Update your POS first.';
    if (!(await confirm({ title: 'New secret', text, confirm: 'Make new secret' }))) return;
    try {
      onSecret((await rotate({ body: { version: webhook.version } })).secret ?? '');
    } catch (error) {
      toast(formatError('The secret could not be made.', error), { intent: 'error' });
    }
  }
  return (
    <div className={styles.secret}>
      {secret ? (
        <p className={styles.text}>
          Secret, shown only now: <code className={styles.code}>{secret}</code>
        </p>
      ) : (
        <p className={styles.text}>The secret ends with {webhook.secret_ending}.</p>
      )}
      <Button size="small" onClick={() => void renew()}>
        New secret
      </Button>
    </div>
  );
}

const events = { closed: 'closed', reopened: 'reopened', corrected: 'corrected' };

function FailedDeliveries() {
  const attempt = useAttempt();
  const read = useRead(listFailedDeliveries, {});
  const { data = [] } = read;
  const send = useSend(sendBillAgain, { refreshes: [listFailedDeliveries] });
  if (read.error) return <ReadError read={read} text="The failed deliveries could not be loaded." />;
  const sendAgain = (id: string) =>
    attempt(() => send({ params: { id }, body: {} }), { errorMessage: 'The bill could not be sent.' });
  return (
    <LineCard
      title={data.length === 0 ? 'No failed deliveries' : 'Failed deliveries'}
      lines={data.map(({ entry_id, number, event, client_name, failed_at, reason }) => ({
        key: entry_id,
        text: `Bill ${number} ${labelOf(events, event)}, ${client_name}`,
        detail: `${formatMoment(failed_at)} UTC · ${reason}`,
        action: (
          <Button size="small" onClick={() => void sendAgain(entry_id)}>
            Send again
          </Button>
        ),
      }))}
    />
  );
}

const useStyles = makeStyles({
  secret: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  text: { margin: 0, minWidth: 0 },
  code: { overflowWrap: 'anywhere', fontSize: '13px' },
});
