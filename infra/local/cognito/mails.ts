/** The mails the pool sends; the words are ours, the secrets are on lines of their own. */
export const invitation = (to: string, password: string) => ({
  to,
  subject: 'Your temporary password',
  text: `Welcome! Sign in with ${to} and this temporary password:\n\n${password}\n\nYou will be asked to choose your own. The temporary one is good for 7 days.`,
});

export const passwordCode = (to: string, code: string) => ({
  to,
  subject: 'Your password reset code',
  text: `Enter this code to choose a new password:\n\n${code}\n\nIt is good for one hour. If you did not ask for it, nothing needs to be done.`,
});
