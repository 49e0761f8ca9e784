/*
 * A till that receives the bills of Salon Console. Needs Node 20 or newer and nothing else:
 *
 *   WEBHOOK_SECRET=whsec_… node docs/examples/till.mjs
 *
 * See docs/webhook.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** Bills are refused if their signature is older than this. */
const maxAgeSeconds = 300;

/** Whether a delivery was signed with the secret, not long ago. */
export function isSigned(secret, headers, body, nowSeconds = Date.now() / 1000) {
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= maxAgeSeconds)) return false;
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`);
  const sent = Buffer.from(headers['webhook-signature'] ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Server that takes signed bills. `onBill` gets each bill once, with its id and type ("bill.closed", "bill.reopened", "bill.corrected"), and
 * may return how it was paid: `{ paid_by: 'Card', tip: 12 }`.
 */
export function createTill(secret, onBill) {
  const answers = new Map();
  return createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    if (!isSigned(secret, request.headers, body)) return response.writeHead(401).end();
    const { id, type, data } = JSON.parse(body);
    // A bill may come twice, so its answer is kept. A real till keeps it in its database.
    if (!answers.has(id)) answers.set(id, (await onBill({ id, type, bill: data })) ?? {});
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.get(id)));
  });
}

if (process.argv[1] === import.meta.filename) {
  const till = createTill(process.env.WEBHOOK_SECRET ?? '', ({ type, bill }) => {
    console.log(`${type}: bill ${bill.number} of ${bill.client_name}, $${bill.total.toFixed(2)}`);
    return type === 'bill.reopened' ? {} : { paid_by: 'Card', tip: 0 };
  });
  till.listen(8080, () => console.log('The till listens on port 8080.'));
}
