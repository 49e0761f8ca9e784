import { useRef } from 'react';
import { products } from '../../../shared/contract/products.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';

/** Returns a function that asks how many containers a case holds, and remembers it. Undefined if the user does not say, or it failed. */
export function useCaseQuestion() {
  const ask = usePrompt();
  const attempt = useAttempt();
  const save = useSend(products.addProductCode);
  /** A case is scanned again while its question is open: one answer counts for both. */
  const open = useRef(new Map<string, Promise<number | undefined>>());

  async function askUnits(code: string, unit: { product_id: string; name: string }): Promise<number | undefined> {
    for (
      let text = 'Scan a case later, and all its containers count.';
      ;
      text = 'Please enter a whole number from 2 to 1,000.'
    ) {
      const answer = await ask({
        title: `Case of ${unit.name}?`,
        text,
        field: { label: 'How many are in it?', maxLength: 4, required: 'Please enter a number' },
        confirm: 'Count the case',
        cancel: 'Not a case',
      });
      const units = Number(answer);
      if (answer === undefined) return undefined;
      if (!Number.isInteger(units) || units < 2 || units > 1000) continue;
      const request = { params: { id: unit.product_id }, body: { code, units } };
      const saved = await attempt(() => save(request), {
        errorMessage: 'The case was not saved.',
        successMessage: `A case of ${unit.name} has ${units}.`,
      });
      return saved && units;
    }
  }

  return (code: string, unit: { product_id: string; name: string }): Promise<number | undefined> => {
    const key = normalizeCode(code);
    const answer = open.current.get(key) ?? askUnits(code, unit).finally(() => open.current.delete(key));
    open.current.set(key, answer);
    return answer;
  };
}
