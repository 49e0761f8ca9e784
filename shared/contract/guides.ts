/**
 * Integration guides in Markdown by endpoint name, for the API documentation only. They are separate from the contract, so that
 * browsers do not load them.
 */
export const guides = {
  saveWebhook: `Each delivery is a POST of \`{"id", "type", "data"}\`. \`type\` is \`bill.closed\`, \`bill.reopened\` or \`bill.corrected\`, and \`data\` is an item of
\`GET /bills\`. A 2xx status within 8 seconds confirms it. Redirects are not followed. Any other outcome is retried after 2, 10, 30, 120 and 360
minutes, and then listed as a failed delivery.

| header | content |
| --- | --- |
| \`webhook-id\` | ID of the bill entry, the same for every attempt. Ignore an ID that you have received before. |
| \`webhook-timestamp\` | Time of the attempt in seconds since 1970. Refuse one that is older than five minutes. |
| \`webhook-signature\` | \`sha256=\` and the hexadecimal HMAC-SHA256 of the timestamp, a dot and the body as received. The key is the webhook secret. |

Deliveries can arrive out of order, and one can be missing while it is retried. \`GET /bills\` with a cursor returns all entries in order.`,

  sendBowls: `A station stores its bowls until it gets a reply. After a lost reply, a 429 or a 5xx it sends them again, not before \`Retry-After\` seconds.
A bowl that was booked earlier then gets the verdict \`known\` and changes nothing.

| verdict | action of the station |
| --- | --- |
| \`booked\`, \`known\` | Deletes the bowl. |
| \`waiting\` | Deletes the bowl. A system admin matches its unknown stylist, client or products. |
| \`refused\` | Shows \`message\` to a person. The same bowl would be refused again. |

Example for the local product with demo data, where the station at the color bar in Fairfax has this key:

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

Both products are tubes. The stylist is Mara Ellison, by her badge number. The reply is
\`{"verdicts":[{"local_id":"bar-1-000042","verdict":"booked","transaction_id":"..."}]}\`; the second time its verdict is \`known\`.`,
} as const;
