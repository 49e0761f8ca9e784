export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

/** A promise that is fulfilled from outside. */
export function createDeferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  const promise = new Promise<T>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
