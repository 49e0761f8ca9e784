import { expect, test } from 'vitest';
import { createCatalog } from '../../../../infra/local/demo/catalogue.ts';
import { calculateCheckDigit, normalizeCode } from '../../../../shared/rules/productCode.ts';
import { listCodes } from '../../../../shared/rules/products.ts';

test('a barcode of the demo catalogue is one that a scanner reads, and stands for one product', () => {
  const { products } = createCatalog({ organization_id: 1 });
  const codes = products.flatMap(({ product_upc_code: barcode, other_codes }) =>
    listCodes({ barcode, other_codes }).map(({ code }) => code),
  );
  const coded = products.filter(({ other_codes = [] }) => other_codes.length > 1);
  expect(coded.length).toBeGreaterThanOrEqual(20);
  expect(coded.every(({ other_codes }) => other_codes?.[0]?.units === 12)).toBe(true);
  expect(codes.length).toBeGreaterThan(370);
  expect(new Set(codes.map(normalizeCode)).size).toBe(codes.length);
  for (const code of codes) expect(code.at(-1)).toBe(String(calculateCheckDigit(code.slice(0, -1))));
});
