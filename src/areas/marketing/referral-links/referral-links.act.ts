import { decide } from '#blueprint/decision/decision.ts'
import { createByStaff } from '#areas/marketing/rules/referral-link.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { freshCode, lockLinkOwner } from './referral-link.facts.ts'
import { referralLink } from './referral-link.record.ts'
import { createReferralLink, referralLinkMoves, regenerateCode } from './referral-links.actions.ts'

export const referralLinkActs = [
  act(createReferralLink, {
    facts: (tx, { input, scope, now }) => lockLinkOwner(tx, { id: String(input.player), scope, now }),
    rule: ({ owner, fresh }) => createByStaff(owner, fresh),
  }),
  act(regenerateCode, referralLink, {
    facts: async (tx, { domainId }) => ({ fresh: await freshCode(tx, domainId) }),
    rule: ({ fresh }) => decide({ set: { code: fresh }, message: `The new code is ${fresh}` }),
  }),
  ...moveActs(referralLinkMoves, referralLink, {}),
]
