import { amount, choice, instant, integer, playerLink, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { beneficiaryFlow } from '#areas/payments/rules/payouts/beneficiary.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { beneficiaryMoves, revealBeneficiaryAccount, verifyBeneficiary } from './beneficiary.actions.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

const personal = { masked: true } as const
export const beneficiaryLabels = { ADDED: 'Not verified', VERIFIED: 'Verified', BLOCKED: 'Blocked', REMOVED: 'Removed' }

/** Payout accounts saved by players. */
export const beneficiaries = list({
  path: '/player/beneficiaries',
  title: 'Saved beneficiaries',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  subject: 'beneficiary',
  columns: {
    method: choice('Method', methods),
    beneficiary: text('Account', personal),
    branch: text('Branch'),
    holder: text('Account holder', { ...personal, hint: 'As entered on the player site' }),
    status: status('Status', beneficiaryFlow.states, { labels: beneficiaryLabels }),
    addedAt: instant('Added'),
    coolUntil: instant('Usable from', { hint: 'End of the cool-down for a new account' }),
    isCooling: toggle('Cooling down'),
    verifiedName: text('Verified name', { ...personal, hint: 'Name reported by the bank' }),
    nameMatch: integer('Name match (%)'),
    verifiedBy: text('Verified by'),
    verifiedAt: instant('Verified'),
    paid: integer('Payout count'),
    paidAmount: amount('Paid', { hint: 'Total of successful withdrawals to this account' }),
    lastRequestedAt: instant('Last requested'),
    player: playerLink('Player'),
    id: uuid('Id', { hidden: false }),
    ...playerIds,
  },
  filters: (on) =>
    on(['addedAt', 'playerId', 'status', 'method', 'isCooling'], {
      promoted: ['playerId', 'status'],
      anytime: ['addedAt'],
    }),
  sort: ['addedAt', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No beneficiaries to show. An account appears here once the player saves it or is paid to it.',
  actions: [verifyBeneficiary, beneficiaryMoves.block, beneficiaryMoves.allow, revealBeneficiaryAccount],
})
