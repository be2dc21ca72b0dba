/**
 * Response headers for each file below `media/`, since others created these files and a reader may open one directly. They show images,
 * text and drawings, but run no scripts, load nothing, and disable content sniffing. Audio and video documents load their own URL again,
 * which requires `allow-same-origin`. Without `allow-scripts`, it gives no document any rights.
 */
export const mediaHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox allow-same-origin",
  'X-Content-Type-Options': 'nosniff',
} as const;
