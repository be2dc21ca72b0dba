import type { archive as en } from '../en/archive.ts';
import type { Translation } from '../translation.ts';
import { formatNumber } from '../format-count.ts';
import { onCommandLine } from '../on-command-line.ts';

export const archive: Translation<typeof en> = {
  unwritable: ({ folder, code, advice }) =>
    `${folder}에 있는 아카이브에 쓸 수 없습니다(${code}): ${advice}.${onCommandLine(' 위치는 --dir 및 --archive 옵션으로 지정합니다.')}`,
  damaged: ({ folder, entry, why }) =>
    `${folder}에 있는 아카이브가 손상되었습니다. ${entry} 파일을 읽을 수 없습니다: ${why}. 사본에서 파일을 복원하거나, 파일을 옮긴 뒤 다시 수집하세요.`,
  'records-damaged': ({ folder, files }) =>
    `${folder}에 있는 아카이브가 손상되어 아무것도 발행하거나 삭제하지 않았습니다. 없거나 아카이브가 쓴 내용과 다른 파일${onCommandLine(`: ${files.join(', ')}`, '이 있습니다')}. 블로그를 다시 수집하거나 가져오세요. 또는 사본에서 파일을 복원하세요.${onCommandLine(' "blogkeep verify" 명령이 손상된 파일을 모두 보여 줍니다.')}`,
  'all-posts-damaged': ({ folder, posts, file }) =>
    `${folder}에 있는 아카이브가 손상되어 아무것도 발행하거나 삭제하지 않았습니다. 글 ${formatNumber(posts)}개 중 온전한 글이 하나도 없습니다.${onCommandLine(` 손상되었거나 없는 첫 파일: ${file}.`)} 블로그를 다시 수집하거나 가져오세요. 또는 사본에서 파일을 복원하세요.${onCommandLine(' "blogkeep verify" 명령이 손상된 파일을 모두 보여 줍니다.')}`,
  'media-list-damaged': ({ folder, list, files, first }) =>
    `${folder}에 있는 아카이브가 손상되었습니다. ${onCommandLine(`${list} 파일이`, '이미지와 파일의 목록이')} 없거나 아카이브가 쓴 내용과 다르고, 미디어 파일 ${formatNumber(files)}개의 주소를 다시 알아내지 못했습니다. 첫 파일: ${first}. 아무것도 발행하거나 삭제하지 않았습니다. 사본에서 ${onCommandLine(`${list} 파일을`, '아카이브를')} 복원하세요.${onCommandLine(' 이 파일들 없이 계속하려면 --accept-removals 옵션으로 다시 실행하세요.')}`,
  'forgotten-damaged': ({ folder, list }) =>
    `${folder}에 있는 아카이브가 손상되었습니다. 영구히 제외할 글의 ${onCommandLine(`목록인 ${list} 파일이`, '목록이')} 없거나 아카이브가 쓴 내용과 달라서 아무것도 받지 않았습니다. ${onCommandLine(`사본에서 ${list} 파일을 복원하거나, "blogkeep forget"에 해당 글의 ID를 모두 적어 다시 만드세요`, '사본에서 아카이브를 복원하세요')}.`,
  'post-unknown': ({ folder, id }) =>
    `${folder}에 있는 아카이브에 ${JSON.stringify(id)} 글이 없어서 아무것도 지우지 않았습니다.${onCommandLine(' 글의 ID는 data/posts에 있는 폴더의 이름입니다.')}`,
  'file-in-the-way': ({ folder }) =>
    `같은 이름의 파일이 있어 폴더로 쓸 수 없습니다: ${folder}. ${onCommandLine('--archive 또는 --dir 옵션으로 ')}다른 폴더를 지정하세요.`,
  'in-use': ({ folder, who, file }) =>
    `${folder}에 있는 아카이브를 다른 프로세스가 사용 중입니다: ${who}. 그 실행이 끝날 때까지 기다리세요. 그런 실행이 더 이상 없다면 ${file} 파일을 삭제하세요.`,
  'held-by': ({ process, host, started }) => `${host}의 프로세스 ${String(process)}, ${started}부터`,
  'held-by-another': '다른 실행이 잠금을 가지고 있습니다',
  'taken-over': ({ folder }) =>
    `${folder}에 있는 아카이브를 다른 프로세스가 사용 중입니다. 끝난 실행의 잠금을 넘겨받고 있습니다. 그 실행이 끝날 때까지 기다리세요. 그런 실행이 더 이상 없다면 몇 초 뒤에 다시 시도하세요.`,
  writer: ({ process, host, started }) => `${host}의 프로세스 ${String(process)}(${started}부터)`,
  'not-an-archive': ({ folder, file }) =>
    `blogkeep의 아카이브가 아닌 폴더입니다: ${folder}. 파일은 있지만 ${file} 파일이 없습니다. ${onCommandLine('--archive 또는 --dir 옵션으로 ')}다른 폴더를 지정하세요.`,
  'too-new': ({ folder, format, newest }) =>
    `${folder}에 있는 아카이브의 형식은 ${String(format)}인데, 이 버전의 blogkeep은 ${String(newest)}까지 읽을 수 있습니다. 더 새로운 blogkeep이 만든 아카이브이므로 blogkeep을 업데이트하세요.`,
  'of-another-blog': ({ folder, own, blog }) =>
    `${folder}에 있는 아카이브는 "${blog}" 블로그가 아니라 "${own}" 블로그의 것입니다. ${onCommandLine('--dir 또는 --archive 옵션으로 이', '이')} 블로그를 위한 다른 폴더를 지정하세요.`,
  link: ({ path }) =>
    `심볼릭 링크입니다: ${path}. blogkeep은 아카이브 안의 링크를 따라가지 않습니다. 링크 대신 실제 폴더를 두세요. 아카이브 전체는 링크여도 됩니다.`,
  missing: ({ folder }) =>
    `${folder}에 아카이브가 없습니다.${onCommandLine(' API에서 받으려면 "blogkeep crawl", 백업 파일이 있으면 "blogkeep import" 명령으로 만드세요.')}`,
  'missing-now': ({ folder }) => `${folder}에 있던 아카이브가 없어졌습니다.`,
  changing: ({ id, folder }) =>
    `${folder}의 ${id}번 글을 읽는 동안 다른 실행이 글을 바꿨습니다. 그 실행이 끝난 뒤 다시 실행하세요.`,
  'post-id-unusable': ({ id }) => `폴더 이름으로 쓸 수 없는 글 ID입니다: ${id}.`,
  'not-json': 'JSON이 아닙니다',
  'other-form': ({ place, issue }) => `${place} 값의 형식이 다릅니다(${issue})`,
  'link-outside': '아카이브 밖을 가리킬 수 있는 심볼릭 링크입니다',
  'is-missing': '파일이 없습니다',
  'is-changed': '매니페스트와 다릅니다',
  'not-a-file': '일반 파일이 아닙니다',
  'not-utf-8': 'UTF-8이 아닙니다',
  'folder-is-link': '폴더가 링크입니다',
  unreadable: ({ advice, code }) => `${advice} (${code})`,
  'server-stopped': '아카이브를 다 읽기 전에 서버가 중단되었습니다.',
  'verification-stopped': '검증이 중단되었습니다.',
  'record-not-checked': ({ bug }) => `확인하지 못했습니다. blogkeep의 버그입니다: ${bug}.`,
  'bag-cut': '줄이 잘렸거나 손상되었습니다',
  'checksum-damaged': ({ path }) => `${path} 파일의 체크섬이 손상되었습니다`,
  'no-checksum': ({ line }) => `${formatNumber(line)}번째 줄이 체크섬과 경로가 아닙니다`,
};
