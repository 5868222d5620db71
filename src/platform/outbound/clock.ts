interface Clock {
  /** Aborts when the time is over, or with the caller's reason. */
  signal(): AbortSignal;
  /** Waits for something that doesn't count. */
  pause(wait: Promise<void>): Promise<void>;
}

/** A timeout over all parts of a request but those in which it pauses. */
export function openClock(timeoutMs: number, caller: AbortSignal | undefined): Clock {
  const signalFor = (ms: number): AbortSignal => {
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
    return caller === undefined ? timeout : AbortSignal.any([caller, timeout]);
  };
  let leftMs = timeoutMs;
  let since = performance.now();
  let signal = signalFor(leftMs);
  return {
    signal: () => signal,
    async pause(wait) {
      leftMs -= performance.now() - since;
      await wait;
      caller?.throwIfAborted();
      since = performance.now();
      signal = signalFor(leftMs);
    },
  };
}
