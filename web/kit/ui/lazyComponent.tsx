import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { firstInteraction } from './firstInteraction.ts';

/**
 * A component whose code loads on first render, with a placeholder until then. Unlike React Suspense, which delays the swap by at least
 * 300 ms, it shows as soon as it is loaded. A load failure is thrown during render.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const script: Script<Props> = { load };
  return (props) => <OnDemand script={script} meanwhile={meanwhile} props={props} />;
}

/** How soon a failed part is loaded again, in ms. */
const retryMs = 5000;

/**
 * A part of a screen whose code loads with the user's first interaction, or when it is rendered before; one with an `open` property when
 * it is open. While a load has failed a message shows in its place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const script: Script<Props> = {
    load,
    failed: <span role="alert">This part could not be loaded. Check the connection.</span>,
  };
  const preload = () => loadScript(script).catch(() => undefined);
  void firstInteraction.then(preload);
  preloads.push(preload);
  return (props) => <OnDemand script={script} meanwhile={null} props={props} />;
}

const preloads: (() => Promise<unknown>)[] = [];

/** Loads every part that was declared so far, as the first interaction does. */
export const loadParts = () => Promise.all(preloads.map((preload) => preload()));

interface Script<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
  /** Shown instead of throwing. */
  failed?: ReactNode;
}
interface OnDemandProps<Props> {
  script: Script<Props>;
  meanwhile: ReactNode;
  props: Props;
}

async function loadScript<Props>(script: Script<Props>): Promise<ComponentType<Props>> {
  script.loaded ??= await script.load();
  return script.loaded;
}

function OnDemand<Props extends object>({ script, meanwhile, props }: OnDemandProps<Props>) {
  const [Loaded, show] = useState(() => script.loaded);
  const [failure, fail] = useState<{ reason: unknown }>();
  const isClosed = 'open' in props && props.open === false;
  const [isNeeded, setNeeded] = useState(!isClosed);
  if (!isNeeded && !isClosed) setNeeded(true);
  useEffect(() => {
    if (Loaded || failure || !isNeeded) return;
    loadScript(script).then(
      (loaded) => startTransition(() => show(() => loaded)),
      (reason: unknown) => fail({ reason }),
    );
  }, [Loaded, failure, isNeeded, script]);
  const isFailedPart = failure !== undefined && script.failed !== undefined;
  useEffect(() => {
    if (!isFailedPart) return;
    const retry = setTimeout(() => fail(undefined), retryMs);
    return () => clearTimeout(retry);
  }, [isFailedPart]);
  if (failure && !script.failed) throw failure.reason;
  if (failure) return script.failed;
  if (!isNeeded) return null;
  return Loaded ? <Loaded {...props} /> : meanwhile;
}
