/** Quantities with their units. */
export const units = {
  seconds: ({ seconds }: { seconds: string }) => `${seconds} s`,
  minutes: ({ minutes, seconds }: { minutes: number; seconds: number }) => `${minutes} min ${seconds} s`,
  hours: ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`,
};
