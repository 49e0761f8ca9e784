import { METHODS } from 'node:http';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, listen, readBody, sendJson } from '../../infra/local/listener.ts';
import { isFullRun } from '../support/gate.ts';
import { runProduct } from '../support/running.ts';
import { startForFile } from '../support/startForFile.ts';

/** Sends the bytes and returns everything received until the other side closes the connection. */
function say(port: number | string, ...bytes: string[]): Promise<string> {
  return new Promise((answered) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      for (const part of bytes) socket.write(part, 'latin1');
    });
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      heard += part;
    });
    // A reset connection counts as an answer.
    socket.on('error', () => undefined);
    socket.on('close', () => answered(heard));
  });
}

const portOf = (url: string): string => new URL(url).port;
const statusOf = (answer: string): number | undefined => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? undefined : Number(status);
};
const request = (target: string, method = 'GET', host = 'localhost', more = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`;

const product = startForFile(runProduct);

const listeners = () => [product.url, product.databaseEndpoint, product.identityEndpoint].map(portOf);
const expectAlive = async (): Promise<void> => {
  for (const port of listeners()) expect(statusOf(await say(port, request('/config.json')))).toBeDefined();
};

describe('no address', () => {
  test.each([
    '//',
    '///',
    '//evil.test/',
    '/\\',
    '/\\\\evil.test',
    'http://',
    'http://[',
    'http://localhost:99999/',
    'file:///etc/passwd',
    '*',
    '/%',
    '/%.js',
    '/%ff.js',
    '/%00.js',
    '/api/%',
    '/api//',
    '/api/../../secret',
    '/idp/%zz',
    '/images/%2e%2e%2fsecret',
    '/local/mail?to=%',
    `/${'a'.repeat(15_000)}.js`,
    `/${'%2f'.repeat(5000)}x.js`,
    `/${'a/'.repeat(7000)}x.js`,
    `/${'a'.repeat(70_000)}`,
  ])('ends the product or fails in it: %#', async (target) => {
    for (const port of listeners())
      expect(statusOf(await say(port, request(target))), target.slice(0, 40)).toBeLessThan(500);
    await expectAlive();
  });

  test('made of any pieces, by any method, does', async () => {
    const pieces = ['/', '//', '\\', '%', '%2f', '%00', '%e9', '\xe9', '..', '.js', '?', '#', '@', ':', '[', 'http://'];
    const starts = [
      '/',
      '/api/',
      '/idp',
      '/idp/',
      '/images/',
      '/assets/',
      '/config.json',
      '/local/mail',
      '',
      '*',
      'a:1',
    ];
    const target = fc
      .tuple(fc.constantFrom(...starts), fc.array(fc.oneof(fc.constantFrom(...pieces), fc.stringMatching(/^\w{1,9}$/))))
      .map(([start, rest]) => start + rest.join(''));
    const extra = fc.constantFrom(
      '',
      'Upgrade: websocket\r\nConnection: Upgrade\r\n',
      'Expect: 100-continue\r\n',
      'Expect: tea\r\n',
      'Content-Length: 5\r\n',
      'Content-Length: -1\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Accept-Encoding: gzip\r\n',
      'X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth\r\n',
    );
    const one = fc.record({
      target: target.filter((text) => text !== ''),
      method: fc.constantFrom(...METHODS, 'TEA'),
      host: fc.constantFrom(
        'localhost',
        'localhost:4000',
        '127.0.0.1',
        '[::1]:1',
        'evil.test',
        '',
        '@',
        'localhost@evil.test',
      ),
      extra,
      body: fc.constantFrom('', '12345', 'zz\r\n', '5\r\n12345\r\n0\r\n\r\n'),
      port: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(one, async ({ target, method, host, extra, body, port }) => {
        // Closes the sending side, because the server would otherwise wait for the body.
        const answer = await sayAndEnd(listeners()[port] ?? '', request(target, method, host, extra) + body);
        expect(statusOf(answer) ?? 400).toBeLessThan(500);
      }),
      { numRuns: isFullRun ? 400 : 40 },
    );
    await expectAlive();
    expect(product.output()).not.toContain('TypeError');
  });
});

/** Sends the bytes, closes the sending side, and returns the reply. */
function sayAndEnd(port: string, bytes: string): Promise<string> {
  return new Promise((answered) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => answered(heard));
  });
}

test('whoever hangs up in the middle of a word leaves the product as it was', async () => {
  const words = [
    'GET',
    request('/', 'POST', 'localhost', 'Content-Length: 9\r\n'),
    request('/idp', 'POST', 'localhost', 'Content-Length: 9\r\n'),
    request('/api/x', 'PUT', 'localhost', 'Transfer-Encoding: chunked\r\n'),
    request('/', 'POST', 'localhost', 'X-Amz-Target: DynamoDB_20120810.GetItem\r\nContent-Length: 9\r\n'),
  ];
  for (const port of listeners())
    for (const word of words)
      await new Promise<void>((gone) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(word, () => socket.resetAndDestroy()));
        socket.on('error', () => undefined);
        socket.on('close', () => gone());
      });
  await expectAlive();
});

describe('a name that was pointed at this machine', () => {
  const names = [
    'evil.test',
    'evil.test:4000',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'localhost@evil.test',
    '10.0.0.1',
  ];

  test.each(['/', '/config.json', '/local/mail', '/local/mail?to=new@demo.test', '/api/openapi.json', '/idp'])(
    'gets nothing of %s',
    async (path) => {
      for (const host of names) {
        const answer = await say(portOf(product.url), request(path, 'GET', host));
        expect(statusOf(answer), host).toBeGreaterThanOrEqual(400);
        expect(answer).not.toContain('userPool');
      }
      expect(statusOf(await say(portOf(product.url), request(`http://evil.test${path}`)))).toBe(421);
    },
  );

  test('reaches neither the database nor the administration of accounts, nor does any page', async () => {
    for (const port of listeners().slice(1)) {
      expect(statusOf(await say(port, request('/', 'POST', 'evil.test')))).toBe(421);
      const fromPage = 'Origin: http://localhost:4000\r\nContent-Length: 0\r\n';
      expect(statusOf(await say(port, request('/', 'POST', 'localhost', fromPage)))).toBe(403);
    }
  });

  test('is told from this machine’s own', async () => {
    for (const host of ['localhost', `LOCALHOST:${portOf(product.url)}`, '127.0.0.1:4000', '[::1]'])
      expect(statusOf(await say(portOf(product.url), request('/config.json', 'GET', host))), host).toBe(200);
  });
});

const answerToBody: Answer = async (request, response) => {
  await readBody(request);
  sendJson(response, 200, 'here');
};

test('connections that say nothing, or not enough, are hung up on, and meanwhile everybody else is answered', async () => {
  const limits = { headersTimeout: 2000, requestTimeout: 4000, connectionsCheckingInterval: 100, maxConnections: 1000 };
  const listener = await listen(answerToBody, { limits });
  const beginnings = [
    '',
    'GET',
    'GET / HTTP/1.1\r\nHost: localhost\r\n',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1',
  ];
  const open = Array.from({ length: 300 }, (_, number) => say(listener.port, beginnings[number % 4] ?? ''));
  expect(statusOf(await say(listener.port, request('/')))).toBe(200);
  const ends = await Promise.all(open);
  expect(new Set(ends.map(statusOf))).toEqual(new Set([408]));
  await listener.close();
});

test('a machine full of connections turns the next one away and takes new ones once some have gone', async () => {
  const limits = { headersTimeout: 2000, requestTimeout: 4000, connectionsCheckingInterval: 100, maxConnections: 20 };
  const listener = await listen(answerToBody, { limits });
  const silent = Array.from({ length: 20 }, () => say(listener.port, 'GET'));
  expect(await say(listener.port, request('/'))).toBe('');
  await Promise.all(silent);
  expect(statusOf(await say(listener.port, request('/')))).toBe(200);
  await listener.close();
});
