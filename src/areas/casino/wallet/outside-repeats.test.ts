import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { adapters } from '#areas/casino/adapters/adapters.ts'
import { worldCasinoAdapter } from '#areas/casino/adapters/world-casino/world-casino.adapter.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import type { Play, ReceivedAnswer, Send } from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import type { Adapter } from './adapter.ts'

/** A contract with a word of its own for a repeat, and the balance of now beside it. */
const namesRepeats: Adapter = {
  ...worldCasinoAdapter,
  path: '/names-repeats',
  write(outcome) {
    if (outcome.is !== 'answer' || outcome.answer.code !== 'OK' || !outcome.answer.isRepeat)
      return worldCasinoAdapter.write(outcome)
    return { status: 200, body: { code: 'BET_ALREADY_EXIST', balance: majorUnits(outcome.answer.balance) } }
  },
}

let database: TestDatabase
let operator: CasinoOperator
const keys = new Map<VerticalCode, string>()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database, instantNow, [...adapters, namesRepeats])
  for (const provider of ['qt', 'gap', 'slot', 'wc'] as const)
    keys.set(provider, await connectProvider(database, provider))
})
afterAll(() => database?.close())

type Call = (id: string, amount: string) => Promise<ReceivedAnswer>
interface Contract {
  readonly name: string
  readonly provider: VerticalCode
  readonly speak: (send: Send, play: Play) => { readonly bet: Call; readonly win: Call }
  /** What the repeat of the accepted bet is answered with. */
  readonly repeat: Readonly<Record<string, unknown>>
  /** Of a bet beyond the balance. */
  readonly refusal: Readonly<Record<string, unknown>>
}

const keyOf = (provider: VerticalCode) => ({ keyId: keys.get(provider) ?? '', secret: casinoSecret(provider) })
const worldCasino = (send: Send, play: Play) => {
  const { debit, credit } = worldCasinoProvider(keyOf('wc'), send, play)
  return { bet: debit, win: (id: string, amount: string) => credit(id, amount, { roundClosed: false }) }
}

const contracts: readonly Contract[] = [
  {
    name: 'QTech, of the first answer',
    provider: 'qt',
    speak(send, play) {
      const { debit, credit } = qtechProvider(keyOf('qt'), send, play)
      return { bet: debit, win: (id, amount) => credit(id, amount, { completed: false }) }
    },
    repeat: { balance: '400.00' },
    refusal: { code: 'INSUFFICIENT_FUNDS' },
  },
  {
    name: 'GAP, of the first answer',
    provider: 'gap',
    speak(send, play) {
      const { bet, win } = gapProvider(keyOf('gap'), send, play)
      const units = (amount: string) => Number(`${amount.replace('.', '')}000`)
      return {
        bet: (id, amount) => bet(id, units(amount)),
        win: (id, amount) => win(id, units(amount), { round_closed: false }),
      }
    },
    repeat: { status: 'GAP_OK', balance: 40_000_000 },
    refusal: { status: 'GAP_NOT_ENOUGH_MONEY' },
  },
  {
    name: 'Slots, of now, marked as a repeat',
    provider: 'slot',
    speak(send, play) {
      const { bet, win } = slotsProvider(keyOf('slot'), send, play)
      return { bet, win: (id, amount) => win(id, amount, { finished: false }) }
    },
    repeat: { balance: '420.00', repeated: true },
    refusal: { code: 100 },
  },
  {
    name: 'World Casino, of now',
    provider: 'wc',
    speak: worldCasino,
    repeat: { code: 0, balance: '420.00' },
    refusal: { code: 109 },
  },
  {
    name: 'a contract with a word for repeats, of now',
    provider: 'wc',
    speak: (send, play) =>
      worldCasino(
        (request) => send({ ...request, target: request.target.replace('/world-casino/', '/names-repeats/') }),
        play,
      ),
    repeat: { code: 'BET_ALREADY_EXIST', balance: '420.00' },
    refusal: { code: 109 },
  },
]

let players = 0
async function seated({ provider, speak }: Contract) {
  const player = await operator.player(`repeater${(players += 1)}`, '500.00')
  const session = await operator.session(player, provider, gameCode)
  const round = (name: string) =>
    speak(operator.send, { player, game: gameCode, round: `${player}-${name}`, currency: 'INR', session })
  return { player, round, cash: async () => (await operator.wallet(player)).balance }
}

test.each(contracts)('C26 a repeated bet moves nothing and gets its balance: $name', async (contract) => {
  const { player, round, cash } = await seated(contract)
  const [r1, r2] = [round('r1'), round('r2')]
  const balances = []
  for (const call of [
    () => r1.bet(`${player}-a`, '100.00'),
    () => r1.win(`${player}-w`, '50.00'),
    () => r2.bet(`${player}-b`, '30.00'),
  ]) {
    await call()
    balances.push(await cash())
  }
  expect(balances).toEqual([40_000n, 45_000n, 42_000n])
  expect((await r1.bet(`${player}-a`, '100.00')).body).toMatchObject(contract.repeat)
  expect(await cash()).toBe(42_000n)
  expect(
    await operator.rows(`select external_id, occurrences from casino_call where player_id = $1 order by at, id`, [
      player,
    ]),
  ).toEqual([
    { external_id: `${player}-a`, occurrences: 2 },
    { external_id: `${player}-w`, occurrences: 1 },
    { external_id: `${player}-b`, occurrences: 1 },
  ])
})

test.each(contracts)('C26 a repeated bet that was refused is refused again: $name', async (contract) => {
  const { player, round, cash } = await seated(contract)
  const bet = () => round('r1').bet(`${player}-a`, '600.00')
  const first = await bet()
  expect(first.body).toMatchObject(contract.refusal)
  await operator.deposit(player, '200.00')
  const second = await bet()
  expect([second.status, second.body]).toMatchObject([first.status, contract.refusal])
  expect(await cash()).toBe(70_000n)
})
