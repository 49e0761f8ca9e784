/** What the user pool asks of a password, told before it refuses one (`infra/identity.ts`). */
export const passwordRules = 'At least 12 characters, with upper and lower case letters, a number and a symbol.';
