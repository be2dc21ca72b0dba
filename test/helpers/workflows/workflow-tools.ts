import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));

/** Replacements for programs on GitHub's machines that would use the network. Tests determine what they return. */
export interface Tools {
  readonly folder: string;
  /** calls of npm, one line each */
  readonly npmCalls: () => string[];
  /** calls of gh and docker that publish something, one line each */
  readonly publishCalls: () => string[];
}

export interface ToolOptions {
  readonly isPublic?: boolean;
  /** path of a bare repository that can be reached over SSH as someone/site */
  readonly site?: string;
}

/** GitHub's SSH host keys, as `gh` prints them with the filter of the example. */
const knownHosts = 'github.com ssh-ed25519 AAAA-not-a-key\n';

/**
 * Creates npm, which installs the built blogkeep; git's transport to GitHub, which requires the run's token; gh, which reports whether the
 * repository is private; and ssh, which requires a private key with safe permissions and a known host.
 */
export function startTools({ isPublic = false, site = '' }: ToolOptions = {}): Tools {
  const folder = temporaryFolder();
  const [calls, published] = [path.join(folder, 'npm.calls'), path.join(folder, 'publish.calls')];
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const program = (name: string, script: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}`);
    chmodSync(path.join(folder, name), 0o755);
  };
  program(
    'npm',
    `echo "$*" >> '${calls}'
case "$1" in
  pack) echo 'the package' > "$3/blogkeep-0.1.0.tgz"; exit ;;
  sbom) echo '{}'; exit ;;
  publish) cat "$2"; exit ;;
esac
[ "$5" = --prefix ] || exit 0
cd "$6" && [ -f package.json ] && [ -f package-lock.json ] || exit 1
mkdir -p node_modules/.bin
printf '#!/bin/sh\\nexec "%s" "%s" "$@"\\n' '${process.execPath}' '${bin}' > node_modules/.bin/blogkeep
chmod 755 node_modules/.bin/blogkeep
`,
  );
  program(
    'git-remote-hub',
    `while read -r line; do
  case "$line" in
    capabilities) printf 'connect\\n\\n' ;;
    "connect "*)
      printf 'url=https://github.com/someone/blog.git\\n\\n' | GIT_TERMINAL_PROMPT=0 git credential fill 2> /dev/null |
        grep -q '^password=token-of-the-run$' || { echo 'remote: denied' >&2; exit 128; }
      echo
      exec "\${line#connect }" "$2" ;;
    *) exit 0 ;;
  esac
done
`,
  );
  program(
    'gh',
    `[ "$GH_TOKEN" = token-of-the-run ] || { echo 'gh: no token' >&2; exit 4; }
case "$*" in
  "api repos/someone/blog --jq .private") echo ${String(!isPublic)} ;;
  "release create "*) cat notes.md blogkeep-*.tgz > /dev/null && echo "gh $*" >> '${published}' ;;
  'api meta --jq .ssh_keys[] | "github.com " + .') printf '%s' '${knownHosts}' ;;
  *) echo "gh: nothing is known of $*" >&2; exit 1 ;;
esac
`,
  );
  program('docker', `[ "$1" != login ] || grep -q '^token-of-the-run$' && echo "docker $*" >> '${published}'\n`);
  program(
    'ssh',
    `for one; do
  case "$one" in
    UserKnownHostsFile=*) hosts="\${one#*=}" ;;
    git@github.com) ;;
    *) [ "$last" = -i ] && key="$one" ;;
  esac
  last="$one"
done
[ "$(ls -l "$key" | cut -c 1-10)" = -rw------- ] || { echo 'ssh: others can read the key' >&2; exit 255; }
[ "$(cat "$key")" = "the key
of the site" ] || { echo 'ssh: permission denied' >&2; exit 255; }
grep -q '^github.com ssh-' "$hosts" || { echo 'ssh: the host is not known' >&2; exit 255; }
case "$last" in
  "git-upload-pack 'someone/site.git'") exec git-upload-pack '${site}' ;;
  "git-receive-pack 'someone/site.git'") exec git-receive-pack '${site}' ;;
esac
echo "ssh: nothing is known of $last" >&2
exit 255
`,
  );
  return { folder, npmCalls: () => linesOf(calls), publishCalls: () => linesOf(published) };
}
