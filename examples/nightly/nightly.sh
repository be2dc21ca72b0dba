#!/bin/sh
# Nightly run: exports the blog to its git repository, commits the changes, and pushes them.
#
#     nightly.sh FOLDER
#
# FOLDER is the top level of the repository, with blogkeep.config.json. If the blog needs a token, it comes from BLOGKEEP_TOKEN, from
# the file in BLOGKEEP_TOKEN_FILE, or from tokenFile in the configuration; a blog at an address needs none. BLOGKEEP is the command to
# run, as words separated by spaces, such as "npx --yes blogkeep@0.1.0"; the default is blogkeep.
#
# The script commits archive, Markdown and site of each successful blog, wherever the configuration puts them in the repository,
# unless git ignores them; other changes stay as they are, staged or not. It pushes if the branch has an upstream. The report of the
# export is in .git/blogkeep-report.json until the next run.
#
# Exit codes are those of the export. A complete (0) or partial (2) blog is committed if anything changed. A failed one is not; its
# next successful run commits what this one left. After 0 and 2 this script can end with
#   10  exported, but not committed; a message gives the reason and the solution
#   11  exported and committed, but not pushed; the next run retries
# and before the export with
#    5  another run is in progress in this repository

set -u
unset CDPATH GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
# Nobody can enter a password at night, and folders of blogs can have any name.
export GIT_TERMINAL_PROMPT=0 GIT_LITERAL_PATHSPECS=1

say() {
  printf '%s\n' "$*" >&2
}

# The lock belongs to this script, not to git's background processes. A commit needs a name.
git_() {
  git -c "user.name=$(git config user.name || echo blogkeep)" \
    -c "user.email=$(git config user.email || echo blogkeep@localhost)" "$@" 9>&-
}

# Prints why nothing can be committed here, and the solution; prints nothing if commits are possible.
hindrance() {
  if ! command -v git >/dev/null; then
    echo 'git is not installed: install it.'
  elif ! prefix=$(git rev-parse --show-prefix 2>&1); then
    echo "git finds no repository here ($prefix): create one with \"git init\", or run this as the owner of the folder."
  elif [ -n "$prefix" ]; then
    echo 'the folder is inside another repository: use the top level of that one, or create a separate one with "git init".'
  elif [ -n "$(git ls-files --unmerged)" ] || is_under_way; then
    echo 'a merge, rebase or similar is in progress: finish or abort it ("git status" shows how).'
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

# Whether git ignores one of these paths. Also true if git cannot tell, because ignored files may be private.
is_ignored() {
  git --no-literal-pathspecs check-ignore -- "$@" >/dev/null
  [ $? -ne 1 ]
}

# Commits the changes in the folders listed in $1, one per line.
commit() {
  folders=$1
  set --
  here=$(git rev-parse --show-toplevel)
  while IFS= read -r folder; do
    [ -d "$folder" ] || continue
    top=$(git -C "$folder" rev-parse --show-toplevel 2>/dev/null) || top=
    # The path that git uses, even through a link. The top level contains other files too, so it is refused.
    inside=$(git -C "$folder" rev-parse --show-prefix 2>/dev/null) || inside=
    if [ "$top" != "$here" ] || [ -z "$inside" ]; then
      say "Not committed: $folder is not a folder in this repository."
      continue
    fi
    if [ -e "$folder/data/blogkeep.json" ]; then
      if is_ignored "$inside" "${inside}data/blogkeep.json" "${inside}data/posts/any"; then
        say "Not committed: $folder is ignored by git. The archive is only on this disk; keep a copy elsewhere."
        continue
      fi
    elif is_ignored "$inside" "${inside}any"; then
      continue
    fi
    # Include files of the blog that this machine ignores globally, such as *.zip.
    git_ -c core.excludesFile=/dev/null add --all -- "$inside" || return 10
    git diff --cached --quiet -- "$inside" || set -- "$@" "$inside"
  done <<END
$folders
END
  [ $# -eq 0 ] || git_ commit --quiet --file "$work/message" -- "$@" || return 10
}

# Sets `new` to our commits rebased onto the upstream, without those it already has. Changes only git's own files, because the
# folder may contain uncommitted changes. Fails if both sides have changed the same file.
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

# Pushes commits that the upstream lacks. If others have pushed in the meantime, rebases and retries once.
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
  # Uncommitted changes stay, staged or not. If they are in the way, the branch does not move.
  git update-index --refresh >/dev/null
  if ! git_ read-tree -m -u HEAD "$new" || ! git update-ref -m 'nightly: on top of the upstream' HEAD "$new"; then
    say "Pushed, but $PWD stays behind, because others have changed files with uncommitted changes here: commit, then \"git pull --rebase\"."
  fi
}

# Errors of the export take precedence over those of the commit.
end() {
  [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || exit "$code"
  exit "$1"
}

if [ $# -ne 1 ] || [ -z "$1" ] || ! cd -- "$1"; then
  say 'Usage: nightly.sh FOLDER, the folder of the blog'
  exit 1
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf -- "$work"' EXIT
why=$(hindrance)

# One run at a time from here to the push, because the lock of an archive is released before its files are committed. The system
# releases this lock however the script ends. Without flock, do not start two runs at once.
if [ -z "$why" ] && command -v flock >/dev/null; then
  if ! command exec 9>"$(git rev-parse --git-path blogkeep.lock)"; then
    why='the folder .git is not writable: check its owner and the free disk space.'
  elif ! flock -n 9; then
    say "Another run is still in progress in $PWD. Nothing was exported; the next run will do it."
    exit 5
  fi
fi

report=$(git rev-parse --git-path blogkeep-report.json 2>/dev/null) || report=
[ -n "$report" ] && [ -w "${report%/*}" ] || report=$work/report.json
rm -f -- "$report"
# shellcheck disable=SC2086 # a command and its arguments
${BLOGKEEP:-blogkeep} export --report "$report" &
run=$!
# Forward signals, so that the export shuts down gracefully and can be resumed. A terminal sends SIGINT to both.
trap 'kill -s TERM "$run" 2>/dev/null' HUP TERM
trap : INT
code=0
wait "$run" || code=$?
# A signal also ends wait.
while [ "$code" -gt 128 ] && kill -s 0 "$run" 2>/dev/null; do
  code=0
  wait "$run" || code=$?
done
# It ended before it started, and has printed the reason.
[ -f "$report" ] || [ "$code" -eq 0 ] || [ "$code" -eq 2 ] || exit "$code"

# shellcheck disable=SC2086
if ! folders=$(${BLOGKEEP:-blogkeep} summary "$report" --summary folders); then
  why=${why:-'its report cannot be read (see above).'}
elif [ -z "$folders" ]; then
  # No blog was successful.
  exit "$code"
fi
if [ -n "$why" ]; then
  say "Exported, but not committed in $PWD: $why"
  end 10
fi
# shellcheck disable=SC2086
${BLOGKEEP:-blogkeep} summary "$report" >"$work/message" || echo 'Nightly export' >"$work/message"
if ! commit "$folders"; then
  say "Exported, but not committed in $PWD: see the output of git above. The next run retries."
  end 10
fi
if ! push; then
  say "Committed, but not pushed from $PWD: see the output of git above. If it is a conflict, run \"git pull --rebase\" there."
  end 11
fi
exit "$code"
