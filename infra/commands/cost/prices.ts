/**
 * List prices in us-east-1 in dollars, as known on 2026-11-26 without access to AWS's price list. Compare them with
 * https://calculator.aws before relying on the sum.
 */
export const prices = {
  apiCall: 1 / 1e6,
  lambdaCall: 0.2 / 1e6,
  /** Arm. */
  lambdaGbSecond: 0.0000133334,
  readUnit: 0.125 / 1e6,
  writeUnit: 0.625 / 1e6,
  tableGb: 0.25,
  recoveryGb: 0.2,
  siteRequest: 0.01 / 1e4,
  freeSiteRequests: 10e6,
  siteGb: 0.085,
  freeSiteGb: 1024,
  edgeFunctionRun: 0.1 / 1e6,
  freeEdgeFunctionRuns: 2e6,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / 1e6,
  /** Per metric that it reads. */
  alarmMetric: 0.1,
  customMetric: 0.3,
  dashboard: 3,
  freeDashboards: 3,
  logGb: 0.5,
  storedLogGb: 0.03,
  secret: 0.4,
  essentialsUser: 0.015,
  freeEssentialsUsers: 10_000,
  plusUser: 0.02,
  mail: 0.1 / 1e3,
  /** Of a toll-free number in the US, with the carriers' fee; each part of a long text. */
  text: 0.011,
  textNumber: 2,
  pictureGb: 0.023,
} as const;
