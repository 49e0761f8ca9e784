import type { Facts } from './facts.ts';
import { prices } from './prices.ts';
import type { Usage } from './usage.ts';

export type CostLine = { service: string; says: string; dollars: number };

const minutesAMonth = 43_800;
/** CloudWatch stores logs compressed. */
const storedShare = 0.15;
/** Of a run of the sender that finds nothing, as most do. */
const [senderSeconds, readsPerRun] = [0.5, 2];
const readsPerBeat = 3;

/** Calls, units and gigabytes of a month. */
function countMonth(usage: Usage, { runsAMinute, logDays }: Facts) {
  const { salons, days, years } = usage;
  const deskHours = salons * usage.desks * usage.hours;
  const beats = salons * usage.stations * usage.stationHours * (3600 / 300);
  const [visits, bowls] = [salons * days * usage.visits, salons * days * usage.bowls];
  const openings = salons * usage.desks * days * usage.openings;
  const feeds = (salons * usage.calendars * minutesAMonth) / 60;
  const calls = deskHours * usage.callsPerHour + beats + bowls + feeds;
  const mails = visits * usage.mailsPerVisit;
  const runs = minutesAMonth * runsAMinute;
  const logGb = ((calls + runs) * usage.logBytes) / 1e9;
  const watches = deskHours * usage.watchesPerHour;
  return {
    calls,
    siteRequests: calls + openings * usage.filesPerOpening,
    siteGb: (calls * usage.kbPerReply + openings * usage.kbPerOpening) / 1e6,
    /** A session renews its token once an hour. */
    functionRuns: calls + runs + deskHours,
    functionSeconds: ((calls + deskHours) * usage.msPerCall) / 1000 + runs * senderSeconds,
    readUnits:
      watches * usage.readsPerWatch +
      (calls - watches - beats) * usage.readsPerCall +
      beats * readsPerBeat +
      runs * readsPerRun,
    writeUnits:
      visits * usage.writesPerVisit +
      bowls * usage.writesPerBowl +
      beats * usage.writesPerBeat +
      mails * usage.writesPerMail,
    tableGb: ((visits * usage.kbPerVisit + bowls * usage.kbPerBowl) * 12 * years) / 1e6,
    logGb,
    storedLogGb: logGb * (logDays / 30) * storedShare,
    mails,
    texts: visits * usage.textsPerVisit,
    users: salons * usage.users,
    pictureGb: (salons * usage.picturesMb) / 1000,
  };
}

const above = (quantity: number, free: number): number => Math.max(0, quantity - free);
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const millions = (quantity: number): string => `${(quantity / 1e6).toFixed(1)} M`;

/** The month of an environment by service. */
export function computeMonth(facts: Facts, usage: Usage): CostLine[] {
  const month = countMonth(usage, facts);
  return [
    ...listCalls(facts, month),
    ...listStored(facts, month),
    ...listWatching(facts, month),
    {
      service: 'Cognito',
      says: `${whole.format(month.users)} users, ${facts.hasThreatProtection ? 'Plus for threat protection' : 'Essentials'}`,
      dollars: costOfUsers(facts.hasThreatProtection, month.users),
    },
    { service: 'SES', says: `${whole.format(month.mails)} mails`, dollars: month.mails * prices.mail },
    ...(month.texts > 0
      ? [
          {
            service: 'Texts',
            says: `${whole.format(month.texts)} texts from one number`,
            dollars: prices.textNumber + month.texts * prices.text,
          },
        ]
      : []),
    { service: 'Secrets Manager', says: `${facts.secrets} secrets`, dollars: facts.secrets * prices.secret },
  ];
}

type Month = ReturnType<typeof countMonth>;

const listCalls = ({ memoryMb, firewalls, firewallRules }: Facts, month: Month): CostLine[] => [
  { service: 'API Gateway', says: `${millions(month.calls)} calls`, dollars: month.calls * prices.apiCall },
  {
    service: 'Lambda',
    says: `${millions(month.functionRuns)} runs of ${memoryMb} MB`,
    dollars: month.functionRuns * prices.lambdaCall + month.functionSeconds * (memoryMb / 1024) * prices.lambdaGbSecond,
  },
  {
    service: 'CloudFront',
    says: `${millions(month.siteRequests)} requests, ${whole.format(month.siteGb)} GB`,
    dollars:
      above(month.siteRequests, prices.freeSiteRequests) * prices.siteRequest +
      above(month.siteGb, prices.freeSiteGb) * prices.siteGb +
      above(month.siteRequests, prices.freeEdgeFunctionRuns) * prices.edgeFunctionRun,
  },
  {
    service: 'WAF',
    says: `${firewallRules} rules`,
    dollars:
      firewalls * (prices.firewall + firewallRules * prices.firewallRule + month.siteRequests * prices.firewallRequest),
  },
];

const listStored = ({ tables, hasRecovery }: Facts, month: Month): CostLine[] => [
  {
    service: 'DynamoDB',
    says: `${millions(month.readUnits)} read units, ${millions(month.writeUnits)} write units`,
    dollars: month.readUnits * prices.readUnit + month.writeUnits * prices.writeUnit,
  },
  {
    service: 'DynamoDB',
    says: `${whole.format(month.tableGb)} GB in ${tables} tables${hasRecovery ? ', with recovery' : ''}`,
    dollars: month.tableGb * (prices.tableGb + (hasRecovery ? prices.recoveryGb : 0)),
  },
  {
    service: 'S3',
    says: `${whole.format(month.pictureGb)} GB of pictures`,
    dollars: month.pictureGb * prices.pictureGb,
  },
];

const listWatching = ({ alarmMetrics, customMetrics, dashboards, logDays }: Facts, month: Month): CostLine[] => [
  {
    service: 'CloudWatch',
    says: `${alarmMetrics} metrics in alarms, ${customMetrics} of our own, ${dashboards} dashboard`,
    dollars:
      alarmMetrics * prices.alarmMetric +
      customMetrics * prices.customMetric +
      above(dashboards, prices.freeDashboards) * prices.dashboard,
  },
  {
    service: 'CloudWatch',
    says: `${whole.format(month.logGb)} GB of logs, kept ${logDays} days`,
    dollars: month.logGb * prices.logGb + month.storedLogGb * prices.storedLogGb,
  },
];

const costOfUsers = (hasThreatProtection: boolean, users: number): number =>
  hasThreatProtection ? users * prices.plusUser : above(users, prices.freeEssentialsUsers) * prices.essentialsUser;

export const sumOf = (lines: readonly CostLine[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);
