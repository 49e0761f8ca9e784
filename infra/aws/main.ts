import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { getEnvironment, isEnforced, isOn, toAddress, toDomain, toManagedRules, toTextSender } from './environments.ts';
import { addStacks } from './product-app.ts';

const app = new App();
const option = (name: string): unknown => app.node.tryGetContext(name);
const known = getEnvironment(option('env'));
const domain = toDomain(option('domain'), option('certificate'));
const environment = {
  ...known,
  protectsData: known.protectsData && isOn('protection', option('protection') ?? 'on'),
  managedRules: toManagedRules(option('firewall')),
  enforcesRisks: isEnforced(option('risks')),
  ...(domain && { domain }),
};
addStacks(app, environment, {
  functionsFolder: 'dist/functions',
  webFolder: 'dist/web',
  alarmsTo: toAddress('alarms', option('alarms')),
  mailFrom: toAddress('mail', option('mail')),
  textsFrom: toTextSender(option('texts')),
  isMailVerified: isOn('mailVerified', option('mailVerified')),
  isMailExisting: isOn('mailExisting', option('mailExisting')),
  siteUrl: app.node.tryGetContext('url'),
  commit: option('commit') === undefined ? undefined : String(option('commit')),
  edgeSecretNumber: Number(option('edgeSecret') ?? 1),
  canary: isOn('canary', option('canary') ?? 'on'),
  analytics: isOn('analytics', option('analytics')),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
