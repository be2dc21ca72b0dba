import { blogger } from './blogger/format.ts';
import type { BackupFormat } from './format.ts';
import { html } from './html/format.ts';
import { mt } from './mt/format.ts';
import { ttxml } from './ttxml/format.ts';
import { wxr } from './wxr/format.ts';

/** All formats. The first one that recognizes a file or container reads it. */
export const formats: readonly BackupFormat[] = [ttxml, wxr, blogger, mt, html];
