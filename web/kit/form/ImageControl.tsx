import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { DeleteRegular, ImageAddRegular, ImageRegular } from '@fluentui/react-icons';
import {
  type ClipboardEvent,
  type DragEvent,
  type RefCallback,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { touch } from '../ui/media.ts';
import { look } from '../ui/theme.ts';
import type { Control, FieldOfKind } from './fieldSpec.ts';

/** Picture field: choose, drop or paste. The picture is resized in the browser and shows at once. */
export function ImageControl({ spec, control }: { spec: FieldOfKind<'image'>; control: Control }) {
  const styles = useStyles();
  const pictureUrl = usePictureUrl(control.value);
  const locked = control.disabled || control.readOnly;
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLElement>(null);
  const { made, problem, busy, take, remove } = useImageUpload(control, locked, button);
  const { isOver, events } = useFileDrop(locked, take);

  return (
    <fieldset aria-label={spec.label} aria-busy={busy} className={styles.image} {...events}>
      <div className={mergeClasses(styles.frame, isOver && styles.over)}>
        {busy ? (
          <Spinner size="small" aria-label="Making the picture smaller" />
        ) : pictureUrl ? (
          <img src={pictureUrl} alt={spec.label} className={styles.picture} />
        ) : (
          <ImageRegular className={styles.nothing} aria-hidden />
        )}
      </div>
      <div className={styles.words}>
        {made && control.value === made.file ? (
          <ImageFacts image={made} />
        ) : (
          !pictureUrl && !locked && <div className={styles.quiet}>Choose a picture, drop it here or paste it.</div>
        )}
        {problem && (
          <div role="alert" className={styles.problem}>
            {problem} It was left out.
          </div>
        )}
        {!locked && (
          <ImageButtons
            label={spec.label}
            hasPicture={Boolean(pictureUrl)}
            chooseRef={(element) => {
              button.current = element;
              control.inputRef(element);
            }}
            onChoose={() => chooser.current?.click()}
            onDelete={remove}
          />
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={imageTypes.join()}
        aria-label={`File of ${spec.label}`}
        onChange={({ target }) => {
          void take(target.files);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </fieldset>
  );
}

/** Files dropped on the field or pasted into it. `isOver` while files are dragged over it. */
function useFileDrop(locked: boolean, take: (files: FileList) => Promise<void>) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (locked || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void take(event.clipboardData.files);
  };
  return { isOver, events: { onDragOver, onDragLeave: () => setOver(false), onDrop, onPaste } };
}

/**
 * Resizes a chosen picture into the field's value. One that cannot be used leaves the value as it is, so that the form can be saved.
 * A newer choice, or removing the picture, drops one that is still being resized.
 */
function useImageUpload(control: Control, locked: boolean, button: RefObject<HTMLElement | null>) {
  const { onChange, onBlur } = control;
  const [made, setMade] = useState<SmallImage>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const requestCount = useRef(0);

  async function take(files: FileList | null | undefined) {
    const [file] = files ?? [];
    if (!file || locked) return;
    requestCount.current += 1;
    const request = requestCount.current;
    setBusy(true);
    setProblem(undefined);
    try {
      const image = await shrinkImage(file);
      if (request !== requestCount.current) return;
      setMade(image);
      onChange(image.file);
    } catch (error) {
      if (request !== requestCount.current) return;
      setProblem(`${file.name}: ${error instanceof ImageError ? error.message : 'The picture could not be read'}.`);
    }
    setBusy(false);
    onBlur();
    button.current?.focus();
  }
  function remove() {
    requestCount.current += 1;
    setMade(undefined);
    setProblem(undefined);
    setBusy(false);
    onChange('');
    button.current?.focus();
  }
  return { made, problem, busy, take, remove };
}

function ImageFacts({ image }: { image: SmallImage }) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.name}>{image.file.name}</div>
      <div className={styles.quiet}>
        {image.width} × {image.height} · {sizeText(image.file.size)} (was {sizeText(image.was)})
      </div>
    </>
  );
}

interface ButtonsProps {
  label: string;
  hasPicture: boolean;
  chooseRef: RefCallback<HTMLElement>;
  onChoose: () => void;
  onDelete: () => void;
}

function ImageButtons({ label, hasPicture, chooseRef, onChoose, onDelete }: ButtonsProps) {
  const styles = useStyles();
  return (
    <div className={styles.buttons}>
      <Button
        ref={chooseRef}
        className={styles.button}
        icon={<ImageAddRegular />}
        aria-label={`${hasPicture ? 'Change' : 'Choose'} ${label}`}
        onClick={onChoose}
      >
        {hasPicture ? 'Change' : 'Choose'}
      </Button>
      {hasPicture && (
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<DeleteRegular />}
          aria-label={`Delete ${label}`}
          onClick={onDelete}
        >
          Delete image
        </Button>
      )}
    </div>
  );
}

/** URL of the picture: a stored one has its own, a chosen file gets an object URL while it shows. */
function usePictureUrl(value: unknown): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (!(value instanceof Blob)) return;
    const address = URL.createObjectURL(value);
    setMade(address);
    return () => {
      URL.revokeObjectURL(address);
      setMade(undefined);
    };
  }, [value]);
  return typeof value === 'string' && value !== '' ? value : made;
}

const useStyles = makeStyles({
  image: { display: 'flex', alignItems: 'center', gap: '16px', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  frame: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '96px',
    height: '96px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '12px',
    backgroundColor: look.surfaceSunken,
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}` },
  picture: { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' },
  nothing: { fontSize: '32px', color: tokens.colorNeutralForeground4 },
  words: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis' },
  quiet: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorPaletteRedForeground1, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
  button: { [touch]: { minHeight: '44px' } },
});

const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof imageTypes)[number];

/** Longest side in pixels. */
const maxSidePx = 1600;
const maxBytes = 4 * 1024 * 1024;
/** More than any camera produces; larger files could exhaust the browser's memory. */
const maxSourceBytes = 60 * 1024 * 1024;

/** Why a picture is rejected; the message shows at the field. */
export class ImageError extends Error {}

interface SmallImage {
  file: File;
  width: number;
  height: number;
  /** Size of the original file in bytes. */
  was: number;
}

/**
 * Resizes a picture to at most 1600 px and 4 MB, as PNG, JPEG or WebP. Always re-encoded in its upright orientation, which drops
 * metadata such as the location.
 * @throws ImageError
 */
async function shrinkImage(file: File): Promise<SmallImage> {
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
  for (const candidate of [type, 'image/webp', 'image/jpeg'] as const) {
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

/** '214 KB', '3.8 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
