import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { readClaim } from '#areas/marketing/bonus-templates/claimant.facts.ts'
import { claimCode } from '#areas/marketing/rules/bonus-templates/bonus-code.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { readResponsibleGaming, lockPlayer } from '#areas/players/player-calls/players.facts.ts'
import { accountId, bonusCode, externalId, name, locationFields } from '#blueprint/inbound/field-schemas.ts'

export const claimBonus = inbound({
  path: '/bonus/claim',
  feature: 'bonusClaims',
  title: 'Claim a bonus',
  description:
    'Call before granting the bonus. Checks exclusions, restrictions, location and device; a claim from a private browsing window raises an alert. With a code the bonus of its template is granted; without one no money moves.',
  input: z.strictObject({
    externalId,
    player: accountId,
    /** The site's own name of the bonus. */
    bonus: name,
    /** Of a bonus template of the domain, in any case. */
    code: z.optional(bonusCode),
    ...locationFields,
  }),
  answer: z.object({ player: accountId, bonus: z.string() }),
})

export const claimBonusHandler = inboundHandler(claimBonus, {
  externalId: ({ externalId: id }) => ({ kind: 'bonus-claim', id }),
  async facts(tx, { input, now }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const care = await readResponsibleGaming(tx, locked.player, now)
    const claim = input.code === undefined ? null : await readClaim(tx, locked.player, input.code, input.device?.id)
    return { ...locked, care, claim }
  },
  rule({ player, care, claim }, { input: { player: id, bonus }, now }): Decision<'player'> {
    if (player.status === 'LOCKED' || player.status === 'CLOSED') return refuse('The account is closed or blocked.')
    const excluded = mayClaim(care, now)
    if (excluded) return excluded
    const claimed = { name: 'bonus.claimed' as const, payload: { player: id, bonus } }
    if (claim === null) return decide({ events: [claimed] })
    const grant = claimCode(claim.claimant, claim.template, excluded, { name: 'player site', now })
    return grant.refused === undefined ? decide({ ...grant, events: [claimed, ...grant.events] }) : grant
  },
  reply: async (_, { input: { player, bonus } }) => ({ player, bonus }),
})
