import { reveal } from '#areas/players/rules/care/reveal.ts'
import { allowed, blocked, verify } from '#areas/payments/rules/payouts/beneficiary.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { beneficiary } from './beneficiary.record.ts'
import { beneficiaryMoves, revealBeneficiaryAccount, verifyBeneficiary } from './beneficiary.actions.ts'

export const beneficiaryActs = [
  act(verifyBeneficiary, beneficiary, ({ playerName: name }, { input, by, now }) =>
    verify({ name }, input.verifiedName, by.name, now),
  ),
  ...moveActs(beneficiaryMoves, beneficiary, {
    rule: (_, move, { now }) => ({ move, ...(move === 'block' ? blocked : allowed(now)) }),
  }),
  act(revealBeneficiaryAccount, beneficiary, ({ account, holder, verifiedName }) =>
    reveal({ Account: account, Holder: holder, 'Verified name': verifiedName }),
  ),
]
