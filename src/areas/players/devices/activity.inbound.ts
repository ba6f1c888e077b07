import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { arrival } from '#engine/arrival.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, externalId, note, whereabouts } from '#blueprint/inbound/words.ts'

/** What happens at a player site alone, and this side would never hear of. */
export const activities = ['LOGIN_FAILED', 'PASSWORD', 'OTP_SENT', 'OTP_CHECKED', 'PROFILE', 'GAME'] as const

export const tellActivity = inbound({
  path: '/player/activity',
  title: 'Record player activity',
  description:
    'Records activity in the player log: a failed login, a password or profile change, a code sent or entered, a game launch. It triggers no decision and is never rejected for a known player.',
  input: z.strictObject({
    externalId,
    player: accountId,
    what: z.enum(activities),
    /** false: he tried, and it did not work. */
    isDone: z.boolean(),
    /** Which game, which fields, why it failed: in a few words, and nothing personal. */
    detail: z.optional(note),
    ...whereabouts,
  }),
  answer: z.object({ what: z.enum(activities), player: accountId }),
})

export const tellActivityArrival = arrival(tellActivity, {
  externalId: ({ externalId: id }) => ({ kind: 'activity', id }),
  facts: (tx, { input }) => lockPlayer(tx, input.player),
  rule: () => decide({}),
  reply: async (_, { input: { player, what } }) => ({ what, player }),
})
