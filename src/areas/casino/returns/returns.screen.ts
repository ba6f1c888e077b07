import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { amount, domainId, id, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { flagged, standings } from '#areas/casino/rules/return-to-player.ts'
import type { Vertical } from '#areas/casino/provider-pages/shared.ts'
import { standingLabels } from './return-labels.ts'

/** What each game of a provider returned in a month, against what its provider declares. */
export const returnsOf = (vertical: Vertical) =>
  list({
    permission: vertical.permission,
    scope: 'downline',
    paging: 'pages',
    above: 'casino/provider-pages/provider-page',
    path: `${vertical.path}/returns`,
    title: `${vertical.name} return to player`,
    columns: {
      game: text('Game', { sortable: true }),
      month: text('Month', { sortable: true, hint: 'In which its rounds started' }),
      standing: status('Standing', standings, { labels: standingLabels, sortable: true }),
      declared: percent('Declared RTP %', {
        sortable: true,
        hint: 'As the catalogue stated it when the rounds began; of a range the lower end',
      }),
      declaredTo: percent('Declared to %', { hint: 'The upper end, where the provider states a range' }),
      since: instant('Version from', { hint: 'When this return was stated; empty: the first that is known' }),
      rtp: percent('RTP %', { sortable: true, hint: 'Payout as a percentage of turnover' }),
      lower: percent('Band from %', { hint: '99.9 % of games without fault declare an RTP within the band' }),
      upper: percent('Band to %'),
      rounds: integer('Rounds', { total: 'sum', sortable: true, hint: 'Settled rounds' }),
      turnover: amount('Turnover', { total: 'sum', sortable: true, hint: 'Stakes of settled rounds' }),
      payout: amount('Payout', { total: 'sum', sortable: true, hint: 'Wins of settled rounds without jackpots' }),
      jackpots: amount('Jackpots', { total: 'sum', hint: 'Won in settled rounds; they are no return of the game' }),
      contributions: amount('Jackpot contributions', { total: 'sum', hint: 'Parts of stakes that go to jackpots' }),
      freeStakes: amount('Free stakes', { total: 'sum', hint: 'Staked by the operator in free rounds' }),
      domain: text('Domain'),
      currency: text('Currency', { hidden: true }),
      domainId: domainId(),
      id: uuid('Row id'),
      agentId: id('Agent id'),
    },
    filters: (on) => ({
      startedAt: period({ label: 'Started' }),
      ...on(['agentId', 'game', 'standing'], { promoted: ['agentId', 'game', 'standing'] }),
      domainId: domains(),
    }),
    tabs: {
      All: {},
      'Outside the band': { standing: flagged.join(',') },
    },
    sort: ['month', 'descending'],
    links: [
      {
        title: 'Rounds',
        to: rowAddress(`${vertical.path}/rounds`, { game: ':game' }),
        permission: vertical.permission,
        carries: { startedAt: 'startedAt', agentId: 'agentId', domainId: 'domainId' },
      },
    ],
    empty: 'No games were played in this period.',
  })
