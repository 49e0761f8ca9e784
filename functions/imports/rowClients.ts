import type { ImportValues } from '../../shared/contract/imports.ts';
import { matchClient } from '../../shared/rules/imports/matchClient.ts';
import type { ParsedRow } from '../../shared/rules/imports/rows.ts';
import { clientName } from '../../shared/rules/names.ts';
import { findClientsByContact, listClientsPage, type StoredClient } from '../clients/store.ts';
import { type ParsedImportRow, toContact } from './rules.ts';

/** The client whom each row names by phone, email or whole name, or why it is nobody for sure. */
export async function findRowClients(organization: number, rows: readonly ParsedImportRow[]) {
  const candidates = await findCandidates(organization, rows);
  return rows.map(({ parsed }, index) => findClient(parsed, candidates[index] ?? []));
}

/** Clients with the phone or the email of each row; of a row without both, those with its name. One request per name. */
async function findCandidates(organization: number, rows: readonly ParsedImportRow[]): Promise<StoredClient[][]> {
  const searches = new Map<string, Promise<StoredClient[]>>();
  const findByName = ({ firstName, lastName }: ParsedRow) => {
    const search = `${lastName}, ${firstName}`;
    // With digits or an @ it would be the search for a phone or an email.
    if (!firstName || !lastName || !/^[^\d@]*\p{L}[^\d@]*$/u.test(search)) return [];
    const found =
      searches.get(search) ?? listClientsPage(organization, { search, limit: 100 }).then(({ Items }) => Items);
    searches.set(search, found);
    return found;
  };
  const reached = await findClientsByContact(
    organization,
    rows.map(({ parsed }) => toContact(parsed)),
  );
  return Promise.all(
    rows.map(({ parsed }, index) => (hasContact(parsed) ? (reached[index] ?? []) : findByName(parsed))),
  );
}

const hasContact = ({ phone, email }: ParsedRow): boolean => Boolean(phone || email);

function findClient(row: ParsedRow, candidates: readonly StoredClient[]) {
  const field = row.phone ? 'phone' : row.email ? 'email' : 'lastName';
  const told = field === 'lastName' ? 'name' : field;
  const match = matchClient(row, candidates);
  const problem = (text: string) => ({ client: undefined, problems: { [field]: text } as ImportValues });
  if (match.kind === 'several') return problem(`Several clients: ${match.clients.map(clientName).join(', ')}`);
  if (match.kind === 'renamed' && hasContact(row)) return problem(`${clientName(match.client)} has this ${told}`);
  if (match.kind === 'nobody' || match.kind === 'renamed')
    return problem(
      field === 'lastName' && !(row.firstName && row.lastName)
        ? 'A phone, an email or a whole name is needed'
        : `No client has this ${told}`,
    );
  return { client: match.client, problems: {} };
}
