import { useEffect, useMemo, useState } from 'react';
import { isAllowed } from '../../../../shared/contract/endpoint.ts';
import { type ImportKind, importKinds, importUserTypes } from '../../../../shared/contract/imports.ts';
import { services } from '../../../../shared/contract/services.ts';
import { stylists } from '../../../../shared/contract/stylists.ts';
import { normalizeName, personName } from '../../../../shared/rules/names.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import type { MatchedFile } from '../matchFile.ts';
import { checkRows } from '../useCheck.ts';
import { unpackFiles } from './collectFiles.ts';
import {
  addFile,
  findBlock,
  type GoingFile,
  isGoing,
  linesOf,
  locationOf,
  needsSalon,
  type SetFile,
  sortFiles,
  unchecked,
} from './fileSet.ts';
import { listGivenNames, type Naming, withOurNames } from './givenNames.ts';
import { readFiles } from './readFiles.ts';

/** A dry run waits until answers that are typed pause. */
const pauseMs = 300;

/** The files that move in, in their order, each with its kind and its dry run. */
export function useFileSet() {
  const { types, user } = useSession();
  const kinds = importKinds.filter((kind) => isAllowed(importUserTypes[kind], types));
  const [added, setFiles] = useState<readonly SetFile[]>([]);
  const [name, setName] = useState('');
  /** Number of drops that are being read. */
  const [pendingDrops, setPendingDrops] = useState(0);
  const [answers, setAnswers] = useState<Naming['answers']>(new Map());
  const known = useKnownNames(added);
  const naming = useMemo(() => ({ known, answers }), [known, answers]);
  const { files, names } = useMemo(() => withNames(sortFiles(added), naming), [added, naming]);
  const update = (id: string, change: (file: SetFile) => SetFile) =>
    setFiles((before) => before.map((file) => (file.id === id ? change(file) : file)));
  useDryRun(files, naming, update);

  async function add(dropped: Promise<readonly File[]>): Promise<void> {
    setName('the files');
    setPendingDrops((count) => count + 1);
    for (const found of await unpackFiles(await dropped.catch(() => []))) {
      setName(found.name);
      const read = await readFiles(found, kinds, user.location_id);
      setFiles((before) => read.reduce<readonly SetFile[]>(addFile, before));
    }
    setPendingDrops((count) => count - 1);
  }

  return {
    kinds,
    files,
    /** Names in appointments that are not ours. */
    names,
    known,
    answerName: (key: string, name: string) => setAnswers((before) => new Map(before).set(key, name)),
    /** Name of the file that is being read; '' if none is. */
    reading: pendingDrops > 0 ? name : '',
    add: (dropped: Promise<readonly File[]>) => void add(dropped),
    update,
    /** Changes how the columns of a file are read. */
    match: (id: string, change: (kind: ImportKind, matched: MatchedFile) => MatchedFile) =>
      update(id, (file) =>
        isGoing(file) ? { ...file, matched: change(file.kind, file.matched), ...unchecked } : file,
      ),
    checkAgain: () => setFiles((before) => before.map((file) => ({ ...file, ...unchecked }))),
  };
}

export type FileSet = ReturnType<typeof useFileSet>;

/** Names of services and stylists that exist or that the files bring. They are loaded once a list of appointments needs them. */
function useKnownNames(files: readonly SetFile[]): Naming['known'] {
  const isNeeded = files.some(isNamed);
  const menu = useRead(services.listServices, isNeeded ? { body: {} } : null).data;
  const people = useRead(stylists.listStylists, isNeeded ? {} : null).data;
  return useMemo(() => {
    if (!menu || !people) return undefined;
    const lines = (kind: ImportKind) =>
      files.flatMap((file) => (isGoing(file) && file.kind === kind ? linesOf(file) : []));
    const brought = lines('people').map(({ values: { firstName = '', lastName = '' } }) => `${firstName} ${lastName}`);
    const named = lines('services').flatMap(({ values }) => values.name ?? []);
    const unite = (some: readonly string[], more: readonly string[]) =>
      [...new Map([...more, ...some].map((name) => [normalizeName(name), name.trim()])).values()]
        .filter(Boolean)
        .sort();
    return {
      service: unite(
        menu.map(({ service_name }) => service_name),
        named,
      ),
      stylist: unite(people.map(personName), brought),
    };
  }, [files, menu, people]);
}

const isNamed = (file: SetFile): file is GoingFile => isGoing(file) && file.kind === 'appointments';

/** The files with the names that are still open, and those names. A file whose names came to mean something else is to be checked again. */
function withNames(files: readonly SetFile[], naming: Naming) {
  const names = listGivenNames(files.filter(isNamed).flatMap(linesOf), naming);
  const stamp = JSON.stringify(names.map(({ key, chosen }) => [key, chosen]));
  const openNames = names.filter(({ chosen }) => chosen === undefined).length;
  const read = files.map((file) =>
    isNamed(file)
      ? { ...file, openNames, ...(file.checked?.names !== stamp && { checked: undefined }), names: stamp }
      : file,
  );
  return { files: read, names };
}

/** Checks one file after the other on the server. A file whose columns, kind, salon or names changed is checked again. */
function useDryRun(files: readonly SetFile[], naming: Naming, update: FileSet['update']): void {
  const next = files.find(
    (file) =>
      isGoing(file) &&
      !file.checked &&
      !findBlock(file) &&
      !(needsSalon(file) && file.salon === null) &&
      !(isNamed(file) && !naming.known),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other parts of a file have no effect on its check
  useEffect(() => {
    if (!next || !isGoing(next)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const lines = isNamed(next) ? withOurNames(linesOf(next), naming) : linesOf(next);
      const { names } = next;
      const store = (checked: SetFile['checked']) => isCurrent && update(next.id, (file) => ({ ...file, checked }));
      try {
        const judged = await checkRows(next.kind, locationOf(next), lines, () => isCurrent);
        store({ lines: judged, time: Date.now(), ...(names && { names }) });
      } catch (problem) {
        store({ lines, time: Date.now(), ...(names && { names }), failure: formatError('Not checked.', problem) });
      }
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [next?.id, next?.matched, next?.salon, next?.names]);
}
