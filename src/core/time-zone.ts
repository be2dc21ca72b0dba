/** Reports whether a time zone exists, such as `Asia/Seoul`. */
export function isTimeZone(name: string): boolean {
  // Some versions of Intl accept offsets such as +09:00, which are not names.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
