import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/* Loaded before all else by every process of `npm run ahead`: its clock is so many days ahead. */

const offsetMs = Math.round(Number(process.env['DAYS_AHEAD']) * 86_400_000);
const { now } = Date;
const shiftedNow = () => now() + offsetMs;

Date.now = shiftedNow;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [shiftedNow()], made),
  apply: () => new Date(shiftedNow()).toString(),
});

// Servers date their answers by a clock that nothing reaches; the SDK would take its own for wrong, and ask again.
const isRequest = (message: unknown): message is { response: ServerResponse } =>
  message instanceof Object && 'response' in message;
subscribe('http.server.request.start', (message) => {
  if (isRequest(message)) message.response.setHeader('date', new Date().toUTCString());
});
