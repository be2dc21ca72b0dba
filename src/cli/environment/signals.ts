/** Emitter of signals: the process, or a fake in tests. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM', listener: (signal: 'SIGINT' | 'SIGTERM') => void): unknown;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Returns an abort signal. The first SIGINT or SIGTERM aborts it, with its own name as the reason, so that the run can
 * end gracefully. The second one ends the process immediately.
 */
export function abortOnSignals(source: SignalSource, exit: (code: number) => void): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void =>
    controller.signal.aborted ? exit(exitCodes[signal]) : controller.abort(signal);
  source.on('SIGINT', stop);
  source.on('SIGTERM', stop);
  return controller.signal;
}

/** Returns the name of the signal that interrupted the process, or undefined if there was none. */
export function receivedSignal({ signal }: { readonly signal: AbortSignal }): unknown {
  return signal.aborted ? signal.reason : undefined;
}
