/**
 * The README.md of every archive. It contains nothing about the blog, no date and no version, so that it never changes between runs. If a
 * later version of blogkeep changes the text, each archive changes once.
 */
export const readme = `# An archive of a blog

This folder holds a whole blog as the Blog Read API gave it, and blogkeep wrote it. Everything is in it: **private and protected posts,
secret comments, names and addresses of people who wrote them.** So it belongs neither into a public repository nor on a web
server. What is meant to be published lies beside it, in \`markdown/\` and \`site/\`.

한국어는 아래에 있습니다.

## Reading it without blogkeep

Everything but pictures and attachments is text in UTF-8.

| file | holds |
|---|---|
| \`data/blog.json\`, \`data/categories.json\` | the blog and its categories |
| \`data/posts/<id>/post.json\` | a post: title, date, category, tags, who may see it |
| \`data/posts/<id>/content.html\` | its body, byte for byte |
| \`data/posts/<id>/comments.json\` | its comments |
| \`data/media.json\` | which address of a picture or attachment is which file |
| \`data/media/\` | these files |

\`<id>\` is the id of the post. An id of anything but digits, small letters, \`-\` and \`_\` is escaped in the name of its folder, which then
begins with \`_\`; \`post.json\` has the id itself.

Every file and every field is described in \`docs/archive-format.md\` of blogkeep.

## Is it all still as it was?

\`\`\`sh
blogkeep verify --archive .
\`\`\`

The folder is a bag by BagIt (RFC 8493), so every tool for BagIt can tell, for instance \`bagit.py --validate .\`, and so can this:

\`\`\`sh
sha256sum --check --quiet manifest-sha256.txt tagmanifest-sha256.txt
\`\`\`

Change nothing in here by hand, this page included: each file has its checksum in one of the manifests.

---

# 블로그 아카이브

이 폴더에는 Blog Read API가 내준 블로그 전체가 들어 있으며, blogkeep이 만들었습니다. **비공개 글과 보호 글, 비밀 댓글, 댓글을 쓴 사람의
이름과 주소까지** 모두 있습니다. 공개 저장소에 넣거나 웹 서버에 올리지 마세요. 공개해도 되는 것은 옆에 있는 \`markdown/\`과
\`site/\`입니다.

## blogkeep 없이 읽기

사진과 첨부 파일 말고는 모두 UTF-8 텍스트입니다.

| 파일 | 내용 |
|---|---|
| \`data/blog.json\`, \`data/categories.json\` | 블로그 정보와 카테고리 |
| \`data/posts/<id>/post.json\` | 글 하나: 제목, 날짜, 카테고리, 태그, 공개 범위 |
| \`data/posts/<id>/content.html\` | 글의 본문, 받은 바이트 그대로 |
| \`data/posts/<id>/comments.json\` | 글에 달린 댓글 |
| \`data/media.json\` | 사진이나 첨부 파일의 주소가 어느 파일인지 |
| \`data/media/\` | 그 파일들 |

\`<id>\`는 글의 id입니다. 숫자, 영문 소문자, \`-\`, \`_\` 말고 다른 글자가 든 id는 폴더 이름에 바꾸어 적으며, 그런 이름은 \`_\`로 시작합니다. 원래
id는 \`post.json\`에 있습니다.

파일과 필드 하나하나는 blogkeep의 \`docs/archive-format.md\`에 설명되어 있습니다.

## 그대로 남아 있는지 확인하기

위의 두 명령 가운데 하나를 이 폴더에서 실행하세요. BagIt(RFC 8493) 형식이므로 BagIt을 다루는 도구라면 무엇이든 확인할 수 있습니다.

이 안의 파일은, 이 안내문까지도, 손으로 고치지 마세요. 모든 파일의 체크섬이 매니페스트에 적혀 있습니다.
`;
