import type { Client } from '../../../shared/contract/clients.ts';

export const wilma: Client = {
  client_id: 'c1',
  client_first_name: 'Wilma',
  client_last_name: 'Testwood',
  client_birthday: '1990/03/07',
  client_email: 'wilma@example.com',
  client_mobile_phone_number: '17035559911',
  client_allergies: '',
  client_organization_id: 1,
  org_name: 'Luma',
  version: 4,
};
