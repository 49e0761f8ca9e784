import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

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

interface Script<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
}
interface OnDemandProps<Props> {
  script: Script<Props>;
  meanwhile: ReactNode;
  props: Props;
}

function OnDemand<Props extends object>({ script, meanwhile, props }: OnDemandProps<Props>) {
  const [Loaded, show] = useState(() => script.loaded);
  const [failure, fail] = useState<{ reason: unknown }>();
  useEffect(() => {
    if (Loaded) return;
    script.load().then(
      (loaded) => {
        script.loaded = loaded;
        show(() => loaded);
      },
      (reason: unknown) => fail({ reason }),
    );
  }, [Loaded, script]);
  if (failure) throw failure.reason;
  return Loaded ? <Loaded {...props} /> : meanwhile;
}
