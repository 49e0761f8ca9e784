import type * as z from 'zod';
import { type Client, clientFields, clientForm } from '../../../shared/contract/clients.ts';
import { version } from '../../../shared/contract/fields.ts';
import type { EmptyDraft, FormSection } from '../../kit/form/fieldSpec.ts';

type ClientDraft = z.input<typeof clientForm>;

export const blankClient: EmptyDraft<ClientDraft> = {
  firstName: '',
  lastName: '',
  birthDate: '',
  email: '',
  phone: '',
  allergies: '',
};

/** Form of an existing client, with the version for optimistic locking. */
export const clientChange = clientForm.extend({ version });

export const toDraft = (client: Client): z.input<typeof clientChange> => {
  const { birthDate, ...form } = clientFields.toForm(client);
  return { ...form, birthDate: birthDate.replaceAll('/', '-'), version: client.version };
};

export const clientSections: readonly FormSection<keyof ClientDraft>[] = [
  {
    title: 'Client',
    hint: 'Every salon of the organization shares its clients.',
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      [{ name: 'birthDate', label: 'Birth date', kind: 'date', format: 'MM/dd', required: true }],
      {
        name: 'allergies',
        label: 'Allergies',
        maxLength: 200,
        hint: 'Shown above the formula and at every appointment',
      },
    ],
  },
  {
    title: 'Contact',
    hint: 'The desk finds clients by phone and email too.',
    fields: [
      [{ name: 'email', label: 'Email', kind: 'email', required: true, autoComplete: 'off' }],
      [{ name: 'phone', label: 'Phone', kind: 'phone', required: true, keepsInvalid: true }],
    ],
  },
];
