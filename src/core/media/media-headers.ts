/**
 * Response headers for each file below `media/`. The files are not trusted, and a reader may open one directly. The headers allow images,
 * text and drawings, but prevent them from running scripts and loading anything, and disable content sniffing. Browsers load the URL of an
 * audio or video document a second time, which requires `allow-same-origin`. Without `allow-scripts`, it grants a document nothing.
 */
export const mediaHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox allow-same-origin",
  'X-Content-Type-Options': 'nosniff',
} as const;
