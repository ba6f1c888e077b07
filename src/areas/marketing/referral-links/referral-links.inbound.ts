import { z } from 'zod/mini'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { accountId, externalId } from '#blueprint/inbound/field-schemas.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { createLink, referralLinkFlow } from '#areas/marketing/rules/referral-link.ts'
import type { registerPlayer } from '#areas/players/player-calls/players.inbound.ts'
import { inboundHandler, type InboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockLinkOwner } from './referral-link.facts.ts'
import { findByCode } from './tracked-referral-links.ts'

export const referralLinkCall = inbound({
  path: '/referral-link',
  title: 'Referral link of a player',
  description:
    'The code that a player shares; the first call creates it. The link is `/f/<code>` on the host of the domain. Send the code with the registration of the player who came by it.',
  input: z.strictObject({ externalId, player: accountId }),
  answer: z.object({ player: accountId, code: z.string(), path: z.string(), status: z.enum(referralLinkFlow.states) }),
})

export const referralLinkHandler = inboundHandler(referralLinkCall, {
  externalId: ({ externalId: id }) => ({ kind: 'referral-link', id }),
  facts: (tx, { input, scope, now }) => lockLinkOwner(tx, { id: input.player, scope, now }),
  rule: ({ owner, fresh }) => (owner.code === null ? createLink(owner, fresh) : decide({})),
  reply: async ({ owner, fresh, linkStatus }, { input }) => {
    const code = owner.code ?? fresh.code
    return { player: input.player, code, path: `/f/${code}`, status: linkStatus }
  },
})

/** Wraps the registration: the code of a referral link names the referrer. */
export const withReferralLink = <Facts>(
  registration: InboundHandler<typeof registerPlayer, Facts>,
): InboundHandler<typeof registerPlayer, Facts> => ({
  ...registration,
  async facts(tx, arrived) {
    const { referralCode, referrer } = arrived.input
    if (referralCode === undefined) return registration.facts(tx, arrived)
    if (referrer !== undefined) return refuse('The code names the referrer. Leave the referrer out.', 'referrer')
    const link = await findByCode(tx, referralCode, arrived.caller.domainId)
    if (!link) return refuse('Referral link not found.', 'referralCode')
    if (!link.isOpen) return refuse('This referral link has ended.', 'referralCode')
    return registration.facts(tx, { ...arrived, input: { ...arrived.input, referrer: link.username } })
  },
})
