import { randomUUID } from 'node:crypto'
import type { Chance } from '../chance.ts'
import { SiteRefusal, type PlayerSite } from '../player-site.ts'
import { retryUntilAnswered, type RetryCounts } from '../unknown-outcomes.ts'
import { writeRound, type BookRound } from './books.ts'
import { styleOfPlay, type CasinoStyle } from './styles.ts'
import type { ProviderKey, ReceivedAnswer, Send } from './transport.ts'

/** A casino provider that calls an installation. */
export interface SimulatedCasino {
  readonly style: CasinoStyle
  readonly key: ProviderKey
  readonly send: Send
  /** Its own books, which answer questions about rounds. */
  readonly books: BookRound[]
}

interface CasinoTable {
  readonly site: PlayerSite
  readonly chance: Chance
  readonly counts: RetryCounts
  readonly players: readonly string[]
}

const multiples = [0, 0, 0, 0.5, 1, 2, 5] as const

/** A session, one or two bets and their result; now and then the provider takes a bet back instead. */
export async function playCasinoRound(
  table: CasinoTable,
  { style, key, send, books }: SimulatedCasino,
): Promise<string> {
  const { site, chance, counts, players } = table
  const { provider, games, round: roundOf, isRefused, lasting } = styleOfPlay(style)
  const player = chance.oneOf(players)
  const game = chance.oneOf(games)
  const { token } = await site.launchCasino({ player, provider, game })
  const round = randomUUID()
  const { bet, win, takeBack, tip } = roundOf(key, send, { player, game, round, currency: 'INR', session: token })
  const called = (call: () => Promise<ReceivedAnswer>) =>
    retryUntilAnswered(() => call().then((answer) => lasting(acceptedOf(answer, isRefused))), { counts, chance })
  const stake = chance.between(1, 20) * 10
  const bets = Array.from({ length: chance.between(1, 2) }, (_, place) => `${round}-${place + 1}`)
  const begun = new Date().toISOString().slice(0, 10)
  const write = (state: BookRound['state'], bet: number, win: string) =>
    writeRound(books, { player, round, state, stake: `${bet}.00`, win, currency: 'INR', day: begun })
  for (const [at, id] of bets.entries()) {
    await called(() => bet(id, `${stake}.00`))
    write('open', stake * (at + 1), '0.00')
  }
  if (chance.fraction() < 0.08) {
    for (const id of bets) await called(() => takeBack(id, `${stake}.00`))
    write('voided', 0, '0.00')
    return 'took back a casino round'
  }
  const won = (stake * chance.oneOf(multiples)).toFixed(2)
  await called(() => win(`${round}-win`, won, bets[0]))
  write('settled', stake * bets.length, won)
  if (tip !== undefined && chance.fraction() < 0.05) await called(() => tip(`${round}-tip`, '5.00'))
  return `played a round of ${style}`
}

/** Answers as those of a player site: what the wallet refuses is final, and what fails is repeated. */
function acceptedOf(answer: ReceivedAnswer, isRefused: (answer: ReceivedAnswer) => boolean): ReceivedAnswer['body'] {
  const { status, body } = answer
  if (!isRefused(answer)) return body
  const code = String(body['code'] ?? body['status'])
  const message = `${code}: ${String(body['message'])}`
  if (status >= 500) throw new Error(`The product answered ${status}: ${message}`)
  throw new SiteRefusal(status, message, code)
}
