import { action } from '#blueprint/screen/action.ts'
import { page } from '#blueprint/screen/page.ts'
import { module } from '#blueprint/screen/module.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { rejectWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { act } from '#engine/action/act.ts'
import { bindings } from '#engine/bindings.ts'

const rejectMany = action({
  name: 'rejections',
  title: 'Reject',
  permission: 'WITHDRAW_REJECT',
  on: 'rows',
  move: [withdrawalFlow, 'reject'],
  asks: 'reason',
  input: {},
})

/** A bulk action for the tests, so that the engine is covered even if the product has no bulk action. */
export const bulkModule = module({
  name: 'bulk',
  title: 'Bulk',
  screens: [
    page({
      path: '/bulk',
      title: 'Bulk',
      permission: 'WITHDRAW_VIEW',
      view: 'overview/dashboard/dashboard',
      queries: {},
      actions: [rejectMany],
    }),
  ],
})
export const bulkBindings = bindings({
  acts: [
    act(rejectMany, {
      facts: (tx, request) => rejectWithdrawalAct.facts(tx, request as never),
      rule: (facts, request) => rejectWithdrawalAct.rule(facts, request as never),
    }),
  ],
})
