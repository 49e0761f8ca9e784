import { makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { BookBody } from './BookBody.tsx';
import { BookPanels } from './BookPanels.tsx';
import { DayBar } from './bar/DayBar.tsx';
import { DozenPicker, SalonPicker, TextTool } from './bar/Tools.tsx';
import { toFragment } from './bookFeature.ts';
import { gridHandlers } from './editing/gridHandlers.ts';
import { useBookNavigation } from './editing/useBookNavigation.ts';
import { useFeatures } from './features.ts';
import { useBookKeys } from './keys/useBookKeys.ts';
import { type OpenHead, StylistHeadMenu } from './StylistHeadMenu.tsx';
import { useBookContext } from './useBookContext.ts';

/** The appointment book: a day or week of a salon, with a panel next to it. `features.ts` lists what it can do. */
export function Scheduler() {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const context = useBookContext();
  const parts = useFeatures(context);
  const { book, editor, panel } = context;
  const travel = useBookNavigation(book, editor);
  useBookKeys(parts.flatMap(({ keys = [] }) => keys));
  const [openHead, setOpenHead] = useState<OpenHead>();
  const { data, grid } = book;
  const newSlot = book.url.mode === 'tabs' && grid.stylist ? { stylistId: grid.stylist.user_id } : {};
  const hasPanel = editor.draft !== undefined || panel.shown !== undefined;
  return (
    <div className={styles.screen}>
      <div className={styles.book} inert={isNarrow && hasPanel && !(panel.shown && panel.isFolded)}>
        <Page
          fullBleed
          title="Service Scheduler"
          tools={
            <>
              <SalonPicker data={data} locationId={book.locationId} onLocation={travel.goToSalon} />
              <DozenPicker book={book} />
              {toFragment(parts.map(({ icons }) => icons).reverse())}
              {toFragment(parts.map(({ tools }) => tools).reverse())}
              <TextTool
                label="New appointment"
                icon={<AddRegular />}
                appearance={hasPanel ? 'secondary' : 'primary'}
                disabled={!data}
                onClick={() => void editor.open.blank(newSlot)}
              />
            </>
          }
        >
          <DayBar book={book} parts={parts} onDate={travel.goToDay} />
          {toFragment(parts.map(({ banner }) => banner))}
          <BookBody
            {...gridHandlers(context, parts)}
            book={book}
            draft={editor.draft}
            offers={panel.offers}
            onHead={(place, head) => setOpenHead({ ...place, head })}
          />
        </Page>
      </div>
      <BookPanels context={context} parts={parts} />
      {openHead && <StylistHeadMenu {...{ book, parts }} open={openHead} onClose={() => setOpenHead(undefined)} />}
      {toFragment(parts.map(({ overlay }) => overlay))}
    </div>
  );
}

const useStyles = makeStyles({
  screen: { display: 'flex', height: '100%', minHeight: 0 },
  book: { flexGrow: 1, minWidth: 0, minHeight: 0 },
});
