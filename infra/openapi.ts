import { api } from '../shared/contract/index.ts';
import { openApi } from '../shared/contract/openapi.ts';

/** `npm run openapi` prints the document, as the product serves it at /api/openapi.json. */
console.log(JSON.stringify(openApi(api), null, 2));
