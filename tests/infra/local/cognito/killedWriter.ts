import { openCognito } from '../../../../infra/local/cognito/server.ts';

/** Adds users to the pool until the process is killed, and prints the email of each stored user. */
const [file = ''] = process.argv.slice(2);
const cognito = openCognito({
  file,
  region: 'us-east-1',
  poolId: 'us-east-1_TestPool',
  clientId: 'web-client',
  serverClientId: 'server-client',
  sendMail: () => {},
});

for (let count = 0; ; count += 1) {
  const email = `person-${count}@salon.test`;
  cognito.importUser({ email, password: 'Right-Horse-2026', status: 'CONFIRMED', attributes: {} });
  await new Promise((said) => process.stdout.write(`${email}\n`, said));
}
