#!/bin/sh
# One night of a blog: exports it into the git repository that it is kept in, commits what has changed, and pushes it.
#
#     nightly.sh FOLDER
#
# FOLDER is the top of the repository, with blogkeep.config.json in it. The token comes from BLOGKEEP_TOKEN, from the
# file that BLOGKEEP_TOKEN_FILE names, or from the one that the configuration names as tokenFile. BLOGKEEP is the
# command that exports, words with spaces between them, such as "npx --yes blogkeep@0.1"; left out, it is blogkeep.
#
# Of the repository it commits archive/, markdown/ and site/, also those in the folders of several blogs, unless git
# ignores them; whatever else was changed or staged stays as it is. It pushes where the branch has an upstream.
#
# Exit codes are those of the export. After 0 (complete) and 2 (partial) there is a commit if anything changed; after
# any other there is none, and the next good night commits what this one left. This script adds three meanings:
#    5  another night is at work in this repository, or another run writes into the archive
#   10  exported, but not committed; a sentence says why, and what to do
#   11  exported and committed, but not pushed; the next night tries again

set -u
unset CDPATH GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
# Nobody is there at night to be asked for a password, and folders of blogs may have any name.
export GIT_TERMINAL_PROMPT=0 GIT_LITERAL_PATHSPECS=1

say() {
  printf '%s\n' "$*" >&2
}

# The lock is this script's, not that of what git may leave running in the background. A commit needs a name.
git_() {
  git -c "user.name=$(git config user.name || echo blogkeep)" \
    -c "user.email=$(git config user.email || echo blogkeep@localhost)" "$@" 9>&-
}

# Prints why nothing can be committed here, and what to do; nothing where it can.
hindrance() {
  if ! command -v git >/dev/null; then
    echo 'git is not installed: install it.'
  elif ! prefix=$(git rev-parse --show-prefix 2>&1); then
    echo "git has no repository here ($prefix): make one with \"git init\", or run this as the owner of the folder."
  elif [ -n "$prefix" ]; then
    echo 'the folder is inside another repository: give the top of that one, or make one of its own with "git init".'
  elif [ -n "$(git ls-files --unmerged)" ] || is_under_way; then
    echo 'a merge, a rebase or the like is in progress: finish it, or abort it ("git status" says how).'
  elif ! git symbolic-ref --quiet HEAD >/dev/null; then
    echo 'no branch is checked out (detached HEAD): check one out with "git switch".'
  fi
}

is_under_way() {
  for sign in MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD rebase-merge rebase-apply; do
    [ -e "$(git rev-parse --git-path "$sign")" ] && return 0
  done
  return 1
}

# Also where git cannot tell: what is ignored may be private.
is_ignored() {
  git --no-literal-pathspecs check-ignore --quiet -- "$1"
  [ $? -ne 1 ]
}

# Commits what has changed in our own folders. $1 is the message.
commit() {
  message=$1
  set --
  for home in ./ ./*/; do
    home=${home%/}
    # Somebody else's archive/ may be anywhere; that of a blog has this in it.
    [ "$home" = . ] || { [ ! -L "$home" ] && [ -e "$home/archive/data/blogkeep.json" ]; } || continue
    for folder in "$home/archive" "$home/markdown" "$home/site"; do
      # One with a repository of its own, such as a work tree of pages, is committed there.
      if [ ! -d "$folder" ] || [ -e "$folder/.git" ] || is_ignored "$folder"; then continue; fi
      # What this machine ignores everywhere, such as *.zip or build/, belongs to the blog nevertheless.
      git_ -c core.excludesFile=/dev/null add --all -- "$folder" || return 10
      git diff --cached --quiet -- "$folder" || set -- "$@" "$folder"
    done
    if [ -e "$home/archive/.blogkeep/lock" ]; then
      say "Not committed: another run has begun to write into $home/archive. The next night commits."
      return 5
    fi
  done
  [ $# -eq 0 ] || git_ commit --quiet --message "$message" -- "$@" || return 10
}

# Pushes what the upstream does not have; when others have pushed since, puts it on top of theirs and tries once more.
push() {
  branch=$(git symbolic-ref --short HEAD)
  remote=$(git config "branch.$branch.remote") && upstream=$(git config "branch.$branch.merge") || return 0
  missing=$(git rev-list --max-count=1 '@{upstream}..HEAD' 2>/dev/null) || missing=all
  [ -n "$missing" ] || return 0
  refusal=$(git_ push --quiet "$remote" "HEAD:$upstream" 2>&1) && return 0
  if git_ pull --quiet --rebase "$remote" "$upstream"; then
    git_ push --quiet "$remote" "HEAD:$upstream" && return 0
  else
    ! is_under_way || git_ rebase --abort
  fi
  say "$refusal"
  return 11
}

if [ $# -ne 1 ] || [ -z "$1" ] || ! cd -- "$1"; then
  say 'Give the folder of the blog: nightly.sh FOLDER'
  exit 1
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf -- "$work"' EXIT
why=$(hindrance)

# From here to the push one night at a time: the lock of an archive is released before its files are committed. The
# system releases this one however the script ends. Where there is no flock, two nights must not be started at once.
if [ -z "$why" ] && command -v flock >/dev/null; then
  if ! command exec 9>"$(git rev-parse --git-path blogkeep.lock)"; then
    why='the folder .git cannot be written: look at its owner, and at the room on its disk.'
  elif ! flock -n 9; then
    say "Another night is still at work in $PWD. Nothing was exported; the next night does it."
    exit 5
  fi
fi

# shellcheck disable=SC2086 # a command and its arguments
${BLOGKEEP:-blogkeep} export --report "$work/night.json" &
run=$!
# Told to stop, the export ends in order and can be gone on with. A terminal tells it by itself.
trap 'kill -s TERM "$run" 2>/dev/null' HUP TERM
trap : INT
code=0
wait "$run" || code=$?
# A signal ends the waiting too.
while [ "$code" -gt 128 ] && kill -s 0 "$run" 2>/dev/null; do
  code=0
  wait "$run" || code=$?
done
[ "$code" -eq 0 ] || [ "$code" -eq 2 ] || exit "$code"

if [ -n "$why" ]; then
  say "Exported, but not committed in $PWD: $why"
  exit 10
fi
# shellcheck disable=SC2086
message=$(${BLOGKEEP:-blogkeep} summary "$work/night.json") || message='Nightly export'
commit "$message"
committed=$?
if [ "$committed" -ne 0 ]; then
  [ "$committed" -eq 5 ] || say "Exported, but not committed in $PWD: see what git says above. The next night tries again."
  exit "$committed"
fi
if ! push; then
  say "Committed, but not pushed from $PWD: see what git says above; where it is a conflict, \"git pull\" there by hand."
  exit 11
fi
exit "$code"
