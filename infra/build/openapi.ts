import { api } from '../../shared/contract/index.ts';
import { buildOpenApi } from '../../shared/contract/openapi.ts';

/** `npm run openapi`: prints the OpenAPI document served at /api/openapi.json. */
console.log(JSON.stringify(buildOpenApi(api), null, 2));
