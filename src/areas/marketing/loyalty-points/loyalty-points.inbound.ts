import { z } from 'zod/mini'
import { decide } from '#blueprint/decision/decision.ts'
import { accountId } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { cellOf } from '#values/id.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { expiryDay } from '#areas/marketing/rules/loyalty-expiry.ts'
import { pointsOf } from './loyalty-points.facts.ts'

export const loyaltyPoints = inbound({
  path: '/loyalty-points',
  title: 'Loyalty points of a player',
  description:
    'The points that the last paid run left to the player, and the day on which they expire unless the player bets before it. Show both to the player.',
  input: z.strictObject({ player: accountId }),
  answer: z.object({ player: accountId, points: z.int(), expires: z.nullable(z.string()) }),
})

export const loyaltyPointsHandler = inboundHandler(loyaltyPoints, {
  externalId: () => null,
  async facts(tx, { input }) {
    const id = BigInt(input.player)
    const player = await tx
      .selectFrom('player')
      .select('cell')
      .where('cell', '=', cellOf(id))
      .where('id', '=', id)
      .executeTakeFirst()
    return player ? { held: await pointsOf(tx, player.cell, id) } : null
  },
  rule: () => decide({}),
  reply: async ({ held }, { input: { player } }) => {
    const points = Number(held?.points ?? 0n)
    return { player, points, expires: held === null || points === 0 ? null : expiryDay(held.lastPlayed, held.months) }
  },
})
