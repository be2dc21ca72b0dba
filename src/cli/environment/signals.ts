/** How a process receives signals; the real one and those of tests. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM', listener: (signal: 'SIGINT' | 'SIGTERM') => void): unknown;
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * The first SIGINT or SIGTERM aborts what is returned, with the signal's name as the reason, so that the run can end in
 * order; a second one ends the process at once.
 */
export function abortOnSignals(source: SignalSource, exit: (code: number) => void): AbortSignal {
  const controller = new AbortController();
  const stop = (signal: 'SIGINT' | 'SIGTERM'): void =>
    controller.signal.aborted ? exit(exitCodes[signal]) : controller.abort(signal);
  source.on('SIGINT', stop);
  source.on('SIGTERM', stop);
  return controller.signal;
}

/** The name of the signal that told the process to stop; undefined where none did. */
export function receivedSignal({ signal }: { readonly signal: AbortSignal }): unknown {
  return signal.aborted ? signal.reason : undefined;
}
