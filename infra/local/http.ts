import type { IncomingMessage, ServerResponse } from 'node:http';

/** The whole body, or undefined when it is larger than allowed. */
export async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > most) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** For parts that speak in fetch's Request and Response. */
export async function asRequest(request: IncomingMessage, url: URL): Promise<Request> {
  const body = (await bodyOf(request, 1024 * 1024)) ?? Buffer.alloc(0);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const method = request.method ?? 'GET';
  return new Request(url, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) });
}

export async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
}
