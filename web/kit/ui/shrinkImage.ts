export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof imageTypes)[number];

const maxBytes = 4 * 1024 * 1024;
/** More than any camera produces; larger files could exhaust the browser's memory. */
const maxSourceBytes = 60 * 1024 * 1024;

/** Why a picture is rejected; the message shows at the field. */
export class ImageError extends Error {}

export interface SmallImage {
  file: File;
  width: number;
  height: number;
  /** Size of the original file in bytes. */
  was: number;
}

/** `types` are tried in this order. Default: that of the file, then WebP and JPEG. */
type ShrinkOptions = { maxSidePx?: number; types?: readonly ImageType[] };

/**
 * Resizes a picture to at most 1600 px and 4 MB, as PNG, JPEG or WebP. Always re-encoded in its upright orientation, which drops
 * metadata such as the location.
 * @throws ImageError
 */
export async function shrinkImage(file: File, { maxSidePx = 1600, types }: ShrinkOptions = {}): Promise<SmallImage> {
  if (file.size > maxSourceBytes) throw new ImageError('The picture is too large');
  const type = detectType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!type) throw new ImageError('Choose a PNG, JPEG or WebP picture');
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) throw new ImageError('The picture could not be read');
  const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (width === undefined || height === undefined) throw new ImageError('The picture could not be read');
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  // A photo that came as PNG only fits as WebP or JPEG.
  for (const candidate of types ?? ([type, 'image/webp', 'image/jpeg'] as const)) {
    const made = await canvas.convertToBlob({ type: candidate, quality: 0.86 });
    if (made.size <= maxBytes) return { file: toFile(made, file.name), width, height, was: file.size };
  }
  throw new ImageError('The picture is larger than 4 MB, even after it was made smaller');
}

/** The file type by its first twelve bytes, regardless of its name. */
function detectType(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : undefined;
}

/** Browsers that cannot encode a type produce PNG. */
const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' };

const toFile = (image: Blob, before: string): File =>
  new File([image], `${before.replace(/\.[^.]*$/, '') || 'image'}.${endings[image.type] ?? 'png'}`, {
    type: image.type,
  });
