import type { fleetReport as en } from '../en/fleet-report.ts';
import type { Translation } from '../translation.ts';

export const fleetReport: Translation<typeof en> = {
  'package-missing': ({ name, packages }) =>
    `blogkeep-fleet에 필요한 ${name} 패키지가 blogkeep과 함께 설치되어 있지 않습니다. 설치하세요: npm install ${packages}`,
};
