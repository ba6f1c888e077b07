import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const ofDevelopers = { permission: 'IS_DEVELOPER', scope: 'everyone', parameters: z.object({}) } as const

/** Jobs that are started by the clock. */
export const cronJobs = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/cron-jobs',
  title: 'Scheduled jobs',
  answer: {
    jobs: many({
      name: text(),
      schedule: text(),
      /** False: no server of this installation has registered it. */
      isScheduled: toggle(),
      startedAt: nullable(instant()),
      completedAt: nullable(instant()),
      tookMs: nullable(count()),
      running: count(),
      failedOfDay: count(),
    }),
  },
})

/** Of the process that answers. */
export const slowRoutes = query({
  ...ofDevelopers,
  at: '/api/dev-dashboard/routes',
  title: 'Slowest calls',
  answer: { routes: many({ route: text(), calls: count(), errors: count(), halfMs: count(), mostMs: count() }) },
})
