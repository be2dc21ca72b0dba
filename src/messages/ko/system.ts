import type { system as en } from '../en/system.ts';
import type { Translation } from '../translation.ts';
import { onCommandLine } from '../on-command-line.ts';

export const system: Translation<typeof en> = {
  EACCES: '권한이 없습니다. 이 사용자에게 접근 권한을 주거나 다른 폴더를 선택하세요',
  EPERM: '허용되지 않은 작업입니다. 이 사용자에게 접근 권한을 주거나 다른 폴더를 선택하세요',
  EROFS: '읽기 전용 파일 시스템입니다. 다른 폴더를 선택하세요',
  ENOSPC: '디스크에 남은 공간이 없습니다. 공간을 확보한 뒤 다시 실행하세요',
  EFBIG: '이 파일 시스템에 저장하기에는 파일이 너무 큽니다. 다른 디스크의 폴더를 선택하세요',
  EDQUOT: '디스크 할당량을 모두 사용했습니다. 공간을 확보한 뒤 다시 실행하세요',
  ENOENT: '경로에 없는 폴더가 있고 만들 수도 없습니다. 폴더를 만들거나 다른 폴더를 선택하세요',
  'folder-not-made':
    '폴더를 만들 수 없습니다. 읽기 전용 파일 시스템이거나 경로에 없는 폴더가 있습니다. 다른 폴더를 선택하세요',
  ENOTDIR: '경로 중간에 폴더가 아닌 파일이 있습니다. 다른 폴더를 선택하거나 그 파일을 옮기세요',
  EEXIST: '같은 이름의 파일이 이미 있습니다. 다른 폴더를 선택하거나 그 파일을 옮기세요',
  EISDIR: '파일이 아니라 폴더입니다. 폴더를 옮기거나 다른 폴더를 선택하세요',
  ELOOP: '파일 자리에 링크가 있습니다. 링크를 옮기거나 다른 폴더를 선택하세요',
  ENAMETOOLONG: '경로나 그 안의 이름이 이 시스템에서 허용하는 길이보다 깁니다. 더 짧게 지정하세요',
  EMFILE: `열린 파일이 너무 많습니다${onCommandLine('. --concurrency 값을 낮추세요')}`,
  ENFILE: `이 컴퓨터에 열린 파일이 너무 많습니다. ${onCommandLine('--concurrency 값을 낮추거나 ')}잠시 기다리세요`,
  EIO: '디스크 오류입니다. 먼저 아카이브를 다른 디스크로 복사한 다음 이 디스크를 점검하세요',
};
