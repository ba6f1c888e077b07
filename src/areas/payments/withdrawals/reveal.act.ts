import { reveal } from '#areas/players/rules/care/reveal.ts'
import { act } from '#engine/action/act.ts'
import { revealBeneficiary } from './reveal.actions.ts'
import { lockWithdrawal } from './withdraws.act.ts'

export const revealBeneficiaryAct = act(revealBeneficiary, {
  facts: lockWithdrawal,
  rule: ({ row }) => reveal({ Beneficiary: row.beneficiary, Holder: row.beneficiary_name }),
})
