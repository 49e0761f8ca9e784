/**
 * Integration guides in Markdown by endpoint name, for the API documentation only. They are separate from the contract, so that
 * browsers do not load them.
 */
export const guides = {
  saveWebhook: `Each delivery is a POST of \`{"id", "type", "data"}\`: \`type\` is \`bill.closed\`, \`bill.reopened\` or \`bill.corrected\`, and \`data\` is an item of
\`GET /bills\`. Any 2xx within 8 seconds is taken as received; redirects are not followed. Anything else is tried again after 2, 10, 30, 120 and
360 minutes, and is then listed as failed.

| header | what it holds |
| --- | --- |
| \`webhook-id\` | the same at every attempt: what came before is ignored |
| \`webhook-timestamp\` | seconds since 1970; older than five minutes is refused |
| \`webhook-signature\` | \`sha256=\` and the hexadecimal HMAC-SHA256 of timestamp, a dot and the body as received, with the secret as key |

Deliveries may arrive in another order, and one may be missing while it is tried again: \`GET /bills\` with a cursor has them all in order.`,

  sendBowls: `A station keeps what it weighs until it is answered, and sends it again after a lost answer, a 429 or a 5xx (not before \`Retry-After\`
seconds): what was booked is answered \`known\` then and changes nothing.

| verdict | what the station does |
| --- | --- |
| \`booked\`, \`known\` | it forgets the bowl |
| \`waiting\` | it forgets the bowl: a person will say who or what was meant |
| \`refused\` | it shows \`message\` to a person; sent again as it is, the bowl is refused again |

Against a product that runs on this machine with its demo, whose color bar at Fairfax has this key:

\`\`\`sh
curl -s http://localhost:4000/api/station/bowls \\
  -H 'content-type: application/json' \\
  -H 'x-station-key: sck_1_DEM0-C010-RBAR-0000-0001' \\
  -d '{
    "sent_at": "2026-11-23T15:04:30-05:00",
    "bowls": [{
      "local_id": "bar-1-000042",
      "start": "2026-11-23T15:00:00-05:00",
      "end": "2026-11-23T15:04:00-05:00",
      "stylist": "526034188686",
      "client_name": "Ms. Larkin",
      "entries": [
        { "product": "070204014004", "grams": 42.5, "waste": 1.25 },
        { "product": "070204014103", "grams": 12.08 }
      ]
    }]
  }'
\`\`\`

Both products are tubes, the stylist is Mara Ellison by the number of her badge. The answer is
\`{"verdicts":[{"local_id":"bar-1-000042","verdict":"booked","transaction_id":"..."}]}\`, and \`known\` when it is sent a second time.`,
} as const;
