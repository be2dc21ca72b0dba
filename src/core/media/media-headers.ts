/**
 * What a host says with each file below `media/`: others made these, and readers may open one by itself. It is shown as pictures,
 * text and drawings are, and nothing in it runs, asks for anything, or is taken for another type than the host gives it. Sound and
 * video load themselves once more, and are to their own site what they were: without `allow-scripts` that gives no document any power.
 */
export const mediaHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox allow-same-origin",
  'X-Content-Type-Options': 'nosniff',
} as const;
