#!/bin/sh
# One night of a blog: exports it into the git repository that it is kept in, commits what has changed, and pushes it.
#
#     nightly.sh FOLDER
#
# FOLDER is the top of the repository, with blogkeep.config.json in it. The token comes from BLOGKEEP_TOKEN, from the
# file that BLOGKEEP_TOKEN_FILE names, or from the one that the configuration names as tokenFile. BLOGKEEP is the
# command that exports, words with spaces between them, such as "npx --yes blogkeep@0.1.0"; left out, it is blogkeep.
#
# It commits the folders of each blog that came out, archive, Markdown and site, wherever the configuration puts them in the
# repository, unless git ignores them; whatever else was changed or staged stays as it is. It pushes where the branch has an
# upstream. What the export reports is in .git/blogkeep-report.json until the next night.
#
# Exit codes are those of the export. Of a blog that is complete (0) or partial (2) there is a commit if anything changed; of one
# that failed there is none, and its next good night commits what this one left. After 0 and 2 this script may end with
#   10  exported, but not committed; a sentence says why, and what to do
#   11  exported and committed, but not pushed; the next night tries again
# and before the export with
#    5  another night is at work in this repository

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

# Whether git ignores one of these paths; also where git cannot tell, for what is ignored may be private.
is_ignored() {
  git --no-literal-pathspecs check-ignore -- "$@" >/dev/null
  [ $? -ne 1 ]
}

# Commits what has changed in the folders that are named in $1, a line each.
commit() {
  folders=$1
  set --
  here=$(git rev-parse --show-toplevel)
  while IFS= read -r folder; do
    [ -d "$folder" ] || continue
    top=$(git -C "$folder" rev-parse --show-toplevel 2>/dev/null) || top=
    # As git knows it, also if a link leads there. At the top there is more than ours.
    inside=$(git -C "$folder" rev-parse --show-prefix 2>/dev/null) || inside=
    if [ "$top" != "$here" ] || [ -z "$inside" ]; then
      say "Not committed: $folder, which is no folder within this repository."
      continue
    fi
    if [ -e "$folder/data/blogkeep.json" ]; then
      if is_ignored "$inside" "${inside}data/blogkeep.json" "${inside}data/posts/any"; then
        say "Not committed: $folder, which git ignores. The archive is on this disk alone: have a copy of it elsewhere."
        continue
      fi
    elif is_ignored "$inside" "${inside}any"; then
      continue
    fi
    # Files that this machine ignores everywhere, such as *.zip, belong to the blog nevertheless.
    git_ -c core.excludesFile=/dev/null add --all -- "$inside" || return 10
    git diff --cached --quiet -- "$inside" || set -- "$@" "$inside"
  done <<END
$folders
END
  [ $# -eq 0 ] || git_ commit --quiet --file "$work/message" -- "$@" || return 10
}

# Sets `new` to our commits on top of those of the upstream, without those that it has already. Only the files of git are
# touched, since in the folder there may be changes that nobody has committed. Fails where both have changed the same file.
put_on_top() {
  git_ fetch --quiet "$remote" "$upstream" && new=$(git rev-parse FETCH_HEAD) || return 1
  [ -z "$(git rev-list --merges --max-count=1 "$new..HEAD")" ] || return 1
  for commit in $(git rev-list --reverse --cherry-pick --right-only "$new...HEAD"); do
    new=$(
      export GIT_INDEX_FILE="$work/index"
      git read-tree -i -m --aggressive "$commit^" "$new" "$commit" && tree=$(git write-tree 2>/dev/null) || exit 1
      GIT_AUTHOR_NAME=$(git log -1 --format=%an "$commit")
      GIT_AUTHOR_EMAIL=$(git log -1 --format=%ae "$commit")
      GIT_AUTHOR_DATE=$(git log -1 --format=%ad --date=raw "$commit")
      export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE
      git log -1 --format=%B "$commit" | git_ commit-tree -p "$new" "$tree"
    ) || return 1
  done
}

# Pushes what the upstream does not have; when others have pushed since, puts it on top of theirs and tries once more.
push() {
  branch=$(git symbolic-ref --short HEAD)
  remote=$(git config "branch.$branch.remote") && upstream=$(git config "branch.$branch.merge") || return 0
  missing=$(git rev-list --max-count=1 '@{upstream}..HEAD' 2>/dev/null) || missing=all
  [ -n "$missing" ] || return 0
  refusal=$(git_ push --quiet "$remote" "HEAD:$upstream" 2>&1) && return 0
  if ! put_on_top || ! git_ push --quiet "$remote" "$new:$upstream"; then
    say "$refusal"
    return 11
  fi
  # What is changed or staged here stays so. Where that is in the way, nothing is moved at all.
  git update-index --refresh >/dev/null
  if ! git_ read-tree -m -u HEAD "$new" || ! git update-ref -m 'nightly: on top of the upstream' HEAD "$new"; then
    say "Pushed, but $PWD stays behind, since it has changes of its own in what others have changed: \"git pull --rebase\" there by hand."
  fi
}

# What the export has to say comes before what became of the commit.
end() {
  [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || exit "$code"
  exit "$1"
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

report=$(git rev-parse --git-path blogkeep-report.json 2>/dev/null) || report=
[ -n "$report" ] && [ -w "${report%/*}" ] || report=$work/report.json
rm -f -- "$report"
# shellcheck disable=SC2086 # a command and its arguments
${BLOGKEEP:-blogkeep} export --report "$report" &
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
# It ended before it began, and has said why.
[ -f "$report" ] || [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || exit "$code"

# shellcheck disable=SC2086
if ! folders=$(${BLOGKEEP:-blogkeep} summary "$report" --summary folders); then
  why=${why:-'its report cannot be read, see above.'}
elif [ -z "$folders" ]; then
  # No blog came out.
  exit "$code"
fi
if [ -n "$why" ]; then
  say "Exported, but not committed in $PWD: $why"
  end 10
fi
# shellcheck disable=SC2086
${BLOGKEEP:-blogkeep} summary "$report" >"$work/message" || echo 'Nightly export' >"$work/message"
if ! commit "$folders"; then
  say "Exported, but not committed in $PWD: see what git says above. The next night tries again."
  end 10
fi
if ! push; then
  say "Committed, but not pushed from $PWD: see what git says above; where it is a conflict, \"git pull --rebase\" there by hand."
  end 11
fi
exit "$code"
