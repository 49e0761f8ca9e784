/** Creates an organization with one salon and invites its owner. Without the demo data nobody else could sign in. */
export async function foundOrganization(email: string): Promise<void> {
  const { addOrganization } = await import('../../functions/users/founding.ts');
  await addOrganization('My Salons', 'My Salon', { email, first: 'Salon', last: 'Owner' });
}
