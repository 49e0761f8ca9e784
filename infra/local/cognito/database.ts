import { DatabaseSync } from 'node:sqlite';

/** Opens the pool's file; every commit is on the disk before it is answered, so a kill loses nothing that was promised. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS users (
      username TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, status TEXT NOT NULL, enabled INTEGER NOT NULL,
      salt TEXT NOT NULL, verifier TEXT NOT NULL, temporary_until INTEGER,
      attributes TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS grants (
      id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, username TEXT NOT NULL, client_id TEXT NOT NULL,
      signed_in_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS grants_of_user ON grants (username);
    CREATE TABLE IF NOT EXISTS codes (username TEXT PRIMARY KEY, code TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS attempts (
      subject TEXT PRIMARY KEY, failed INTEGER NOT NULL, last_at INTEGER NOT NULL
    ) STRICT;
  `);
  return database;
}

/** A value that is made once and stays with the file. */
export function settingOf(database: DatabaseSync, name: string, make: () => string): string {
  const kept = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.['value'];
  if (typeof kept === 'string') return kept;
  const value = make();
  database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(name, value);
  return value;
}
