/**
 * What an integrator writes with the client: a player registers, deposits, bets on a market and a ticket, both are settled,
 * and the player withdraws. The lines marked with an error are those that its types refuse.
 */
export const journeyProgram = `import { overround, Refusal } from 'overround-client'

const [url = '', siteSecret = '', feedSecret = ''] = process.argv.slice(2)
const site = overround({ url, key: 'site-journey', secret: siteSecret })
const feed = overround({ url, key: 'feed-journey', secret: feedSecret })

const { event, market, runners } = await feed.feedMarket({
  externalId: 'market-1',
  sport: 'cricket',
  competition: { id: 'cup', name: 'Cup' },
  event: { id: 'final', name: 'India v Australia', startsAt: '2030-01-05T08:00:00Z' },
  market: { id: 'winner', name: 'Match odds', kind: 'match_odds' },
  runners: [{ id: 'india', name: 'India' }, { id: 'australia', name: 'Australia' }],
})
const runner = runners[0]?.runner ?? ''
await feed.feedPrices({
  externalId: 'prices-1',
  market,
  status: 'OPEN',
  isInPlay: false,
  prices: [{ runner, back: '2.5', lay: null }],
})

const { player } = await site.player({ externalId: 'player-1', username: 'first.player', agent: 'MA' })
await site.session({ externalId: 'session-1', player })
const { deposit } = await site.deposit({ externalId: 'deposit-1', player, method: 'upi', amount: '500.00' })
await site.depositConfirmation({ externalId: 'confirmation-1', deposit, amount: '500.00' })

const offered = (await site.markets({})).markets.find((one) => one.market === market)
const odds = offered?.runners[0]?.back ?? ''
const bet = await site.bet({ externalId: 'bet-1', player, market, runner, side: 'BACK', odds, stake: '100.00' })
const again = await site.bet({ externalId: 'bet-1', player, market, runner, side: 'BACK', odds, stake: '100.00' })
const leg = { sport: 'cricket', event: 'India v Australia', market: 'Toss', selection: 'India', odds: '3' }
const placed = await site.ticket({ externalId: 'ticket-1', player, unit: '50.00', legs: [leg] })
const reserved = await site.balance({ player })
const refused = await site
  .withdrawal({ externalId: 'withdrawal-0', player, method: 'bank', amount: '400.00' })
  .catch((error: unknown) => (error instanceof Refusal ? [error.status, error.message] : Promise.reject(error)))

const ticket = await site.ticketResult({ externalId: 'result-1', ticket: placed.ticket, legs: [{ n: 1, outcome: 'WIN' }] })
await feed.feedResult({ externalId: 'result-2', market, winners: [runner] })
console.error('The result of the market waits for the operator')
let settled = await site.balance({ player })
for (let tries = 0; settled.exposure !== '0.00' && tries < 600; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  settled = await site.balance({ player })
}
const { withdrawal } = await site.withdrawal({ externalId: 'withdrawal-1', player, method: 'bank', amount: '700.00' })
const paid = await site.withdrawalState({ withdrawal })
const rest = await site.balance({ player })
console.log(JSON.stringify({ event, bet, again, placed, reserved, refused, ticket, settled, paid, rest }))
`

/** Each line is wrong in its own way, and refused before it is sent. */
export const wrongPrograms: Readonly<Record<string, string>> = {
  'an amount as a number': `await site.deposit({ externalId: 'd', player: '1', method: 'upi', amount: 500 })`,
  'a side that is none': `await site.bet({ externalId: 'b', player: '1', market: '1', runner: '1', side: 'UP', odds: '2', stake: '1.00' })`,
  'a call without the id that makes it one': `await site.withdrawal({ player: '1', method: 'bank', amount: '1.00' })`,
  'a field that there is none of': `await site.balance({ player: '1', currency: 'INR' })`,
  'an answer that is not given': `(await site.balance({ player: '1' })).profit`,
}
