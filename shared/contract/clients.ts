import * as z from 'zod';
import { defineFamily, staff } from './endpoint.ts';
import {
  date,
  editedPhone,
  email,
  id,
  idempotencyFields,
  locationId,
  multiLine,
  organizationId,
  organizationText,
  phone,
  requiredName,
  singleLine,
  storedPhone,
  version,
} from './fields.ts';
import { pageOf, pageRequest } from './page.ts';
import { recordForm } from './recordForm.ts';

export const consentAnswers = ['unknown', 'yes', 'no'] as const;

/** Consent of a client to messages over a channel. Only `no` stops messages about visits. */
const consent = z.object({
  answer: z.enum(consentAnswers),
  at: z.iso.datetime().optional().describe("Time when the client's consent answer was recorded, in UTC"),
  by: z
    .string()
    .optional()
    .describe(
      'Name of the user who recorded the consent answer; `the client` if the client used the link in a message',
    ),
});
export type Consent = z.infer<typeof consent>;

export const patchTestResults = ['negative', 'positive'] as const;

const patchTest = z.object({
  date: date.describe('Day of the patch test, YYYY-MM-DD'),
  product_line: singleLine(80).describe('Product line that was tested; empty if unknown'),
  result: z.enum(patchTestResults).describe('Result of the patch test: `positive` if the client reacted'),
});

export const client = z
  .object({
    client_id: id,
    client_first_name: z.string(),
    client_last_name: z.string(),
    client_birthday: z
      .string()
      .describe('Birthday of the client as YYYY/MM/DD, or --/MM/DD without a year; empty if unknown'),
    client_email: z.string(),
    client_mobile_phone_number: storedPhone,
    client_allergies: z.string().default('').describe('Allergies of the client'),
    client_notes: z.string().default('').describe("Notes of the salon's staff about the client"),
    client_email_consent: consent.optional(),
    client_sms_consent: consent.optional(),
    client_picture_consent: consent
      .optional()
      .describe('Consent of the client to pictures of the hair. Pictures need a `yes`.'),
    client_patch_test: patchTest.optional().describe('Latest patch test of the client. Missing if none is known.'),
    client_organization_id: organizationId,
    org_name: z.string(),
    merged_from: z
      .array(z.object({ client_id: id, name: z.string(), time: z.iso.datetime() }))
      .optional()
      .describe('Duplicate clients that were merged into this client, each with the time of the merge in UTC'),
    erased: z
      .enum(['begun', 'done'])
      .optional()
      .describe(
        "State of the erasure of the client's personal data: `begun` until all records are erased, then `done`. Missing if never erased.",
      ),
    version,
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof client>;

/** Id of the built-in client for walk-ins. Every organization has one; it has no personal data and cannot be changed. */
export const walkInId = 'WALK-IN';
export const walkInName = { client_first_name: 'Walk-in', client_last_name: 'client' } as const;

/** Today in the earliest time zone (UTC+14). */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const birthDate = z
  .string('Birth date is required')
  .max(10, 'Birth date is required')
  .transform((text) => text.replaceAll('/', '-'))
  .pipe(z.iso.date('Birth date is required'))
  .refine((day) => day >= '1900-01-01', 'Birth date cannot be before 1900')
  .refine((day) => day <= latestToday(), 'Birth date cannot be in the future')
  .transform((day) => day.replaceAll('-', '/'))
  .describe('Birth date of the client as YYYY/MM/DD or YYYY-MM-DD, from 1900 to today');

/** All fields are empty for a client without a test. */
const patchTestForm = z
  .strictObject({
    date: patchTest.shape.date.or(z.literal('')),
    product_line: patchTest.shape.product_line,
    result: patchTest.shape.result.or(z.literal('')),
  })
  .refine(({ date, product_line, result }) => (date ? result : !result && !product_line), {
    path: ['result'],
    message: 'Please enter the day and the result of the patch test',
  })
  .refine(({ date }) => date <= latestToday(), { path: ['date'], message: 'A patch test cannot be in the future' });

export const clientForm = z.strictObject({
  firstName: requiredName('First name is required', 80),
  lastName: requiredName('Last name is required', 80),
  birthDate,
  email,
  phone,
  allergies: singleLine(500).optional(),
  notes: multiLine(4000).optional(),
  emailConsent: z
    .enum(consentAnswers)
    .optional()
    .describe('Consent of the client to emails about visits. Emails are sent unless the answer is `no`.'),
  smsConsent: z
    .enum(consentAnswers)
    .optional()
    .describe(
      'Consent of the client to text messages about visits. Text messages are allowed unless the answer is `no`.',
    ),
  pictureConsent: z
    .enum(consentAnswers)
    .optional()
    .describe('Consent of the client to pictures of the hair, which need a `yes`. A later `no` keeps those taken.'),
  patchTest: patchTestForm
    .optional()
    .describe('Latest patch test of the client, all fields empty for none. Default: unchanged.'),
});
export type ClientForm = z.output<typeof clientForm>;

/** Accepts an empty text, or a text that the schema accepts. */
const orEmpty = (schema: z.ZodType<string, string>, max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .transform((text, context) => {
      if (text.trim() === '') return '';
      const { data, error } = schema.safeParse(text);
      for (const { message } of error?.issues ?? []) context.addIssue(message);
      return data ?? z.NEVER;
    })
    .pipe(z.string());

/** Form of an existing client. Fields that an imported client lacks may stay empty. */
export const clientEditForm = clientForm.extend({
  lastName: orEmpty(clientForm.shape.lastName, 80),
  birthDate: orEmpty(birthDate, 10).describe(
    'Birth date of the client as YYYY/MM/DD or YYYY-MM-DD, from 1900 to today; empty if unknown',
  ),
  email: orEmpty(email, 254),
  phone: orEmpty(editedPhone, 40),
});

/** Form of a client whose first visit is being booked: birth date and email may be asked for later. */
export const clientAtBookingForm = clientForm.extend({
  birthDate: clientEditForm.shape.birthDate,
  email: clientEditForm.shape.email,
});

/** The birth date uses slashes in both the form and the record (specification). */
export const clientFields = recordForm<Client, ClientForm>()(
  {
    firstName: 'client_first_name',
    lastName: 'client_last_name',
    birthDate: 'client_birthday',
    email: 'client_email',
    phone: 'client_mobile_phone_number',
    allergies: 'client_allergies',
    notes: 'client_notes',
    emailConsent: {
      from: ({ client_email_consent }) => client_email_consent?.answer ?? 'unknown',
      to: (answer) => ({ client_email_consent: { answer } }),
    },
    smsConsent: {
      from: ({ client_sms_consent }) => client_sms_consent?.answer ?? 'unknown',
      to: (answer) => ({ client_sms_consent: { answer } }),
    },
    pictureConsent: {
      from: ({ client_picture_consent }) => client_picture_consent?.answer ?? 'unknown',
      to: (answer) => ({ client_picture_consent: { answer } }),
    },
    patchTest: {
      from: ({ client_patch_test }) => client_patch_test ?? { date: '', product_line: '', result: '' },
      to: ({ result, ...test }) => ({ client_patch_test: result ? { ...test, result } : undefined }),
    },
  },
  ['client_id', 'client_organization_id', 'org_name', 'merged_from', 'erased', 'version'],
);

const allowDuplicate = z
  .boolean()
  .optional()
  .describe(
    'True to save the client although another client has the same phone or email, which is refused otherwise (409 duplicate_client)',
  );

export const clients = defineFamily({
  listClients: {
    summary: 'List or search the clients of the organization, in pages',
    method: 'POST',
    path: '/gateway/ctfdkk8xi0',
    allow: staff,
    body: pageRequest.extend({
      search: pageRequest.shape.search.describe(
        "Search text: the beginning of a client's name, phone or email, or at least the last four digits of the phone",
      ),
      incomplete: z
        .boolean()
        .optional()
        .describe('True to list only clients that lack a last name, phone, email or birth date. Default: false.'),
      by: z
        .enum(['last_name', 'first_name'])
        .optional()
        .describe('Sort order of the clients: `last_name` or `first_name`. Default: last_name.'),
    }),
    reply: pageOf(client),
  },
  getClient: {
    summary: "Get a client's email, phone, birthday, allergies, notes, and consent to messages",
    method: 'POST',
    path: '/gateway/rrou71mikj',
    allow: [6, ...staff],
    body: z.strictObject({ clientID: id, organization: organizationText }),
    reply: client,
  },
  updateClient: {
    summary: 'Update a client. Last name, birth date, email and phone may be empty only if they were empty before.',
    method: 'POST',
    path: '/gateway/rw2hgi1tag',
    allow: [6, ...staff],
    body: clientEditForm.extend({
      clientID: id,
      organization: organizationText,
      version: version.optional(),
      allow_duplicate: allowDuplicate,
    }),
    reply: z.object({ message: z.string(), client }),
  },
  createClient: {
    summary:
      'Create a client. A phone or email of another client is refused (409 duplicate_client) unless `allow_duplicate` is true.',
    method: 'POST',
    path: '/gateway/z1gki3w695',
    allow: staff,
    body: clientAtBookingForm
      .omit({ birthDate: true })
      .extend({
        date: clientAtBookingForm.shape.birthDate,
        location: locationId
          .optional()
          .describe(
            "Salon number, only to check the caller's access (403). The client belongs to the whole organization. Default: no check.",
          ),
        rest_later: z
          .literal(true)
          .optional()
          .describe('True to create the client without birth date and email for now. Default: both are required.'),
        allow_duplicate: allowDuplicate,
        ...idempotencyFields,
      })
      .superRefine(({ date, email, rest_later }, context) => {
        if (rest_later) return;
        if (date === '') context.addIssue({ code: 'custom', path: ['date'], message: 'Birth date is required' });
        if (email === '') context.addIssue({ code: 'custom', path: ['email'], message: 'Email is required' });
      }),
    reply: z.object({
      statusCode: z
        .int()
        .describe('Status: 200 if the client was created; any other value if not, with the reason in `message`'),
      message: z.string(),
      client_id: z.string().default('').describe('ID of the new client; empty if none was created'),
    }),
  },
});
