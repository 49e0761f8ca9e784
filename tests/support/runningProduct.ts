import { buildIfNeeded } from '../../infra/local/build.ts';
import type { Cognito } from '../../infra/local/cognito/server.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { openSalons } from '../functions/scheduler/salon.ts';
import { testPassword } from './identity.ts';
import { team } from './people.ts';
import type { Ready } from './running.ts';

/*
 * The program started by `running.ts`: `npm start` with test data instead of the demo. A number received from the parent advances the clock
 * by that many milliseconds.
 */
const settings = readSettings();
await buildIfNeeded();

async function seedUsers(identity: Cognito): Promise<void> {
  for (const { user_email, user_id, organization_id } of Object.values(team))
    identity.importUser({
      email: user_email,
      password: testPassword,
      status: 'CONFIRMED',
      attributes: { 'custom:user_id': user_id, 'custom:organization_id': String(organization_id) },
    });
  // An external database already has users.
  if (!settings.databaseEndpoint) await openSalons();
}

const product = await startProduct(settings, staticSite(), seedUsers);
const identityEndpoint = process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '';
const { IDENTITY_ENDPOINT, AWS_ENDPOINT_URL_DYNAMODB = '' } = process.env;
if (IDENTITY_ENDPOINT) process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] = IDENTITY_ENDPOINT;

const realTime = Date.now;
let offsetMs = 0;
Date.now = () => realTime() + offsetMs;
process.on('message', (milliseconds) => {
  offsetMs += Number(milliseconds);
  process.send?.('moved');
});
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)));

const ready: Ready = { url: product.url, databaseEndpoint: AWS_ENDPOINT_URL_DYNAMODB, identityEndpoint };
process.send?.(ready);
