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
import type { Server } from '#server/main.ts'
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

type Call = (id: string, amount: string) => Promise<ReceivedAnswer>

interface Speech {
  readonly provider: 'qt' | 'slot' | 'wc'
  readonly speak: (key: ProviderKey, send: Send, play: Play) => Readonly<Record<'bet' | 'win' | 'rollback', Call>>
}

const speeches: readonly Speech[] = [
  {
    provider: 'qt',
    speak(...spoken) {
      const { debit, credit, rollback } = qtechProvider(...spoken)
      return { bet: debit, win: credit, rollback }
    },
  },
  {
    provider: 'slot',
    speak(...spoken) {
      return slotsProvider(...spoken)
    },
  },
  {
    provider: 'wc',
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

describe.each(speeches)('the worked examples over HTTP, by $provider', ({ provider, speak }) => {
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

  /** Cash and what was decided after a call. */
  const after = async (call: Promise<ReceivedAnswer>) => {
    const answer = await call
    const { balance } = await operator.wallet(player)
    const [last] = await operator.rows<{ decision: string }>(
      `select decision from casino_call where player_id = $1 order by id desc limit 1`,
      [player],
    )
    return { balance, decision: last?.decision, stated: answer.body['balance'] }
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
      decision: 'TOMBSTONE',
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
