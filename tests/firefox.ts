import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import seedDemo, { startDemoProduct } from './flows/demo.ts';

/* Receives a delivery by scan in Firefox, whose keys and focus differ from those of Chromium, over WebDriver BiDi. */

const firefox = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
const tube = { code: '070204018101', name: 'Igora Royal 8-1 Light Blonde Cendré' };
const enter = '\uE007';
const timeoutMs = 60_000;

/** Starts Firefox and resolves to the address of its BiDi server. */
function startFirefox(path: string, profile: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(path, ['--headless', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const address = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1];
      if (address) resolve({ child, address });
    });
    child.once('exit', () => reject(new Error('Firefox did not start.')));
  });
}

/** Opens a session. Returns a function that sends a command and resolves to its result. */
async function openSession(address: string) {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const pending = new Map<number, PromiseWithResolvers<Record<string, never>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'error') pending.get(id)?.reject(new Error(message));
    else pending.get(id)?.resolve(result);
  });
  return (method: string, params: object) => {
    const id = pending.size + 1;
    const answer = Promise.withResolvers<Record<string, never>>();
    pending.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
}

async function receiveDelivery(send: Awaited<ReturnType<typeof openSession>>, url: string): Promise<void> {
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as unknown as { contexts: [{ context: string }] };
  const [{ context }] = contexts;
  const open = (path: string) => send('browsingContext.navigate', { context, url: `${url}${path}`, wait: 'complete' });
  const press = (keys: string) => {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      { type: 'pause', duration: 8 },
    ]);
    return send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const reply = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    return (reply as { result?: { value?: unknown } }).result?.value;
  };
  const waitUntil = async (expression: string): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    while ((await evaluate(expression)) !== true) {
      if (Date.now() > deadline)
        throw new Error(`${expression} is not so.\n${await evaluate('document.body.innerText')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const focus = async (label: string): Promise<void> => {
    const field = `[...document.querySelectorAll('input')].find((one) => one.labels[0]?.innerText.startsWith('${label}'))`;
    await waitUntil(`Boolean(${field})`);
    await evaluate(`${field}.focus()`);
  };

  await open('/login');
  await focus('Email');
  await press('manager@demo.test');
  await focus('Password');
  await press(`Salon-Demo-2026!${enter}`);
  await waitUntil(`location.pathname !== '/login'`);
  await open('/inventory-receiving');
  await waitUntil(`document.body.innerText.includes('Scanner ready')`);
  // An Enter twice, as CR LF; then with the focus on Complete, which must not be pressed.
  await press(`${tube.code}${enter}${enter}`);
  const quantity = `document.querySelector('input[aria-label="Qty received of ${tube.name}"]')?.value`;
  await waitUntil(`${quantity} === '1.00'`);
  await evaluate(`[...document.querySelectorAll('button')].find((one) => one.innerText === 'Complete').focus()`);
  await press(`${tube.code}${enter}`);
  await waitUntil(`${quantity} === '2.00'`);
  await focus('Order number');
  await press('PO-30001');
  await evaluate(`[...document.querySelectorAll('button')].find((one) => one.innerText === 'Complete').click()`);
  await waitUntil(`document.body.innerText.includes('Nothing scanned yet.')`);
}

if (!firefox) console.log('Firefox is not installed: a delivery by scan was not tried there.');
else {
  const removeDemo = await seedDemo();
  const product = await startDemoProduct();
  const profile = await mkdtemp(join(tmpdir(), 'salon-firefox-'));
  const { child, address } = await startFirefox(firefox, profile);
  try {
    await receiveDelivery(await openSession(address), product.url);
    console.log('Firefox received a delivery by scan.');
  } finally {
    child.kill();
    await product.stop();
    await Promise.all([rm(profile, { recursive: true, force: true }), removeDemo()]);
  }
  process.exit();
}
