import { rowAddress } from '#blueprint/address.ts'
import { chosen } from '#blueprint/filters.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, domainId, id, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { referralLinkFlow } from '#areas/marketing/rules/referral-link.ts'
import { createReferralLink, referralLinkMoves, regenerateCode } from './referral-links.actions.ts'

/** The links that players share, with what they brought. */
export const referralLinks = list({
  path: '/referral-link',
  title: 'Referral links',
  permission: 'REFERRAL_VIEW',
  scope: 'downline',
  subject: 'referral_link',
  columns: {
    code: text('Code', { sortable: true }),
    player: playerLink('Player', { sortable: true }),
    address: text('Link'),
    status: status('Status', referralLinkFlow.states, { sortable: true }),
    clicks: count('Clicks', { total: 'sum', hint: 'Without previews, prefetching and known robots' }),
    visitors: count('Unique', { total: 'sum', hint: 'Visitors by network address and browser' }),
    registrations: count('Registrations', { total: 'sum', hint: 'Players referred by the link or by name' }),
    firstDeposits: count('First deposits', { total: 'sum', hint: 'Referred players with a successful deposit' }),
    firstDepositAmount: amount('First deposit amount', { total: 'sum' }),
    reward: amount('Rewards paid', { total: 'sum', hint: 'Paid and not reversed' }),
    domain: text('Domain'),
    currency: text('Currency'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    playerId: chosen('player', { label: 'Player', promoted: true }),
    ...on(['code', 'status', 'agentId', 'domainId', 'createdAt'], {
      promoted: ['code', 'status'],
      anytime: ['createdAt'],
    }),
  }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Active: 'ACTIVE', Deactivated: 'DEACTIVATED' },
  actions: [createReferralLink, regenerateCode, ...Object.values(referralLinkMoves)],
  links: [
    { title: 'Referrals', to: rowAddress('/referral-list', { referrerId: ':playerId' }), permission: 'REFERRAL_LIST' },
    {
      title: 'Rewards',
      to: rowAddress('/referral-transaction', { referrerId: ':playerId', status: 'PAID' }),
      permission: 'REFERRAL_TRANSACTION',
    },
  ],
  empty: 'No referral links match these filters.',
})
