import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, externalId, note, locationFields } from '#blueprint/inbound/field-schemas.ts'

/** Activities only the player site knows of. */
export const activities = ['LOGIN_FAILED', 'PASSWORD', 'OTP_SENT', 'OTP_CHECKED', 'PROFILE', 'GAME'] as const

export const recordActivity = inbound({
  path: '/player/activity',
  title: 'Record player activity',
  description:
    'Records activity in the player log: a failed login, a password or profile change, a code sent or entered, a game launch. It triggers no decision and is never rejected for a known player.',
  input: z.strictObject({
    externalId,
    player: accountId,
    what: z.enum(activities),
    /** false: the attempt failed. */
    isDone: z.boolean(),
    /** Short detail such as the game, the changed fields or the failure reason. No personal data. */
    detail: z.optional(note),
    ...locationFields,
  }),
  answer: z.object({ player: accountId, what: z.enum(activities) }),
})

export const recordActivityHandler = inboundHandler(recordActivity, {
  externalId: ({ externalId: id }) => ({ kind: 'activity', id }),
  facts: (tx, { input }) => lockPlayer(tx, input.player),
  rule: () => decide({}),
  reply: async (_, { input: { player, what } }) => ({ player, what }),
})
