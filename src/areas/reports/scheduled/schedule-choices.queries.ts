import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/answer.ts'
import { query } from '#blueprint/screen/query.ts'

/** Saved views of lists that the reader may export. */
export const scheduleViews = query({
  at: '/api/schedule-views',
  title: 'Views to schedule',
  permission: 'REPORT_EXPORT',
  scope: 'own',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Users who can receive scheduled reports: of the domains of the reader, and of the same agent. */
export const scheduleRecipients = query({
  at: '/api/schedule-recipients',
  title: 'Recipients of schedules',
  permission: 'REPORT_EXPORT',
  scope: 'own',
  parameters: z.object({}),
  answer: choicesAnswer,
})
