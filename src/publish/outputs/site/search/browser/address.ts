/** Has the address bar show another address of the same page, to which coming back leads. */
export function showAddress(address: URL): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse it for files.
  }
}
