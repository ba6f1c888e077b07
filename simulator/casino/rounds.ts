import { randomUUID } from 'node:crypto'
import type { Chance } from '../chance.ts'
import { SiteRefusal, type PlayerSite } from '../player-site.ts'
import { retryUntilAnswered, type RetryCounts } from '../unknown-outcomes.ts'
import { qtechProvider } from './qtech.ts'
import type { ProviderKey, ReceivedAnswer, Send } from './transport.ts'

/** A casino provider that calls an installation. */
export interface SimulatedCasino {
  readonly key: ProviderKey
  readonly send: Send
}

interface CasinoTable {
  readonly site: PlayerSite
  readonly chance: Chance
  readonly counts: RetryCounts
  readonly players: readonly string[]
}

/** Of the demo's catalogue, some of them not offered. */
const games = ['lantern-festival', 'lantern-festival', 'crystal-quarry', 'crystal-quarry', 'monsoon-reels'] as const
const multiples = [0, 0, 0, 0.5, 1, 2, 5] as const

/** A session, one or two bets and their result; now and then the provider takes a bet back instead. */
export async function playCasinoRound(table: CasinoTable, { key, send }: SimulatedCasino): Promise<string> {
  const { site, chance, counts, players } = table
  const player = chance.oneOf(players)
  const game = chance.oneOf(games)
  const { token } = await site.launchCasino({ player, provider: 'qt', game })
  const round = randomUUID()
  const provider = qtechProvider(key, send, { player, game, round, currency: 'INR', session: token })
  const called = (call: () => Promise<ReceivedAnswer>) =>
    retryUntilAnswered(() => call().then(acceptedOf), { counts, chance })
  const stake = chance.between(1, 20) * 10
  const bets = Array.from({ length: chance.between(1, 2) }, (_, place) => `${round}-${place + 1}`)
  for (const bet of bets) await called(() => provider.debit(bet, `${stake}.00`))
  if (chance.fraction() < 0.08) {
    for (const bet of bets) await called(() => provider.rollback(bet, `${stake}.00`))
    return 'took back a casino round'
  }
  const win = (stake * chance.oneOf(multiples)).toFixed(2)
  await called(() => provider.credit(`${round}-win`, win, { betId: bets[0] }))
  return 'played a casino round'
}

/** Answers as those of a player site: what the wallet refuses is final, and what fails is repeated. */
function acceptedOf({ status, body }: ReceivedAnswer): ReceivedAnswer['body'] {
  if (status < 400) return body
  const message = `${String(body['code'])}: ${String(body['message'])}`
  if (status >= 500) throw new Error(`The product answered ${status}: ${message}`)
  throw new SiteRefusal(status, message, String(body['code']))
}
