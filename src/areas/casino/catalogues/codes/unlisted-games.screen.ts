import { rowAddress } from '#blueprint/address.ts'
import { domains } from '#blueprint/filters.ts'
import { amount, domainId, instant, integer, percent, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { verticals } from '#areas/casino/provider-pages/shared.ts'
import { assert } from '#values/assert.ts'
import { aura, gap, qtech, slots, worldCasino } from '../verticals.ts'

/** The catalogues whose games providers name by codes. */
export const codedVerticals = [qtech, worldCasino, slots, gap, aura] as const
type CodedVertical = (typeof codedVerticals)[number]

/** Codes under which a provider had games played that no catalogue lists, each with the game that it probably is. */
export function unlistedGamesOf(vertical: CodedVertical) {
  const { code, name, games } = vertical
  const page = verticals.find((one) => one.code === code)
  assert(page !== undefined, 'each provider of games has a page')
  return list({
    path: `${games.path}/unlisted`,
    title: `${name} unlisted games`,
    permission: games.view,
    scope: 'everyone',
    paging: 'pages',
    above: 'casino/catalogue-sync/catalogue-tabs',
    columns: {
      code: text('Provider code', { sortable: true, hint: 'As the provider sends it' }),
      calls: integer('Calls', { total: 'sum', sortable: true }),
      staked: amount('Staked', { total: 'sum', sortable: true, hint: 'Stakes that were booked under this code' }),
      won: amount('Won', { total: 'sum', sortable: true, hint: 'Wins that were booked under this code' }),
      firstAt: instant('First call'),
      lastAt: instant('Last call', { sortable: true }),
      suggested: text('Probably', { hint: 'The game of the catalogue whose code or name is most like it' }),
      suggestedCode: text('Code of that game'),
      suggestedId: uuid('Internal id of that game', { mapped: true }),
      confidence: percent('Confidence %', { sortable: true, hint: 'How much alike the two are' }),
      domain: text('Domain'),
      currency: text('Currency', { hidden: true }),
      id: uuid('Row id'),
      domainId: domainId(),
    },
    filters: (on) => ({ ...on(['code', 'suggested'], { promoted: ['code'] }), domainId: domains() }),
    sort: ['lastAt', 'descending'],
    links: [
      {
        title: 'Calls',
        to: rowAddress(`${page.path}/calls`, { gameCode: ':code', at: 'all' }),
        permission: page.permission,
      },
      {
        title: 'Game to link it to',
        to: rowAddress(games.path, { code: ':suggestedCode' }),
        permission: games.view,
      },
    ],
    empty: 'Every code that was played is of a game of the catalogue.',
  })
}

export const unlistedGames = codedVerticals.map((vertical) => ({ vertical, screen: unlistedGamesOf(vertical) }))
