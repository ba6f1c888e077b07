import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import type { Vertical } from './shared.ts'

/** Today’s figures of a provider by currency; each is the total of a list of its page. */
export const todayOf = ({ path, name, permission }: Vertical) =>
  query({
    at: `/api${path}/today`,
    title: `${name} today`,
    permission,
    scope: 'downline',
    parameters: z.object({}),
    answer: {
      /** Today as a list filter. */
      days: text(),
      currencies: many({
        currency: text(),
        players: integer(),
        rounds: integer(),
        turnover: amount(),
        payout: amount(),
        ggr: amount(),
        rtp: nullable(percent()),
        /** Paid to the provider and no stakes, less what came back. */
        tips: amount(),
        charges: amount(),
        open: integer(),
        voided: integer(),
      }),
    },
  })
