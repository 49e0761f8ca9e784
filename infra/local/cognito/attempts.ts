import type { DatabaseSync } from 'node:sqlite';

const free = 5;
const longestWait = 15 * 60 * 1000;
const quiet = 60 * 60 * 1000;

/** Five failures are free, then each one doubles the wait: 1 s, 2 s, 4 s ... 15 min. An hour without one forgets them. */
const waitAfter = (failed: number): number => (failed < free ? 0 : Math.min(1000 * 2 ** (failed - free), longestWait));

/** Counts failures by subject, which names both the person and what was tried. */
export function attemptsIn(database: DatabaseSync, now: () => number) {
  database.prepare('DELETE FROM attempts WHERE last_at < ?').run(now() - quiet);
  const select = database.prepare('SELECT failed, last_at FROM attempts WHERE subject = ? AND last_at >= ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM attempts WHERE subject = ?');

  function read(subject: string): { failed: number; lastAt: number } {
    const found = select.get(subject, now() - quiet);
    return { failed: Number(found?.['failed'] ?? 0), lastAt: Number(found?.['last_at'] ?? 0) };
  }

  return {
    isBlocked(subject: string): boolean {
      const { failed, lastAt } = read(subject);
      return now() < lastAt + waitAfter(failed);
    },
    count: (subject: string) => void upsert.run(subject, read(subject).failed + 1, now()),
    forget: (subject: string) => void drop.run(subject),
  };
}
