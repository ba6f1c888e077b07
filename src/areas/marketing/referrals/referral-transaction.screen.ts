import { many, reasonText } from '#blueprint/kinds/choices.ts'
import {
  amount,
  domainId,
  id,
  instant,
  percent,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { referralFlow, referralMarkLabels, referralMarks } from '#areas/marketing/rules/referral.ts'
import { approveRewards, payRewards, rejectRewards, reverseReward } from './referral-reward.actions.ts'

/** Rewards for referred players, from the first deposit to the payment. */
export const referralTransaction = list({
  path: '/referral-transaction',
  report: 'referral_transactions',
  title: 'Referral transactions',
  permission: 'REFERRAL_TRANSACTION',
  scope: 'downline',
  subject: 'referral_reward',
  columns: {
    createdAt: instant('Date', { sortable: true }),
    referrer: playerLink('Referrer', { id: 'referrerId' }),
    referee: playerLink('Referred player', { id: 'refereeId' }),
    base: amount('First deposit', { total: 'sum', sortable: true }),
    rate: percent('Rate'),
    amount: amount('Reward', { total: 'sum', sortable: true }),
    isCapped: toggle('Capped'),
    status: status('Status', referralFlow.states, { sortable: true }),
    marks: many('Shared with referrer', referralMarks, { labels: referralMarkLabels, optional: true }),
    approvedBy: text('Approved by'),
    decidedBy: text('Decided by'),
    paidAt: instant('Paid', { sortable: true }),
    reason: reasonText('Reason'),
    currency: text('Currency'),
    id: uuid('Reward id'),
    depositId: uuid('Deposit id'),
    journalId: uuid('Transaction id'),
    referrerId: id('Referrer id'),
    refereeId: id('Referred player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) =>
    on(['createdAt', 'referrerId', 'refereeId', 'status', 'agentId', 'domainId'], {
      promoted: ['createdAt', 'referrerId', 'status'],
    }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Pending: 'PENDING', Approved: 'APPROVED', Paid: 'PAID', Rejected: 'REJECTED' },
  actions: [approveRewards, payRewards, rejectRewards, reverseReward],
  empty: 'No referral rewards match these filters.',
})
