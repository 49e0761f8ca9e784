import type { BarcodeDetector } from 'barcode-detector/ponyfill';

/** Formats on products and on our own printed sheets. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const;

export type Detector = Pick<BarcodeDetector, 'detect'>;

/** The browser's BarcodeDetector if it supports all formats, else a WebAssembly decoder served from our origin. */
export async function createCodeDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof BarcodeDetector };
  const supportedFormats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.every((format) => supportedFormats.includes(format))) return new Own({ formats: [...formats] });
  const [reader, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await reader.prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new reader.BarcodeDetector({ formats: [...formats] });
}

/** A code counts as the same scan until it was out of view this long; a shaking hand is not a second tube. */
const sameScanMs = 1500;

/** Returns a function that keeps only the codes that newly came into view. `time` in ms. */
export function createNewCodeFilter() {
  const lastSeen = new Map<string, number>();
  return (codes: readonly string[], time: number): string[] => {
    const newCodes = [...new Set(codes)].filter(
      (code) => time - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) >= sameScanMs,
    );
    for (const code of codes) lastSeen.set(code, time);
    return newCodes;
  };
}
