export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof imageTypes)[number];

/** The longest side that is sent, in pixels. */
const longestSide = 1600;
/** The most that is sent, in bytes. */
const most = 4 * 1024 * 1024;
/** More than any camera makes; beyond it a browser may run out of memory. */
const mostRead = 60 * 1024 * 1024;

/** Why a picture is not taken, as it is told at its field. */
export class ImageRefused extends Error {}

export interface SmallImage {
  file: File;
  width: number;
  height: number;
  /** Bytes of the file it was made of. */
  was: number;
}

/**
 * A picture as it is sent: a PNG, JPEG or WebP by what is in it, at most 1600 px long and 4 MB large. It is always drawn anew, the right way
 * up, so that nothing else that was in the file, such as where it was taken, is in it any more.
 * @throws ImageRefused
 */
export async function shrunkImage(file: File): Promise<SmallImage> {
  if (file.size > mostRead) throw new ImageRefused('The picture is too large');
  const type = typeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!type) throw new ImageRefused('Choose a PNG, JPEG or WebP picture');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) throw new ImageRefused('The picture could not be read');
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (width === undefined || height === undefined) throw new ImageRefused('The picture could not be read');
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  // A photo that came as PNG is small enough as WebP only.
  for (const wanted of [type, 'image/webp', 'image/jpeg'] as const) {
    const made = await canvas.convertToBlob({ type: wanted, quality: 0.86 });
    if (made.size <= most) return { file: named(made, file.name), width, height, was: file.size };
  }
  throw new ImageRefused('The picture is larger than 4 MB, even after it was made smaller');
}

/** What a file is by its first twelve bytes, whatever it is called. */
function typeOf(bytes: Uint8Array): ImageType | undefined {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : undefined;
}

/** A browser that cannot write a type writes PNG. */
const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' };

const named = (image: Blob, before: string): File =>
  new File([image], `${before.replace(/\.[^.]*$/, '') || 'image'}.${endings[image.type] ?? 'png'}`, {
    type: image.type,
  });

/** '214 KB', '3.8 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
