import { openCognito } from '../../../../infra/local/cognito/server.ts';

/** Adds people to the pool in the given file until it is killed, and says the email of each one that is in. */
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
