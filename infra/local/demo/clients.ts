import type { Client } from '../../../shared/contract/clients.ts';
import { createRandom } from './random.ts';
import type { luma } from './salons.ts';

const firstNames =
  'Amelia Eli Gus Claire Sade Maya Wren Nadia Yara Joan Tess Ivy Pia Theo Sam Esther Greta Alma Leo Renata Omar Ruth Laurel Lucia Fern Beatriz Nell Jun Mina Hugo Ada Ravi Zoë Marta Felix Ines Caleb Anouk Silas Rosa Dmitri Leila Owen Freya Mateo Chloé Idris Nora Kai Vera'.split(
    ' ',
  );
const lastNames =
  "Hart Navarro Feld Beaumont Coleman Osei Gallagher Klein Haddad Pruitt Moran Chen Holt Banks Okafor Vaughn Lind Ruiz Marsh Oliveira Diallo Adeyemi Finch Ferro Abbott Luna Park Takeda Farouk O'Brien Lindgren Castillo Mbeki Novak Sørensen Ito Walsh Petrov García Ahmed Rossi Byrne Kovács Tran Dubois Santos Fischer Yilmaz Ortiz Quinn".split(
    ' ',
  );

const menNames = new Set(
  'Eli Gus Theo Sam Leo Omar Jun Hugo Ravi Felix Caleb Silas Dmitri Owen Mateo Idris Kai'.split(' '),
);
/** Whether a demo client is a man, by the first name. */
export const isMan = ({ client_first_name }: Pick<Client, 'client_first_name'>): boolean =>
  menNames.has(client_first_name);

/** Assigned to one client in 17. */
const notes = [
  'Prefers the window chair',
  'Oat milk latte',
  'Brings her daughter',
  'Call, no texts',
  'Quiet appointment',
];
const allergies = ['Latex gloves', 'PPD: patch test before any oxidative color', 'Ammonia', 'Fragrance'];

/** Realistic clients. Names are combined, so that the first 2,500 are unique. */
export function createClients({ organization_id, organization_name }: typeof luma, count: number): Client[] {
  const random = createRandom(organization_id);
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[(index * 7) % firstNames.length] ?? '';
    const last = lastNames[(index * 11 + Math.floor(index / firstNames.length)) % lastNames.length] ?? '';
    const plain = `${first}.${last}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const two = (value: number) => String(value).padStart(2, '0');
    return {
      client_id: `01DEMOCLIENT${String(organization_id * 1_000_000 + index).padStart(14, '0')}`,
      client_first_name: first,
      client_last_name: last,
      client_birthday: `${1950 + random.below(55)}/${two(1 + random.below(12))}/${two(1 + random.below(28))}`,
      client_email: `${plain}.${index}@example.com`,
      client_mobile_phone_number: `1571${String(2_000_000 + organization_id * 500_000 + index).padStart(7, '0')}`,
      client_notes: index % 9 === 2 ? (notes[index % notes.length] ?? '') : '',
      client_allergies: index % 17 === 4 ? (allergies[index % allergies.length] ?? '') : '',
      client_organization_id: organization_id,
      org_name: organization_name,
      version: 1,
    };
  });
}
