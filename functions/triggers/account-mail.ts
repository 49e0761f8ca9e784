import type { CustomMessageTriggerEvent as Event } from 'aws-lambda';
import { productName } from '../../shared/rules/productName.ts';
import { html } from '../kit/html.ts';

/** Why a mail about an account is sent. */
export type AccountMailKind = 'invitation' | 'password code';

type Parts = {
  /** The address they sign in with. */
  login: string;
  /** The temporary password or the code. */
  secret: string;
  /** Address of the console, where it is known. */
  url: string | undefined;
};

/** The mail with a temporary password, or with a code to choose a new password. The secret is a paragraph of its own. */
export function writeAccountMail(kind: AccountMailKind, { login, secret, url }: Parts) {
  if (kind === 'invitation')
    return {
      subject: `Your account at ${productName}`,
      paragraphs: [
        `You have an account at ${productName}. Sign in${url ? ` at ${url}/login` : ''} with ${login} and this temporary password:`,
        secret,
        'You will be asked to choose your own password. The temporary one works for 7 days. After that, ask whoever added you to send it again.',
      ],
    };
  return {
    subject: `Your code for ${productName}`,
    paragraphs: [
      `Enter this code${url ? ` at ${url}` : ''} to choose a new password:`,
      secret,
      'It works for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  };
}

const kinds: Partial<Record<string, AccountMailKind>> = {
  CustomMessage_AdminCreateUser: 'invitation',
  CustomMessage_ForgotPassword: 'password code',
};

/** Cognito custom-message trigger: writes the mails that Cognito sends. Cognito puts in the secret afterwards. */
export async function handler(event: Event): Promise<Event> {
  const kind = kinds[event.triggerSource];
  if (!kind) return event;
  const { usernameParameter, codeParameter } = event.request;
  const login = usernameParameter ?? '';
  const mail = writeAccountMail(kind, { login, secret: codeParameter, url: process.env['SITE_URL'] });
  event.response.emailSubject = mail.subject;
  event.response.emailMessage = mail.paragraphs.map((text) => html`<p>${text}</p>`.markup).join('\n');
  return event;
}
