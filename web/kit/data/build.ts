const minutes = 60_000;
/** While the functions of the next release answer some requests, its page may not be there yet. */
const checkEveryMs = 5 * minutes;
const remindEveryMs = 60 * minutes;

const ownBuild = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

let nextCheck = 0;
let announce: (() => void) | undefined;
/** Found before anybody listened. */
let isUntold = false;

/** Calls the listener when the console was replaced by another release, and again every hour. Returns a function that ends it. */
export function onNewBuild(listener: () => void): () => void {
  announce = listener;
  if (isUntold) tell();
  return () => {
    announce = undefined;
  };
}

/** Compares the build that answered a request with the page's own. If they differ, looks whether there is another page as well. */
export function compareBuild(build: string | null): void {
  if (!build || !ownBuild || build === ownBuild || Date.now() < nextCheck) return;
  nextCheck = Date.now() + checkEveryMs;
  void readServedBuild().then((served) => {
    if (!served || served === ownBuild) return;
    nextCheck = Date.now() + remindEveryMs;
    tell();
  });
}

function tell(): void {
  isUntold = !announce;
  announce?.();
}

async function readServedBuild(): Promise<string | undefined> {
  const page = await fetch('/', { cache: 'no-cache' })
    .then((response) => response.text())
    .catch(() => '');
  return /<meta name="build" content="(\w+)"/.exec(page)?.[1];
}
