import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { fromMicroUnits, toMicroUnits } from '#areas/casino/rules/wallet.ts'
import type { Server } from '#server/main.ts'
import { auraProvider } from '#simulator/casino/aura.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import {
  sendOverHttp,
  type Play,
  type ProviderKey,
  type ReceivedAnswer,
  type Send,
} from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import { formatMoney, parseMoney, zeroMoney } from '#values/money.ts'

type Call = (id: string, amount: string) => Promise<ReceivedAnswer>

interface Speech {
  readonly provider: 'aura' | 'gap' | 'qt' | 'slot' | 'wc'
  /** What is decided of a rollback without a bet. */
  readonly earlyRollback: 'APPLIED' | 'TOMBSTONE'
  readonly speak: (key: ProviderKey, send: Send, play: Play) => Readonly<Record<'bet' | 'win' | 'rollback', Call>>
}

/** The only player of an answer that lists players. */
async function ofOnePlayer(call: Promise<ReceivedAnswer>): Promise<ReceivedAnswer> {
  const { status, body } = await call
  const [only] = body['results'] as readonly ReceivedAnswer['body'][]
  return { status, body: { ...only } }
}

/** GAP counts in 1/100000 of a unit. */
const units = (amount: string): number => Number(toMicroUnits(parseMoney(amount) ?? zeroMoney))
const inMajorUnits = async (call: Promise<ReceivedAnswer>): Promise<ReceivedAnswer> => {
  const { status, body } = await call
  const balance = body['balance']
  if (typeof balance !== 'number') return { status, body }
  return { status, body: { ...body, balance: formatMoney(fromMicroUnits(BigInt(balance)) ?? zeroMoney) } }
}

const speeches: readonly Speech[] = [
  {
    provider: 'aura',
    // The round ends, so that its late exposure is refused.
    earlyRollback: 'APPLIED',
    speak(...spoken) {
      const { exposure, result, betVoid } = auraProvider(...spoken)
      return {
        bet: exposure,
        // What is left of it after the stake of 100.00.
        win: (_, amount) => ofOnePlayer(result((Number(amount) - 100).toFixed(2))),
        rollback: () => ofOnePlayer(betVoid()),
      }
    },
  },
  {
    provider: 'gap',
    earlyRollback: 'TOMBSTONE',
    speak(...spoken) {
      const { bet, win, rollback } = gapProvider(...spoken)
      return {
        bet: (id, amount) => inMajorUnits(bet(id, units(amount))),
        win: (id, amount) => inMajorUnits(win(id, units(amount))),
        rollback: (id, amount) => inMajorUnits(rollback(id, units(amount))),
      }
    },
  },
  {
    provider: 'qt',
    earlyRollback: 'TOMBSTONE',
    speak(...spoken) {
      const { debit, credit, rollback } = qtechProvider(...spoken)
      return { bet: debit, win: credit, rollback }
    },
  },
  {
    provider: 'slot',
    earlyRollback: 'TOMBSTONE',
    speak(...spoken) {
      return slotsProvider(...spoken)
    },
  },
  {
    provider: 'wc',
    earlyRollback: 'TOMBSTONE',
    speak(...spoken) {
      const { debit, credit, cancel } = worldCasinoProvider(...spoken)
      return { bet: debit, win: credit, rollback: cancel }
    },
  },
]

let database: TestDatabase
let operator: CasinoOperator
let server: Server

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

describe.each(speeches)('the worked examples over HTTP, by $provider', ({ provider, speak, earlyRollback }) => {
  let keyId: string
  let players = 0
  let player: string
  let at: ReturnType<Speech['speak']>

  beforeAll(async () => {
    keyId = await connectProvider(database, provider)
  })
  beforeEach(async () => {
    player = await operator.player(`example-${provider}-${(players += 1)}`, '500.00')
    const session = await operator.session(player, provider, gameCode)
    const play = { player, game: gameCode, round: `${player}-r`, currency: 'INR', session }
    at = speak({ keyId, secret: casinoSecret(provider) }, sendOverHttp(server.url), play)
  })

  /** What can be spent and what was decided after a call. */
  const after = async (call: Promise<ReceivedAnswer>) => {
    const answer = await call
    const { balance, exposure } = await operator.wallet(player)
    const [last] = await operator.rows<{ decision: string }>(
      `select decision from casino_call where player_id = $1 order by id desc limit 1`,
      [player],
    )
    return { balance: balance - exposure, decision: last?.decision, stated: answer.body['balance'] }
  }

  test('CS-01: a debit that comes twice is taken once', async () => {
    const bet = () => after(at.bet(`${player}-tx1`, '100.00'))
    const taken = { balance: 40_000n, decision: 'APPLIED', stated: '400.00' }
    expect(await bet()).toEqual(taken)
    expect(await bet()).toEqual(taken)
  })

  test('CS-02: a rollback that comes before its bet stops it', async () => {
    expect(await after(at.rollback(`${player}-tx9`, '100.00'))).toEqual({
      balance: 50_000n,
      decision: earlyRollback,
      stated: '500.00',
    })
    expect(await after(at.bet(`${player}-tx9`, '100.00'))).toMatchObject({ balance: 50_000n, decision: 'REFUSED' })
  })

  test('CS-03: a win is paid after its session has expired', async () => {
    await at.bet(`${player}-tx1`, '100.00')
    await operator.rows(`update casino_session set expires_at = now() where player_id = $1`, [player])
    expect(await after(at.win(`${player}-tx2`, '250.00'))).toEqual({
      balance: 65_000n,
      decision: 'APPLIED',
      stated: '650.00',
    })
  })

  test('CS-04: a rollback that comes twice gives the stake back once', async () => {
    await at.bet(`${player}-tx1`, '100.00')
    const returned = { balance: 50_000n, decision: 'APPLIED', stated: '500.00' }
    const rollback = () => after(at.rollback(`${player}-tx1`, '100.00'))
    expect(await rollback()).toEqual(returned)
    expect(await rollback()).toEqual(returned)
  })
})
