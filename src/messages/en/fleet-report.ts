/** What is seen of a fleet: its report, its metrics, its board, and how much it can do. */
export const fleetReport = {
  'package-missing': ({ name, packages }: { name: string; packages: string }) =>
    `blogkeep-fleet needs the package ${name} here, which is not installed beside blogkeep. Install it: npm install ${packages}`,
};
