import { Button, Link, makeStyles, Portal, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, CheckmarkCircleFilled, LockOpenRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { productName } from '../../../shared/rules/productName.ts';
import { hasSessionDrafts } from '../../kit/data/sessionEntries.ts';
import { Avatar } from '../../kit/ui/Avatar.tsx';
import { Brand } from '../../kit/ui/Brand.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { touch } from '../../kit/ui/media.ts';
import { flexColumn, flexRow, look } from '../../kit/ui/theme.ts';
import { PasswordForm } from '../account/PasswordForm.tsx';
import { type ExpiredSession, hasUnsavedWork } from '../SessionProvider.tsx';
import { BookShapes } from './BookShapes.tsx';
import { changePlaces, type Person, readPeople, toPerson } from './people.ts';
import { useDetachedPage } from './useDetachedPage.ts';

/** Takes the place of a screen that nobody used. That screen stays in memory as it is. */
export function LockScreen({ lost }: { lost: ExpiredSession }) {
  const styles = useStyles();
  const { user, lockedAfter = 0 } = lost;
  const navigate = useNavigate();
  const place = createPath(useLocation());
  const [owner] = useState(() => toPerson(user));
  const [others] = useState(() => readPeople().filter(({ email }) => email !== user.email));
  const [hasWork] = useState(() => hasUnsavedWork() || hasSessionDrafts(user.userID));
  /** Who signs in; undefined for an email that is typed. */
  const [person, choose] = useState<Person | undefined>(owner);
  useRestoreFocus();
  const page = useRef<HTMLDivElement>(null);
  useDetachedPage(page);
  useEffect(() => {
    const { title } = document;
    document.title = `Locked · ${productName}`;
    return () => {
      document.title = title;
    };
  }, []);

  const firstName = owner.name.split(' ')[0];
  return (
    <Portal>
      <div ref={page} data-lock-screen className={styles.page} role="dialog" aria-modal aria-label="Locked">
        <main className={styles.side}>
          <Brand size={36} />
          <div className={styles.middle}>
            <Clock salon={user.location_name || user.org_name} zone={user.zone} />
            {person && (
              <div className={styles.person}>
                <Avatar name={person.name} size={48} />
                <div>
                  <h1 className={styles.name}>{person.name}</h1>
                  <div className={styles.detail}>
                    {person.role}
                    {person === owner && formatLock(lockedAfter)}
                  </div>
                </div>
              </div>
            )}
            <PasswordForm
              key={person?.email ?? ''}
              lost={lost}
              email={person?.email}
              {...(person === owner
                ? { submitLabel: 'Unlock', submitIcon: <LockOpenRegular /> }
                : { submitLabel: 'Sign In' })}
              leave={(next) => navigate(changePlaces(owner.email, place, next))}
            />
            <p className={styles.note}>
              <CheckmarkCircleFilled aria-hidden className={styles.check} />
              <span>
                <b>Nothing is lost.</b>{' '}
                {hasWork ? `Unsaved work waits here for ${firstName}.` : `The screen waits here for ${firstName}.`}
              </span>
            </p>
            <div className={styles.elseTitle}>
              <h2 className={styles.elseText}>Somebody else?</h2>
              {person && (
                <Link as="button" className={styles.link} onClick={() => choose(undefined)}>
                  Other email
                </Link>
              )}
            </div>
            <ul className={styles.people}>
              {[owner, ...others]
                .filter((one) => one !== person)
                .map((one) => (
                  <li key={one.email}>
                    <Button appearance="subtle" className={styles.other} onClick={() => choose(one)}>
                      <Avatar name={one.name} size={32} />
                      <span className={styles.otherName}>
                        {one.name}
                        <span className={styles.role}>{one.role}</span>
                      </span>
                      <ArrowRightRegular aria-hidden />
                    </Button>
                  </li>
                ))}
            </ul>
          </div>
          <footer className={styles.footer}>{`© ${new Date().getFullYear()} ${productName}`}</footer>
        </main>
        <aside className={styles.picture} aria-hidden>
          <BookShapes />
        </aside>
      </div>
    </Portal>
  );
}

/** Minutes are 0 if somebody locked the screen by hand. */
const formatLock = (minutes: number): string =>
  minutes === 0 ? ' · locked' : ` · locked after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The clock of a salon; without one, of this device. */
function Clock({ salon, zone: timeZone }: { salon: string; zone: string | undefined }) {
  const styles = useStyles();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const day = now.toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <div>
      <div className={styles.clock}>
        {now.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })}
      </div>
      <div className={styles.detail}>{[day, salon].filter(Boolean).join(' · ')}</div>
    </div>
  );
}

const useStyles = makeStyles({
  page: {
    position: 'fixed',
    inset: 0,
    zIndex: 1_000_000,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    overflowY: 'auto',
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: {
    ...flexColumn,
    justifyContent: 'space-between',
    gap: '24px',
    boxSizing: 'border-box',
    minHeight: '100%',
    padding: '32px 40px',
    '@media (max-width: 899px)': { padding: '24px' },
  },
  middle: {
    ...flexColumn,
    gap: '16px',
    alignSelf: 'center',
    width: '100%',
    maxWidth: '360px',
    [touch]: { maxWidth: '100%' },
  },
  clock: {
    fontSize: '56px',
    lineHeight: '60px',
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  detail: { color: tokens.colorNeutralForeground3 },
  person: { ...flexRow, gap: '14px', marginTop: '8px' },
  name: { margin: 0, fontSize: '18px', lineHeight: '24px', fontWeight: tokens.fontWeightBold },
  note: {
    display: 'flex',
    gap: '10px',
    margin: 0,
    padding: '10px 14px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  check: { flexShrink: 0, marginTop: '2px' },
  elseTitle: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    paddingTop: '16px',
    borderTop: `1px solid ${look.hairline}`,
  },
  elseText: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  link: { [touch]: { minHeight: '44px' } },
  people: { margin: '0 -8px', padding: 0, listStyleType: 'none' },
  other: {
    display: 'flex',
    justifyContent: 'flex-start',
    gap: '12px',
    width: '100%',
    minHeight: '48px',
    padding: '6px 8px',
    textAlign: 'left',
  },
  otherName: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold },
  role: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  footer: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  picture: {
    position: 'sticky',
    top: 0,
    height: '100vh',
    overflow: 'hidden',
    borderLeft: `1px solid ${look.hairline}`,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 899px)': { display: 'none' },
  },
});
