import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { listen, readBody, sendJson } from './listener.ts';
import type { openMail } from './mail.ts';

const text = z.object({ Data: z.string() });
const message = z.object({
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: text,
      Body: z.object({ Text: text }),
      Attachments: z.array(z.object({ FileName: z.string(), RawContent: z.base64() })).default([]),
    }),
  }),
});

const phoneText = z.object({ DestinationPhoneNumber: z.string(), MessageBody: z.string() });
const textTarget = 'PinpointSMSVoiceV2.SendTextMessage';

/** Stands in for SES and for End User Messaging: puts mails and texts of the functions onto the page of local mail. */
export async function serveMailer(mail: Pick<ReturnType<typeof openMail>, 'send'>) {
  const { port, close } = await listen(
    async (request, response, { pathname }) => {
      if (request.headers['x-amz-target'] === textTarget) {
        const { DestinationPhoneNumber: to, MessageBody: text } = phoneText.parse(
          parseJson(String(await readBody(request))),
        );
        mail.send({ to, subject: 'Text', text });
        return sendJson(response, 200, { MessageId: randomUUID() });
      }
      if (request.method !== 'POST' || pathname !== '/v2/email/outbound-emails')
        return sendJson(response, 404, { message: 'Not Found' });
      const { data: sent } = message.safeParse(parseJson(String(await readBody(request))));
      if (!sent) {
        response.setHeader('x-amzn-errortype', 'BadRequestException');
        return sendJson(response, 400, { message: 'The local mailer sends one plain text to one address' });
      }
      const { Subject, Body, Attachments } = sent.Content.Simple;
      const files = Attachments.map(({ FileName, RawContent }) => ({ name: FileName, base64: RawContent }));
      mail.send({ to: sent.Destination.ToAddresses[0], subject: Subject.Data, text: Body.Text.Data, files });
      return sendJson(response, 200, { MessageId: randomUUID() });
    },
    { inside: true },
  );
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
