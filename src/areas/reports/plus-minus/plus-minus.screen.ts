import { rowAddress } from '#blueprint/address.ts'
import { domains, is, period, under } from '#blueprint/filters.ts'
import { accountLink, amount, id, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'

const summed = { total: 'sum', sortable: true } as const

/**
 * What each account directly below the start node won or lost in matches and sessions, the commission that it receives, and what is
 * left for its upline. From the operator's side: plus is what the players lost.
 */
export const plusMinusSheet = list({
  path: '/plus-minus-sheet',
  title: 'Plus-minus sheet',
  permission: 'PL_BY_DOWNLINE',
  scope: 'downline',
  columns: {
    id: id('Account id'),
    account: accountLink('Account', { filter: 'node' }),
    match: profit('Match', { ...summed, hint: 'Loss of the players in matches, with their commission' }),
    session: profit('Session', { ...summed, hint: 'Loss of the players in sessions and other fancies' }),
    total: profit('Total', summed),
    matchCommission: amount('Match commission', { ...summed, hint: 'By the match rate of the account' }),
    sessionCommission: amount('Session commission', { ...summed, hint: 'By the session rate of the account' }),
    commission: amount('Commission', { ...summed, hint: 'Match and session commission' }),
    net: profit('Net', { ...summed, hint: 'Total less commission' }),
    share: profit('Share', { ...summed, hint: 'Part of the net that stays with the account and its downline' }),
    final: profit('Final', { ...summed, hint: 'Net less share: what is passed to the upline' }),
    ...advanced({
      name: text('Name', { sortable: true }),
      currency: text('Currency'),
      agentId: id('Agent id'),
      playerId: id('Player id'),
    }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Upline', promoted: true }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    {
      title: 'Downline',
      to: rowAddress('/plus-minus-sheet', { node: ':agentId' }),
      permission: 'PL_BY_DOWNLINE',
      when: ['agentId'],
      carries: { settledOn: 'settledOn', domainId: 'domainId', hideZero: 'hideZero' },
    },
    {
      title: 'Results by market',
      to: rowAddress('/PLby-market-report/players', { playerId: ':playerId' }),
      permission: 'PL_BY_MARKET_REPORT',
      when: ['playerId'],
      carries: { settledOn: 'settledOn', domainId: 'domainId' },
    },
  ],
  sort: ['account', 'ascending'],
  paging: 'pages',
  empty: 'No accounts match these filters.',
})
