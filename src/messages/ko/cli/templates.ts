import type { templates as en } from '../../en/cli/templates.ts';
import type { Translation } from '../../translation.ts';
import { formatNumber } from '../../format-count.ts';

export const templates: Translation<typeof en> = {
  'all-there': ({ templates, folder }) =>
    `기본 템플릿 ${formatNumber(templates)}개가 이미 ${folder} 폴더에 있어서 새로 저장한 것이 없습니다.`,
  copied: ({ files, folder }) =>
    files === 0
      ? `${folder} 폴더에 복사한 파일이 없습니다.`
      : `파일 ${formatNumber(files)}개를 ${folder} 폴더에 복사했습니다.`,
  kept: ({ files }) => `기본 템플릿과 달라서 그대로 둔 파일: ${files.join(', ')}.`,
  advice: '바꿀 템플릿만 수정하고 나머지는 지우세요. 지운 것은 기본 템플릿이 대신하며, 업데이트하면 함께 개선됩니다.',
  publish: '그런 다음 이 템플릿으로 발행하세요:',
};
