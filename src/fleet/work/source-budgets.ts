import type { Redis } from 'ioredis';
import type { FleetSource } from '../configuration/configuration.ts';
import type { FleetMetrics } from '../observability/metrics.ts';
import { openBudget, type SourceBudget } from '../redis/budget.ts';

/** The budgets of sources, opened on demand. The caller must close them. */
export interface Budgets {
  of(source: FleetSource): SourceBudget;
  close(): void;
}

export function openBudgets(redis: Redis, prefix: string, metrics: FleetMetrics): Budgets {
  const open = new Map<string, SourceBudget>();
  const events = {
    waited: (source: string, seconds: number) => metrics.budgetWaited(source, seconds),
    ended: (source: string, sign: 'answered' | 'congested' | 'none') => metrics.requests(source, sign),
  };
  return {
    of(source) {
      const budget = open.get(source.name) ?? openBudget(redis, prefix, source, events);
      open.set(source.name, budget);
      return budget;
    },
    close: () => open.forEach((budget) => budget.close()),
  };
}
