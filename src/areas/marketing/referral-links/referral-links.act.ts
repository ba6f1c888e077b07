import { decide } from '#blueprint/decision/decision.ts'
import { createByStaff } from '#areas/marketing/rules/referral-link.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { freshCode, lockLinkOwner, lockReferralLink } from './referral-link.facts.ts'
import { createReferralLink, referralLinkMoves, regenerateCode } from './referral-links.actions.ts'

export const referralLinkActs = [
  act(createReferralLink, {
    facts: (tx, { input, scope, now }) => lockLinkOwner(tx, { id: String(input.player), scope, now }),
    rule: ({ owner, fresh }) => createByStaff(owner, fresh),
  }),
  act(regenerateCode, {
    async facts(tx, lookup) {
      const found = await lockReferralLink(tx, lookup)
      return found && { ...found, code: await freshCode(tx, found.row.domain_id) }
    },
    rule: ({ code }) => decide({ set: { code }, message: `The new code is ${code}` }),
  }),
  ...moveActs(referralLinkMoves, { facts: lockReferralLink }),
]
