import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { readResponsibleGaming, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, externalId, name, locationFields } from '#blueprint/inbound/field-schemas.ts'

export const claimBonus = inbound({
  path: '/bonus/claim',
  feature: 'bonusClaims',
  title: 'Claim a bonus',
  description:
    'Call before granting the bonus. Checks exclusions, restrictions, location and device; a claim from a private browsing window raises an alert. No money moves.',
  input: z.strictObject({
    externalId,
    player: accountId,
    /** The site's own name of the bonus. */
    bonus: name,
    ...locationFields,
  }),
  answer: z.object({ player: accountId, bonus: z.string() }),
})

export const claimBonusHandler = inboundHandler(claimBonus, {
  externalId: ({ externalId: id }) => ({ kind: 'bonus-claim', id }),
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    return locked && { ...locked, care: await readResponsibleGaming(tx, locked.player, now) }
  },
  rule({ player, care }, { input: { player: id, bonus }, now }) {
    if (player.status === 'LOCKED' || player.status === 'CLOSED') return refuse('The account is closed or blocked.')
    return mayClaim(care, now) ?? decide({ events: [{ name: 'bonus.claimed', payload: { player: id, bonus } }] })
  },
  reply: async (_, { input: { player, bonus } }) => ({ player, bonus }),
})
