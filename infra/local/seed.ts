import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, people, temporaryPassword } from '../../functions/demo/people.ts';
import { fillDemo } from '../../functions/demo/seed.ts';
import type { Cognito } from './cognito/server.ts';

/** Fills a new data folder with the demo salon group; one that was cut off in the middle is filled again from the start. */
export async function seedOnce(folder: string, identity: Cognito): Promise<void> {
  const done = join(folder, 'seeded');
  if (existsSync(done)) return;
  console.log('Filling in the demo salon group ...');
  for (const { user, signIn, enabled } of people)
    identity.importUser({
      email: user.user_email,
      password: signIn === 'FORCE_CHANGE_PASSWORD' ? temporaryPassword : demoPassword,
      status: signIn,
      enabled,
      attributes: {
        'custom:user_id': user.user_id,
        'custom:organization_id': String(user.organization_id),
      },
    });
  await fillDemo();
  writeFileSync(done, new Date().toISOString());
}
