import type { APIGatewayProxyEventV2 as Event, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { files } from './files.ts';
import type { DocsPath } from './paths.ts';

export async function handler({ rawPath }: Pick<Event, 'rawPath'>): Promise<Result> {
  const path = rawPath.replace(/^\/api/, '');
  return isDocsPath(path) ? files[path] : { statusCode: 404, body: '' };
}

const isDocsPath = (path: string): path is DocsPath => Object.hasOwn(files, path);
