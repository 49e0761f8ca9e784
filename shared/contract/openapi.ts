import * as z from 'zod';
import { type Allow, type Endpoint, type Family, isAllowed, type UserType, userTypes } from './endpoint.ts';
import { errorBody } from './error.ts';
import { callerFields } from './fields.ts';
import { guides } from './guides.ts';
import { createSchemaCollection, type Schema } from './jsonSchema.ts';
import { listAllowedRoles } from './roles.ts';

export type Content = { content?: { [media: string]: { schema: Schema } } };
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  /** Lists who may call the endpoint, followed by its guide if it has one. */
  description: string;
  /** User types that may call it; any one of them is enough. */
  'x-user-types': UserType[];
  /** Empty for public endpoints, which need no token. */
  security?: [];
  parameters?: Parameter[];
  requestBody?: Content & { required: true };
  responses: Record<string, Content & { description: string }>;
};
export type OpenApi = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: { token: [] }[];
  tags: { name: string }[];
  /** Operations by path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: { token: object } };
};

const description = `Every call except the public ones needs the ID token of the signed-in user (Authorization: Bearer …). The token identifies the user, \
their organization and their salons. Records of another organization are not found (404).

Unknown keys in a body are refused (400). Any body may also have the fields that describe the caller, as older programs send them \
(${callerFields.join(', ')}). They are compared with the token, refused if they contradict it (403), and grant nothing.

Every error has an Error as its body, with a message to show to the user.`;

const callerField = z.union([z.string(), z.number(), z.null()]).meta({
  id: 'CallerField',
  deprecated: true,
  description: 'Description of the caller, as older programs send it. Compared with the token; grants nothing.',
});

const guideByEndpoint: ReadonlyMap<string, string> = new Map(Object.entries(guides));

/** Builds the OpenAPI 3.1 document of all endpoints. `api` is the table of families in `index.ts`. */
export function buildOpenApi(api: Record<string, Family>): OpenApi {
  const { components, schemaOf } = createSchemaCollection();
  const toContent = (media: string, schema: Schema): Content => ({ content: { [media]: { schema } } });
  const jsonContent = (schema: Schema): Content => toContent('application/json', schema);
  const errorResponse = (reason: string) => ({ description: reason, ...jsonContent(schemaOf(errorBody, 'output')) });

  /** Uses the output schemas: URL parameters are all text, so the parsed type is more informative. */
  const buildParameters = (place: Parameter['in'], parts: z.ZodObject | undefined): Parameter[] =>
    Object.entries<z.ZodType>(parts?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: !type.safeParse(undefined).success,
      schema: schemaOf(type, 'output'),
    }));

  function buildBodySchema(body: z.ZodType, allow: Allow): Schema {
    const schema = schemaOf(body, 'input');
    if (allow === 'public' || !schema.properties) return schema;
    const older = callerFields.map((name) => [name, schemaOf(callerField, 'input')]);
    return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(older), ...schema.properties } };
  }

  const binary: Schema = { type: 'string', format: 'binary' };

  /** With a file the request is a multipart form; otherwise it is JSON. */
  function buildRequest({ body, allow, file }: Endpoint): Content {
    if (!file) return jsonContent(buildBodySchema(body ?? z.object({}), allow));
    const { types, maxBytes, part = 'file', bodyPart = 'body', optional } = file;
    const described = { ...binary, description: `${types.join(', ')}; at most ${maxBytes} bytes` };
    const properties = { [part]: described, ...(body && { [bodyPart]: buildBodySchema(body, allow) }) };
    const needed = Object.keys(properties).filter((name) => !optional || name !== part);
    return toContent('multipart/form-data', { type: 'object', properties, required: needed });
  }

  function buildReply({ reply, media }: Endpoint): Content {
    if (media === 'file') return toContent('application/octet-stream', binary);
    return toContent(media ?? 'application/json', schemaOf(reply, 'output'));
  }

  function buildOperation(family: string, name: string, endpoint: Endpoint): Operation {
    const { summary, allow, body, file, status = 200, etag } = endpoint;
    const parameters = [
      ...buildParameters('path', endpoint.params),
      ...buildParameters('query', endpoint.query),
      ...buildParameters('header', endpoint.headers),
    ];
    return {
      operationId: name,
      tags: [family],
      summary,
      description: [`May be called by ${describeCallers(allow)}.`, guideByEndpoint.get(name) ?? []].flat().join('\n\n'),
      'x-user-types': userTypes.filter((type) => isAllowed(allow, [type])),
      ...(allow === 'public' && { security: [] }),
      ...(parameters.length > 0 && { parameters }),
      ...((body || file) && { requestBody: { required: true, ...buildRequest(endpoint) } }),
      responses: {
        [status]: { description: 'Success', ...(status !== 204 && buildReply(endpoint)) },
        ...(etag && { 304: { description: 'Not modified since the ETag sent as If-None-Match' } }),
        ...(file && { 413: errorResponse('The file is too large') }),
        ...((body || file || parameters.length > 0) && { 400: errorResponse('Invalid request') }),
        ...(allow !== 'public' && {
          401: errorResponse('Missing or invalid token'),
          403: errorResponse('Not allowed for this caller'),
        }),
        default: errorResponse('Any other error'),
      },
    };
  }

  const paths: OpenApi['paths'] = {};
  for (const [family, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const operation = buildOperation(family, name, endpoint);
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Salon Console API', version: '1', description },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** "stylist, front desk, system admin", "anyone signed in" or "anyone". */
function describeCallers(allow: Allow): string {
  if (allow === 'public') return 'anyone';
  return allow === 'signedIn' ? 'anyone signed in' : listAllowedRoles(allow).join(', ');
}
