import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import { DeleteRegular, ImageAddRegular, ImageRegular } from '@fluentui/react-icons';
import { type ClipboardEvent, type DragEvent, type RefCallback, type RefObject, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { ImageError, imageTypes, type SmallImage, shrinkImage } from '../ui/shrinkImage.ts';
import { look } from '../ui/theme.ts';
import { usePictureUrl } from '../ui/usePictureUrl.ts';
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
        icon={<ImageAddRegular />}
        aria-label={`${hasPicture ? 'Change' : 'Choose'} ${label}`}
        onClick={onChoose}
      >
        {hasPicture ? 'Change' : 'Choose'}
      </Button>
      {hasPicture && (
        <Button appearance="subtle" icon={<DeleteRegular />} aria-label={`Delete ${label}`} onClick={onDelete}>
          Delete image
        </Button>
      )}
    </div>
  );
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
});

/** '214 KB', '3.8 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${formatNumber(bytes / 1024 / 1024, 1, 1)} MB`;
