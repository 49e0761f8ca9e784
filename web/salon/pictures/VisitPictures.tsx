import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CameraRegular, DeleteRegular, ImageRegular } from '@fluentui/react-icons';
import { type ChangeEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { type Appointment, maxVisitPictures } from '../../../shared/contract/appointments.ts';
import { pictures as endpoints } from '../../../shared/contract/pictures.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { DangerButton } from '../../kit/ui/DangerButton.tsx';
import { formatInstant } from '../../kit/ui/days.ts';
import { FormDialog } from '../../kit/ui/FormDialog.tsx';
import { shrinkImage } from '../../kit/ui/shrinkImage.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { look } from '../../kit/ui/theme.ts';
import { usePictureUrl } from '../../kit/ui/usePictureUrl.ts';

type Pictures = NonNullable<Appointment['pictures']>;
type VisitPicturesProps = { visitId: string; pictures: Pictures };
type EditedPicturesProps = VisitPicturesProps & {
  clientId: string;
  /** Shows the visit as it was saved. */
  onSaved: (visit: Appointment) => Promise<unknown>;
};

/** The first and the last picture of the hair of a visit. */
export const BeforeAndAfter = ({ visitId, pictures }: VisitPicturesProps) => (
  <PictureRow visitId={visitId} pictures={pictures.filter((_, nth) => nth === 0 || nth === pictures.length - 1)} />
);

/** All pictures of the hair of a visit, to add one with the client's consent and to delete them. */
export function VisitPictures(visit: EditedPicturesProps) {
  const { visitId, clientId, pictures } = visit;
  const styles = useStyles();
  const section = useRef<HTMLFieldSetElement>(null);
  const body = { client_id: clientId, appointment_id: visitId };
  const { data: client } = useRead(scheduler.getClientSummary, { body });
  const { isBusy, add, remove } = usePictureChanges(visit, section);
  const canAdd = client !== undefined && pictures.length < maxVisitPictures;
  return (
    // No landmark: the bowl of a visit shows them beside the visit.
    <fieldset ref={section} tabIndex={-1} aria-label="Pictures" className={styles.section}>
      {pictures.length > 0 && <PictureRow visitId={visitId} pictures={pictures} onDelete={remove} />}
      {canAdd && client.picture_consent && <AddPicture isBusy={isBusy} onChoose={add} />}
      {canAdd && !client.picture_consent && (
        <p className={styles.hint}>Pictures need the client’s consent. “Open client” to record it.</p>
      )}
    </fieldset>
  );
}

/** Enough to judge a color, at about 200 KB. */
const photo = { maxSidePx: 1280, types: ['image/jpeg'] } as const;

/** Focus moves to the section, because the button that was pressed can be gone. */
function usePictureChanges({ visitId, onSaved }: EditedPicturesProps, section: RefObject<HTMLElement | null>) {
  const toast = useToast();
  const confirm = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const add = useSend(endpoints.addVisitPicture);
  const remove = useSend(endpoints.deleteVisitPicture);
  async function run(change: () => Promise<Appointment>, done: string) {
    setBusy(true);
    try {
      await onSaved(await change());
      toast(done);
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong.', { intent: 'error' });
    }
    setBusy(false);
    section.current?.focus();
  }
  const send = async (chosen: File) => {
    const { file } = await shrinkImage(chosen, photo);
    return add({ params: { id: visitId }, body: {}, file });
  };
  const question = { title: 'Delete this picture?', text: 'This cannot be undone.', confirm: 'Delete' };
  return {
    isBusy,
    add: (chosen: File) => run(() => send(chosen), 'Picture added.'),
    remove: async (picture: string) => {
      if (await confirm(question)) await run(() => remove({ params: { id: visitId, picture } }), 'Picture deleted.');
    },
  };
}

function AddPicture({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => Promise<void> }) {
  const chooser = useRef<HTMLInputElement>(null);
  const takeFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.[0]) void onChoose(target.files[0]);
    // Allows choosing the same file again.
    target.value = '';
  };
  const file = {
    type: 'file',
    accept: 'image/*',
    capture: 'environment',
    'aria-label': 'File of the picture',
  } as const;
  return (
    <>
      <Button icon={<CameraRegular />} disabledFocusable={isBusy} onClick={() => chooser.current?.click()}>
        {isBusy ? 'Saving…' : 'Add picture'}
      </Button>
      <input ref={chooser} hidden {...file} onChange={takeFile} />
    </>
  );
}

type PictureRowProps = VisitPicturesProps & { onDelete?: (picture: string) => Promise<void> };

const PictureRow = ({ pictures, ...row }: PictureRowProps) => (
  <div className={useStyles().row}>
    {pictures.map((picture, nth) => (
      <Picture key={picture.picture_id} picture={picture} name={nameOf(nth, pictures.length)} {...row} />
    ))}
  </div>
);

const nameOf = (nth: number, count: number): string =>
  count === 1 ? 'Picture' : nth === 0 ? 'Before' : nth === count - 1 ? 'After' : 'During';

/** A picture never changes. */
const cacheMs = 3_600_000;

type PictureProps = Omit<PictureRowProps, 'pictures'> & { picture: Pictures[number]; name: string };

/** Thumbnail that opens the picture large. */
function Picture({ visitId, picture: { picture_id, at, user_name }, name, onDelete }: PictureProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const sent = { params: { id: visitId, picture: picture_id } };
  const { data } = useRead(endpoints.getVisitPicture, sent, { dedupingInterval: cacheMs });
  const url = usePictureUrl(useMemo(() => data && new Blob([data.bytes], { type: data.type }), [data]));
  const taken = `${formatInstant(at)} · ${user_name}`;
  return (
    <figure className={styles.figure}>
      <button type="button" className={styles.thumb} aria-label={`${name}, ${taken}`} onClick={() => setOpen(true)}>
        {url ? <img src={url} alt="" className={styles.image} /> : <ImageRegular />}
      </button>
      <figcaption className={styles.hint}>{name}</figcaption>
      <FormDialog open={isOpen} title={name} hint={taken} maxWidth={960} onClose={() => setOpen(false)}>
        <img src={url} alt={name} className={styles.large} />
        <Button onClick={() => setOpen(false)}>Close</Button>
        {onDelete && (
          <DangerButton icon={<DeleteRegular />} onClick={() => void onDelete(picture_id)}>
            Delete picture
          </DangerButton>
        )}
      </FormDialog>
    </figure>
  );
}

const useStyles = makeStyles({
  section: {
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    display: 'grid',
    justifyItems: 'start',
    gap: '8px',
    outlineStyle: 'none',
  },
  hint: { margin: 0, fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  figure: { margin: 0 },
  thumb: {
    width: '88px',
    height: '88px',
    padding: 0,
    overflow: 'hidden',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    backgroundColor: look.surfaceSunken,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  large: { display: 'block', maxWidth: '100%', maxHeight: '70vh', margin: '0 auto 12px', borderRadius: '8px' },
});
