import { chosen, period } from '#blueprint/filters.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, choice, domainId, id, instant, playerLink, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { rowAddress } from '#blueprint/address.ts'
import { kycStates } from '#areas/players/profile/list/shared.ts'
import { referralFlow, referralMarkLabels, referralMarks } from '#areas/marketing/rules/referral.ts'

/** Why a referral has no reward yet. */
export const missingConditions = ['NONE', 'DEPOSIT', 'KYC', 'REVIEW'] as const
const missingLabels = { NONE: '–', DEPOSIT: 'First deposit', KYC: 'Verification', REVIEW: 'Decision' } as const

/** Who referred whom, and what became of it. */
export const referralList = list({
  path: '/referral-list',
  report: 'referral_list',
  title: 'Referrals',
  permission: 'REFERRAL_LIST',
  scope: 'downline',
  columns: {
    referrer: playerLink('Referrer', { id: 'referrerId' }),
    referee: playerLink('Referred player', { id: 'id' }),
    registeredAt: instant('Registered', { sortable: true }),
    kyc: status('KYC', kycStates, { sortable: true }),
    firstDepositAt: instant('First deposit'),
    firstDeposit: amount('Amount', { total: 'sum' }),
    deposits: amount('Deposits', { total: 'sum', hint: 'Successful, lifetime' }),
    net: profit('Net', { total: 'sum', hint: 'Deposits less withdrawals' }),
    marks: many('Shared with referrer', referralMarks, { labels: referralMarkLabels, optional: true }),
    missing: choice('Waits for', missingConditions, { labels: missingLabels }),
    rewardStatus: status('Reward', referralFlow.states),
    reward: amount('Reward amount', { total: 'sum', hint: 'Paid and not reversed' }),
    currency: text('Currency'),
    id: id('Referred player id'),
    referrerId: id('Referrer id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    registeredAt: period({ label: 'Registered', initially: 'all' }),
    referrerId: chosen('player', { label: 'Referrer', promoted: true }),
    ...on(['missing', 'kyc', 'agentId', 'domainId'], { promoted: ['missing'] }),
  }),
  sort: ['registeredAt', 'descending'],
  links: [
    {
      title: 'Rewards',
      to: rowAddress('/referral-transaction', { refereeId: ':id' }),
      permission: 'REFERRAL_TRANSACTION',
    },
  ],
  empty: 'No referrals match these filters.',
})
