import type * as z from 'zod';
import {
  type Client,
  type ClientForm,
  type Consent,
  clientEditForm,
  clientFields,
  type clientForm,
} from '../../../shared/contract/clients.ts';
import { version } from '../../../shared/contract/fields.ts';
import { findEmptiedFields, isYearless, mayStayEmpty } from '../../../shared/rules/clients.ts';
import { findChangedPhoneProblem } from '../../../shared/rules/phone.ts';
import type { Choice, EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';
import { formatShortDay, toDayString } from '../../kit/ui/days.ts';

type ClientDraft = z.input<typeof clientForm>;
type ClientFieldName = keyof ClientDraft | `patchTest.${keyof NonNullable<ClientDraft['patchTest']>}`;

export const blankClient: EmptyDraft<ClientDraft> = {
  firstName: '',
  lastName: '',
  birthDate: '',
  email: '',
  phone: '',
  allergies: '',
  notes: '',
  emailConsent: 'unknown',
  smsConsent: 'unknown',
  pictureConsent: 'unknown',
  patchTest: { date: '', product_line: '', result: '' },
};

/** Form of an existing client, with the version for optimistic locking. What the client lacks may stay empty. */
export const clientChange = (client: Client | undefined) =>
  clientEditForm.extend({ version }).superRefine((form, context) => {
    for (const { field, message } of client ? findEmptiedFields(client, form) : [])
      context.addIssue({ code: 'custom', path: [field], message });
    const phone = client && findChangedPhoneProblem(form.phone, client.client_mobile_phone_number);
    if (phone) context.addIssue({ code: 'custom', path: ['phone'], message: phone });
  });
type ClientChange = ReturnType<typeof clientChange>;

export const toDraft = (client: Client): z.input<ClientChange> => {
  const { birthDate, ...form } = clientFields.toForm(client);
  const day = isYearless(birthDate) ? '' : birthDate.replaceAll('/', '-');
  return { ...form, birthDate: day, version: client.version };
};

/** "Birthday 04/09, year unknown" */
const birthdayHint = ({ client_birthday: birthday }: Client) =>
  isYearless(birthday) ? { hint: `Birthday ${birthday.slice(3)}, year unknown` } : {};

const consentChoices: readonly Choice[] = [
  { value: 'unknown', label: 'Not asked' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const consentHints = {
  emailConsent: 'By email',
  smsConsent: 'Texts take the place of emails after a yes, if the organization sends texts.',
  pictureConsent: 'Consent, before and after',
};

/** "Recorded by Dana Whitfield on Nov 26" */
const consentField = (
  name: 'emailConsent' | 'smsConsent' | 'pictureConsent',
  label: string,
  { at, by }: Partial<Consent> = {},
) => ({
  name,
  label,
  kind: 'select' as const,
  choices: consentChoices,
  hint: at ? `Recorded${by ? ` by ${by}` : ''} on ${formatShortDay(toDayString(new Date(at)))}` : consentHints[name],
});

/** Sections of the form. A field that an existing client lacks is not required; who is booking now only leaves a phone. */
export const clientSections = (client?: Client, isBooking = false): readonly FormSection<ClientFieldName>[] => {
  const required = (field: keyof ClientForm) =>
    client ? !mayStayEmpty(client, field) : !(isBooking && (field === 'birthDate' || field === 'email'));
  return [
    {
      title: 'Client',
      hint: 'Every salon of the organization shares its clients.',
      fields: [
        [
          { name: 'firstName', label: 'First name', required: true },
          { name: 'lastName', label: 'Last name', required: required('lastName') },
        ],
        [
          {
            name: 'birthDate',
            label: 'Birth date',
            kind: 'date',
            format: 'MM/dd',
            required: required('birthDate'),
            ...(client && birthdayHint(client)),
          },
        ],
        {
          name: 'allergies',
          label: 'Allergies',
          maxLength: 500,
          hint: 'Shown above the formula and at every appointment',
        },
        [
          { name: 'patchTest.date', label: 'Patch test', kind: 'date' },
          { name: 'patchTest.product_line', label: 'Product line', maxLength: 80 },
          {
            name: 'patchTest.result',
            label: 'Result',
            kind: 'select',
            choices: [
              { value: 'negative', label: 'Negative' },
              { value: 'positive', label: 'Reacted' },
            ],
            clearable: true,
          },
        ],
        consentField('pictureConsent', 'Pictures of the hair', client?.client_picture_consent),
        {
          name: 'notes',
          label: 'Notes',
          kind: 'textarea',
          rows: 2,
          maxLength: 4000,
          hint: 'Shown at every appointment',
        },
      ],
    },
    {
      title: 'Contact',
      hint: 'The front desk finds clients by phone and email, too.',
      fields: [
        [{ name: 'email', label: 'Email', kind: 'email', required: required('email') }],
        [
          {
            name: 'phone',
            label: 'Phone',
            kind: 'phone',
            required: required('phone'),
            keepsInvalid: true,
            autoFocus: isBooking,
          },
        ],
        [
          consentField('emailConsent', 'Messages about visits', client?.client_email_consent),
          consentField('smsConsent', 'Text messages about visits', client?.client_sms_consent),
        ],
      ],
    },
  ];
};
