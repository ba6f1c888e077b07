import { reveal } from '#domain/care/reveal.ts'
import { act } from '#server/engine/act.ts'
import { revealBeneficiary } from './reveal.screen.ts'
import { lockWithdrawal } from './withdraws.act.ts'

export const revealBeneficiaryAct = act(revealBeneficiary, {
  facts: lockWithdrawal,
  rule: ({ row }) => reveal({ Beneficiary: row.beneficiary, Holder: row.beneficiary_name }),
})
