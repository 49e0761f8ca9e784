import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { getEnvironment, isOn, toAddress } from './environments.ts';
import { addStacks } from './product-app.ts';

const app = new App();
const environment = getEnvironment(app.node.tryGetContext('env'));
addStacks(app, environment, {
  functionsFolder: 'dist/functions',
  webFolder: 'dist/web',
  alarmsTo: toAddress('alarms', app.node.tryGetContext('alarms')),
  mailFrom: toAddress('mail', app.node.tryGetContext('mail')),
  isMailVerified: isOn('mailVerified', app.node.tryGetContext('mailVerified')),
  siteUrl: app.node.tryGetContext('url'),
  edgeSecretNumber: Number(app.node.tryGetContext('edgeSecret') ?? 1),
  canary: isOn('canary', app.node.tryGetContext('canary') ?? 'on'),
  analytics: isOn('analytics', app.node.tryGetContext('analytics')),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
