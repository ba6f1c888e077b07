import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

export const sampleSpans = ['HOUR', 'DAY', 'WEEK'] as const
export type SampleSpan = (typeof sampleSpans)[number]

/** How the product was, from samples that are stored each minute and kept for two weeks. */
export const healthSamples = query({
  at: '/api/dev-dashboard/samples',
  title: 'Health over time',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  parameters: z.object({ span: z.enum(sampleSpans) }),
  answer: many({
    at: instant(),
    eventLoopMs: nullable(count()),
    answers: nullable(count()),
    errors: nullable(count()),
    slowestMs: nullable(count()),
    connections: nullable(count()),
    waitingEvents: nullable(count()),
    failedTasks: nullable(count()),
    databaseBytes: nullable(count()),
    freeBytes: nullable(count()),
  }),
})
