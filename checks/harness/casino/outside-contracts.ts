import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { decimal, headerIn, playerId, readBody } from '#areas/casino/adapters/fields.ts'
import type { Adapter, Asked, Outcome, ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { tokenHashOf, type WalletCall } from '#areas/casino/wallet/wallet-call.ts'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { equalTexts } from '#engine/inbound/call-signature.ts'

/** Who the players of inputs from outside are here; such contracts name a player instead of a token. */
export const seats = new Map<string, { readonly player: string; readonly session: string }>()

const unreadable = (problem: string): Asked => ({ asks: 'nothing', problem })

const written = (outcome: Outcome) => {
  if (outcome.is === 'failure') return { code: outcome.code }
  if (outcome.is === 'state') return { balance: majorUnits(outcome.state.balance) }
  const { code, isRepeat, balance } = outcome.answer
  return { code: code === 'OK' && isRepeat ? 'DUPLICATE_OK' : code, balance: majorUnits(balance) }
}

interface Stated {
  readonly name: string
  readonly id: string
  readonly round: string
  readonly game: string
  readonly amount: z.output<typeof decimal>
}

function betOf({ name, id, round, game, amount }: Stated): WalletCall {
  const seat = seats.get(name)
  return {
    provider: 'slot',
    kind: 'bet',
    id,
    betId: null,
    player: BigInt(playerId.parse(seat?.player)),
    tokenHash: tokenHashOf(seat?.session ?? ''),
    round,
    isLast: false,
    gameCode: game,
    amount,
    currency: 'INR',
    isFinal: true,
  }
}

const signed = z.looseObject({
  timestamp: z.int(),
  data: z.looseObject({
    transactions: z.array(
      z.looseObject({
        playerId: z.string(),
        amount: decimal,
        transactionId: z.string(),
        roundId: z.string(),
        game: z.string(),
      }),
    ),
  }),
})

function readSigned(request: ProviderRequest): Asked {
  const read = readBody(request, signed)
  if ('problem' in read) return unreadable(read.problem)
  const calls = read.content.data.transactions.map((one) =>
    betOf({ name: one.playerId, id: one.transactionId, round: one.roundId, game: one.game, amount: one.amount }),
  )
  return {
    asks: 'calls',
    calls,
    write: (outcomes) => ({ status: 200, body: { results: outcomes.map(written) } }),
  }
}

const batch = z.looseObject({
  player: z.string(),
  transactions: z.array(z.looseObject({ id: z.string(), round: z.string(), amount: decimal })),
})

function readBatch(request: ProviderRequest): Asked {
  const read = readBody(request, batch)
  if ('problem' in read) return unreadable(read.problem)
  const { player: name, transactions } = read.content
  return {
    asks: 'calls',
    calls: transactions.map(({ id, round, amount }) => betOf({ name, id, round, game: 'night-tram', amount })),
    write: (outcomes) => ({
      status: 200,
      body: { results: outcomes.map((outcome, at) => ({ id: transactions[at]?.id, ...written(outcome) })) },
    }),
  }
}

const query = z.looseObject({ username: z.string(), amount: decimal, transaction_id: z.string(), round_id: z.string() })

function readQuery(request: ProviderRequest): Asked {
  const read = readBody(request, query)
  if ('problem' in read) return unreadable(read.problem)
  const { username: name, amount, transaction_id: id, round_id: round } = read.content
  return { asks: 'call', call: betOf({ name, id, round, game: 'night-tram', amount }) }
}

const shared = {
  provider: 'slot',
  isEachSigned: true,
  repeats: 'STORED',
  write: (outcome: Outcome) => ({ status: 200, body: written(outcome) }),
} as const

/** A member of a body exactly as it was sent, and its timestamp. */
function memberOf(body: string): string {
  const data = body.slice(body.indexOf('"data":') + 7, body.lastIndexOf('}'))
  return `${data}|${/"timestamp":(\d+)/.exec(body)?.[1] ?? ''}`
}

const signsBy =
  (covered: (body: string) => string): Adapter['isSigned'] =>
  ({ body, ...request }, secret) =>
    equalTexts(
      createHmac('sha256', secret)
        .update(covered(body.toString('utf8')))
        .digest('hex'),
      headerIn(request, 'x-signature'),
    )

const lists = [
  { method: 'post', path: '/wallet', title: 'Transactions of players', read: readSigned },
  { method: 'post', path: '/batch', title: 'Transactions of a player', read: readBatch },
] as const

/** Contracts with traits from outside that none of our providers has: what an adapter can be. */
export const outsideContracts: readonly Adapter[] = [
  { ...shared, path: '/signs-whole', title: 'Signs all bytes', operations: lists, isSigned: signsBy((body) => body) },
  { ...shared, path: '/signs-member', title: 'Signs a member', operations: lists, isSigned: signsBy(memberOf) },
  {
    ...shared,
    path: '/by-query',
    title: 'Calls by query',
    operations: [{ method: 'get', path: '/wallet', title: 'Take a stake', read: readQuery }],
    isSigned({ target }, secret) {
      const [text = '', key = ''] = target.slice(target.indexOf('?') + 1).split('&key=')
      const password = new URLSearchParams(text).get('callerPassword') ?? ''
      const expected = createHash('sha1').update(`salt${text}`).digest('hex')
      return equalTexts(secret, password) && equalTexts(expected, key)
    },
  },
]
