import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { categoryPalette } from '../../kit/ui/colors.ts';

/** Columns of blocks: [palette color, top, height] in percent. */
const columns: readonly (readonly (readonly [number, number, number])[])[] = [
  [
    [8, 8, 28],
    [6, 43, 17],
    [0, 70, 17],
  ],
  [
    [4, 3, 23],
    [5, 32, 40],
    [6, 77, 20],
  ],
  [
    [0, 14, 17],
    [9, 37, 28],
    [3, 70, 22],
  ],
  [
    [7, 3, 33],
    [1, 43, 17],
    [8, 66, 30],
  ],
  [
    [10, 8, 18],
    [4, 32, 33],
    [1, 71, 24],
  ],
];

/** Decorative drawing of the book. */
export function BookPicture() {
  const styles = useStyles();
  return (
    <>
      <div className={styles.words}>
        Every chair, every gram,
        <br />
        on one calm page.
        <p className={styles.line}>Book, color bar and stock room in step.</p>
      </div>
      <div className={styles.book}>
        {columns.map((blocks, column) => (
          <div
            key={blocks.map(([, top]) => top).join()}
            className={mergeClasses(styles.column, column > 2 && styles.late)}
          >
            <div className={styles.head}>
              <i className={styles.face} />
              <i className={styles.name} />
            </div>
            <div className={styles.day}>
              {blocks.map(([color, top, height]) => (
                <div
                  key={top}
                  className={styles.block}
                  style={{
                    top: `${top}%`,
                    height: `${height}%`,
                    backgroundColor: `${categoryPalette[color]?.hex}55`,
                    borderLeftColor: categoryPalette[color]?.hex,
                  }}
                >
                  <i className={styles.text} />
                  <i className={mergeClasses(styles.text, styles.short)} />
                </div>
              ))}
            </div>
          </div>
        ))}
        <div className={styles.now} />
      </div>
    </>
  );
}

const useStyles = makeStyles({
  words: {
    color: '#ffffff',
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.02em',
  },
  line: {
    margin: '16px 0 0',
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: 400,
    letterSpacing: 0,
    color: '#9fd7d3',
  },
  book: {
    position: 'relative',
    display: 'flex',
    // Meaningless without colors.
    '@media (forced-colors: active)': { display: 'none' },
    flexGrow: 1,
    minHeight: '420px',
    marginTop: '64px',
    marginRight: '-48px',
    border: '1px solid rgb(255 255 255 / 14%)',
    borderRadius: '12px 0 0 0',
    backgroundColor: 'rgb(255 255 255 / 4%)',
  },
  column: { display: 'flex', flexDirection: 'column', flex: '1 1 0', borderRight: '1px solid rgb(255 255 255 / 8%)' },
  late: { '@media (max-width: 1199px)': { display: 'none' } },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: '56px',
    padding: '0 14px',
    borderBottom: '1px solid rgb(255 255 255 / 10%)',
  },
  face: { width: '26px', height: '26px', borderRadius: '50%', backgroundColor: 'rgb(255 255 255 / 16%)' },
  name: { width: '52px', height: '6px', borderRadius: '3px', backgroundColor: 'rgb(255 255 255 / 18%)' },
  day: { position: 'relative', flexGrow: 1, margin: '8px 6px' },
  block: {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    padding: '10px 12px',
    borderRadius: '6px',
    borderLeft: '3px solid',
  },
  text: {
    display: 'block',
    width: '55%',
    height: '6px',
    marginBottom: '6px',
    borderRadius: '3px',
    backgroundColor: 'rgb(255 255 255 / 38%)',
  },
  short: { width: '32%', backgroundColor: 'rgb(255 255 255 / 24%)' },
  now: { position: 'absolute', left: 0, right: 0, top: '44%', height: '2px', backgroundColor: '#ff6b88' },
});
