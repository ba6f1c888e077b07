import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { answerCatalogue, type StatedGame } from './catalogue.ts'
import { casinoStyles, type CasinoStyle } from './styles.ts'

/** A round in the books of a provider, as it happened there. Amounts are decimal. */
export interface BookRound {
  readonly player: string
  readonly round: string
  readonly state: 'open' | 'settled' | 'voided'
  readonly stake: string
  readonly win: string
  readonly currency: string
  /** The UTC day on which it began. */
  readonly day: string
}

/** The ports on which the simulator serves the books of its providers, from this one on; the demo asks there. */
const firstPort = 8_091
export const booksPortOf = (style: CasinoStyle): number => firstPort + casinoStyles.indexOf(style)

/** Writes a round into the books, in the place of what they had of it. */
export function writeRound(books: BookRound[], round: BookRound): void {
  const at = books.findIndex((one) => one.player === round.player && one.round === round.round)
  if (at < 0) books.push(round)
  else books[at] = round
}

type Fields = Readonly<Record<string, unknown>>

interface AskedQuestion {
  readonly method: string
  readonly target: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How a provider answers: what it checks, how it writes a round, and its words for an answer. */
interface BookStyle {
  readonly isSigned: (secret: string, question: AskedQuestion) => boolean
  /** Which round or day is asked for. */
  readonly asked: (
    question: AskedQuestion,
  ) => { readonly player: string; readonly round: string } | { readonly day: string }
  readonly line: (round: BookRound) => Fields
  readonly ok: Fields
  readonly unknown: readonly [status: number, body: Fields]
  readonly refused: readonly [status: number, body: Fields]
}

const hmac = (secret: string, content: string, as: 'hex' | 'base64' = 'hex'): string =>
  createHmac('sha256', secret).update(content).digest(as)

const fieldsOf = ({ body }: AskedQuestion): Readonly<Record<string, string>> =>
  JSON.parse(body) as Readonly<Record<string, string>>

/** Questions with their fields in the body. */
const askedBy =
  (player: string, round: string): BookStyle['asked'] =>
  (question) => {
    const fields = fieldsOf(question)
    return fields['day'] === undefined
      ? { player: fields[player] ?? '', round: fields[round] ?? '' }
      : { day: fields['day'] }
  }

const micro = (amount: string): number => Number(`${Number(amount).toFixed(2).replace('.', '')}000`)
const net = ({ stake, win }: BookRound): string => (Number(win) - Number(stake)).toFixed(2)

const bookStyles: Readonly<Record<CasinoStyle, BookStyle>> = {
  qtech: {
    isSigned: (secret, { method, target, headers, body }) =>
      headers['signature'] === hmac(secret, `${method}\n${target}\n${body}`),
    asked({ target }) {
      const url = new URL(target, 'http://books')
      const day = url.searchParams.get('day')
      const [, , , player = '', , round = ''] = url.pathname.split('/').map(decodeURIComponent)
      return day === null ? { player, round } : { day }
    },
    line: ({ player, round, stake, win, currency, state }) => ({
      roundId: round,
      playerId: player,
      totalBet: stake,
      totalPayout: win,
      currency,
      status: { open: 'PENDING', settled: 'COMPLETED', voided: 'CANCELLED' }[state],
    }),
    ok: {},
    unknown: [404, { code: 'ROUND_NOT_FOUND', message: 'No such round' }],
    refused: [401, { code: 'LOGIN_FAILED', message: 'Invalid signature' }],
  },
  'world-casino': {
    isSigned: (secret, question) => fieldsOf(question)['partnerKey'] === secret,
    asked: askedBy('userId', 'providerRoundId'),
    line: ({ player, round, stake, win, currency, state }) => ({
      providerRoundId: round,
      userId: player,
      betAmount: stake,
      winAmount: win,
      currency,
      roundStatus: { open: 'open', settled: 'closed', voided: 'cancelled' }[state],
    }),
    ok: { code: 0 },
    unknown: [200, { code: 120, message: 'Round not found' }],
    refused: [401, { code: 100, message: 'Wrong partner key' }],
  },
  gap: {
    isSigned: (secret, { target, headers, body }) =>
      headers['x-operator-signature'] === hmac(secret, `${target}\n${body}`, 'base64'),
    asked: askedBy('user', 'round'),
    line: ({ player, round, stake, win, currency, state }) => ({
      round,
      user: player,
      bet: micro(stake),
      win: micro(win),
      currency,
      round_status: { open: 'OPEN', settled: 'CLOSED', voided: 'ROLLED_BACK' }[state],
    }),
    ok: { status: 'GAP_OK' },
    unknown: [200, { status: 'GAP_ROUND_UNKNOWN' }],
    refused: [401, { status: 'GAP_INVALID_SIGNATURE' }],
  },
  slots: {
    isSigned: (secret, { headers, body }) => headers['x-request-sign'] === hmac(secret, body),
    asked: askedBy('player', 'round'),
    line: ({ player, round, stake, win, currency, state }) => ({
      round,
      player,
      bet: stake,
      win,
      currency,
      state: { open: 'running', settled: 'finished', voided: 'rolled_back' }[state],
    }),
    ok: {},
    unknown: [412, { code: 310, message: 'No such round' }],
    refused: [403, { code: 403, message: 'Invalid signature' }],
  },
  aura: {
    isSigned: (secret, question) => fieldsOf(question)['operatorId'] === secret,
    asked: askedBy('userId', 'roundId'),
    line: (round) => ({
      roundId: round.round,
      userId: round.player,
      exposure: round.stake,
      pnl: round.state === 'settled' ? net(round) : '0',
      currency: round.currency,
      roundStatus: { open: 'RUNNING', settled: 'SETTLED', voided: 'VOID' }[round.state],
    }),
    ok: { status: 'OP_SUCCESS' },
    unknown: [200, { status: 'OP_ROUND_NOT_FOUND' }],
    refused: [401, { status: 'OP_INVALID_OPERATOR' }],
  },
}

/** What a provider of this style answers to a question about its books. */
export function answerFromBooks(
  style: CasinoStyle,
  { secret, rounds }: { readonly secret: string; readonly rounds: readonly BookRound[] },
  question: AskedQuestion,
): readonly [status: number, body: Fields] {
  const { isSigned, asked, line, ok, unknown, refused } = bookStyles[style]
  if (!isSigned(secret, question)) return refused
  const about = asked(question)
  const found = rounds.filter((one) =>
    'day' in about ? one.day === about.day : one.player === about.player && one.round === about.round,
  )
  return found.length === 0 && !('day' in about) ? unknown : [200, { ...ok, rounds: found.map(line) }]
}

/** The report of a day as a file, with the column names of the provider. */
export function reportFile(style: CasinoStyle, rounds: readonly BookRound[]): string {
  const lines = rounds.map((round) => bookStyles[style].line(round))
  const names = Object.keys(lines[0] ?? {})
  return [names, ...lines.map((one) => names.map((name) => String(one[name])))]
    .map((cells) => cells.join(','))
    .join('\n')
}

interface Books {
  readonly secret: string
  readonly rounds: readonly BookRound[]
  /** Its own catalogue. */
  readonly games?: readonly StatedGame[]
}

/** Serves the books of a provider on this machine, and its catalogue. */
export async function serveBooks(style: CasinoStyle, books: Books, port = 0) {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = 'GET', url: target = '/', headers } = request
      const { secret, games = [] } = books
      const [status, content] = target.startsWith('/games?')
        ? answerCatalogue({ secret, games: () => games }, target, headers['x-catalogue-signature'])
        : answerFromBooks(style, books, { method, target, headers, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
