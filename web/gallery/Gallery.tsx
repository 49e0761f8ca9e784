import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Page } from '../kit/ui/Page.tsx';
import { AnswerParts } from './AnswerParts.tsx';
import { BadgeParts } from './BadgeParts.tsx';
import { BookParts } from './BookParts.tsx';
import { FormParts } from './FormParts.tsx';
import { GridParts } from './GridParts.tsx';
import { PanelParts } from './PanelParts.tsx';
import { PickerParts } from './PickerParts.tsx';
import { StateParts } from './StateParts.tsx';

const parts: { title: string; show: () => ReactNode }[] = [
  { title: 'Grid', show: GridParts },
  { title: 'Book', show: BookParts },
  { title: 'Form', show: FormParts },
  { title: 'Form in a panel', show: PanelParts },
  { title: 'Picker', show: PickerParts },
  { title: 'Questions and toasts', show: AnswerParts },
  { title: 'Empty, waiting, failed', show: StateParts },
  { title: 'Badges', show: BadgeParts },
];

/** Every part of the kit in its states, for developers: what looks right here looks right on a screen. */
export function Gallery() {
  const styles = useStyles();
  return (
    <Page title="Kit" hint="Every part in its states.">
      {parts.map(({ title, show: Part }) => (
        <section key={title} aria-label={title} className={styles.part}>
          <h2 className={styles.title}>{title}</h2>
          <Part />
        </section>
      ))}
    </Page>
  );
}

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '16px', marginBottom: '48px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
  },
});
