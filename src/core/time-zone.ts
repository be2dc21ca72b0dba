/** Whether there is a time zone of that name, as in `Asia/Seoul`. */
export function isZoneName(name: string): boolean {
  // A fixed offset such as +09:00 is accepted by some versions of Intl and is no name of a zone.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
