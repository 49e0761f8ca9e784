import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { flexColumn, look } from '../../kit/ui/theme.ts';
import type { DemoPerson } from '../config.ts';

type DemoPeopleProps = { people: readonly DemoPerson[]; onChoose: (person: DemoPerson) => Promise<void> };

/** People of the local demo. A click signs in. */
export function DemoPeople({ people, onChoose }: DemoPeopleProps) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<string>();
  const choose = (person: DemoPerson) => {
    if (chosen !== undefined) return;
    setChosen(person.email);
    void onChoose(person).finally(() => setChosen(undefined));
  };
  return (
    <section className={styles.part} aria-labelledby="demo-people">
      <h2 id="demo-people" className={styles.title}>
        Or try the demo as
      </h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className={styles.person}
              aria-busy={chosen === person.email}
              onClick={() => choose(person)}
            >
              <span>
                <b className={styles.name}>{person.name}</b> {person.role}
              </span>
              <span className={styles.hint}>{chosen === person.email ? 'Signing in …' : person.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useStyles = makeStyles({
  part: { marginTop: '28px' },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${look.hairline}`,
    borderRadius: '8px',
    overflow: 'hidden',
    '& > li + li': { borderTop: `1px solid ${look.hairline}` },
  },
  person: {
    ...flexColumn,
    width: '100%',
    padding: '8px 12px',
    lineHeight: '18px',
    border: 0,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px', borderRadius: '8px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold, marginInlineEnd: '4px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '16px' },
});
