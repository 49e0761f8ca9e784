import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/* Preloaded in every process of `npm run ahead`: shifts the clock by DAYS_AHEAD. */

const offsetMs = Math.round(Number(process.env['DAYS_AHEAD']) * 86_400_000);
const { now } = Date;
const shiftedNow = () => now() + offsetMs;

Date.now = shiftedNow;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [shiftedNow()], made),
  apply: () => new Date(shiftedNow()).toString(),
});

// Node takes its Date header from the real clock; the SDK would assume clock skew and retry.
const isRequest = (message: unknown): message is { response: ServerResponse } =>
  message instanceof Object && 'response' in message;
subscribe('http.server.request.start', (message) => {
  if (isRequest(message)) message.response.setHeader('date', new Date().toUTCString());
});
