import { z } from 'zod/mini'
import { many, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { endpointFlow } from '#areas/developer/rules/webhook.ts'

/** The largest groups of identical failures, and how many there are. */
export const failingWebhooks = query({
  at: '/api/webhooks/failing',
  title: 'Failing webhooks',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  parameters: z.object({}),
  answer: {
    groups: many({
      id: uuid(),
      lastAt: instant(),
      firstAt: instant(),
      url: text(),
      error: text(),
      deliveries: count(),
      endpointStatus: option(endpointFlow.states),
      domain: text(),
    }),
    total: count(),
  },
})
