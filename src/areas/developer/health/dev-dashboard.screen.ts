import { z } from 'zod/mini'
import { many, nullable, optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { machineHealth, trafficHealth } from './running-parts.queries.ts'
import { healthSamples } from '../samples/health-samples.queries.ts'
import { cronJobs, slowRoutes } from '../schedules/scheduled-work.queries.ts'

const ofDevelopers = { permission: 'IS_DEVELOPER', scope: 'everyone', parameters: z.object({}) } as const

/** What the database and the background work do now. Not found for the staff of agents. */
export const systemHealth = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/health',
  title: 'System health',
  answer: {
    database: {
      version: text(),
      bytes: count(),
      connections: count(),
      maxConnections: count(),
      active: count(),
      idleInTransaction: count(),
      waiting: count(),
      hidden: count(),
      longestTransactionSeconds: count(),
      longestWaitSeconds: count(),
    },
    tables: many({ name: text(), bytes: count(), rows: count(), deadRows: count() }),
    replicas: many({
      name: text(),
      state: text(),
      lagBytes: nullable(count()),
      lagSeconds: nullable(count()),
    }),
    queues: many({
      name: text(),
      waiting: count(),
      active: count(),
      failed: count(),
      oldestAt: nullable(instant()),
      completedAt: nullable(instant()),
    }),
    waitingEvents: count(),
    oldestEventAt: nullable(instant()),
    failedTasks: count(),
    /** Rows that a rule refuses: nothing is broken. */
    refusedTasks: count(),
  },
})

/** Checks of balances that take no history, and a count of the list behind them for those who may open it. */
export const ledgerHealth = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/invariants',
  title: 'Ledger invariants',
  answer: {
    checkedAt: instant(),
    invariants: many({ id: text(), title: text(), violations: count() }),
    negativeBalances: optional(count()),
  },
})

/** Health of the running product. */
export const devDashboard = page({
  path: '/dev-dashboard',
  title: 'System health',
  permission: 'IS_DEVELOPER',
  view: 'developer/health/dev-dashboard',
  queries: { systemHealth, healthSamples, machineHealth, trafficHealth, cronJobs, slowRoutes, ledgerHealth },
})
