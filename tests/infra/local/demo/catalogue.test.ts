import { expect, test } from 'vitest';
import { createCatalog } from '../../../../infra/local/demo/catalogue.ts';
import { calculateCheckDigit } from '../../../../shared/rules/productCode.ts';

test('a barcode of the demo catalogue is one that a scanner reads, and stands for one product', () => {
  const codes = createCatalog({ organization_id: 1 }).products.flatMap(
    ({ product_upc_code }) => product_upc_code || [],
  );
  expect(codes.length).toBeGreaterThan(370);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code.at(-1)).toBe(String(calculateCheckDigit(code.slice(0, -1))));
});
