// node scripts/release-notes.mjs VERSION: prints the section of a version in CHANGELOG.md. Fails if it is missing or empty, so that no
// version is released without notes.
import fs from 'node:fs';

const [version = ''] = process.argv.slice(2);
const sections = fs.readFileSync('CHANGELOG.md', 'utf8').split(/^## /mu).slice(1);
// The heading is "0.1.0" or "[0.1.0]", and may have a date.
const section = sections.find((text) => text.split(/\s/u, 1)[0]?.replace(/^\[(.*)\]$/u, '$1') === version);
const notes = section?.replace(/^.*\n/u, '').trim() ?? '';
if (version === '' || notes === '') {
  console.error(`::error::CHANGELOG.md has no section "## ${version}" with notes. Nothing was published.`);
  process.exitCode = 1;
} else console.log(notes);
