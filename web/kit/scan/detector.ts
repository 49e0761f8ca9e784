import type { BarcodeDetector } from 'barcode-detector/ponyfill';

/** Codes on products and on our own sheets. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const;

export type Detector = Pick<BarcodeDetector, 'detect'>;

/** The browser's own reader of codes where it has one that reads these, else one that comes from our own origin. */
export async function createCodeDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof BarcodeDetector };
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.every((format) => known.includes(format))) return new Own({ formats: [...formats] });
  const [reader, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await reader.prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new reader.BarcodeDetector({ formats: [...formats] });
}

/** A code is the same scan until it has been out of the picture for so long, in ms: a hand that trembles is not another tube. */
const goneFor = 1500;

/** Tells which of the codes in a picture are new ones. */
export function createNewCodeFilter() {
  const seen = new Map<string, number>();
  return (codes: readonly string[], time: number): string[] => {
    const fresh = [...new Set(codes)].filter((code) => time - (seen.get(code) ?? Number.NEGATIVE_INFINITY) >= goneFor);
    for (const code of codes) seen.set(code, time);
    return fresh;
  };
}
