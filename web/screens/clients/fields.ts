import type * as z from 'zod';
import type { Client, clientForm } from '../../../shared/contract/clients.ts';
import type { FormSection } from '../../kit/form/fieldSpec.ts';

export type ClientDraft = z.input<typeof clientForm>;

export const blankClient: ClientDraft = { firstName: '', lastName: '', birthDate: '', email: '', phone: '' };

export const draftOf = (client: Client): ClientDraft => ({
  firstName: client.client_first_name,
  lastName: client.client_last_name,
  birthDate: client.client_birthday.replaceAll('/', '-'),
  email: client.client_email,
  phone: client.client_mobile_phone_number,
});

export const clientSections: readonly FormSection<keyof ClientDraft>[] = [
  {
    title: 'Client',
    hint: 'Every salon of the organization shares its clients.',
    fields: [
      [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ],
      [{ name: 'birthDate', label: 'Birth date', kind: 'date', format: 'MM/DD', required: true }],
    ],
  },
  {
    title: 'Contact',
    hint: 'The desk finds clients by phone and email too.',
    fields: [
      [{ name: 'email', label: 'Email', kind: 'email', required: true }],
      [{ name: 'phone', label: 'Phone', kind: 'digits', required: true }],
    ],
  },
];
