import { z } from 'zod/mini'
import { inbound } from '#blueprint/inbound.ts'
import { decide } from '#domain/decision.ts'
import { arrival } from '#server/engine/arrival.ts'
import { lockPlayer } from '../inbound/players.data.ts'
import { accountId } from '../inbound/words.ts'
import { waysFor } from './pay.data.ts'

/** What a cashier page shows; asking changes nothing. */
export const depositWays = inbound({
  path: '/deposit/ways',
  title: 'The ways a player can pay by now',
  description:
    'Every way that is switched on, named in the language asked for where the house has written it; one he cannot take now says why. Its logo is fetched with /deposit/picture.',
  input: z.strictObject({
    player: accountId,
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/, 'Two letters like hi'))),
  }),
  answer: z.object({
    ways: z.array(
      z.object({
        way: z.string(),
        name: z.string(),
        instruction: z.string(),
        logo: z.nullable(z.string()),
        least: z.string(),
        most: z.string(),
        quickAmounts: z.array(z.string()),
        needsUtr: z.boolean(),
        needsScreenshot: z.boolean(),
        needsSender: z.boolean(),
        closedBecause: z.nullable(z.string()),
      }),
    ),
  }),
})

export const depositWaysArrival = arrival(depositWays, {
  externalId: () => null,
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    return locked && { ways: await waysFor(tx, locked.player, { language: input.language, now }) }
  },
  rule: () => decide({}),
  reply: async ({ ways }) => ({ ways }),
})
