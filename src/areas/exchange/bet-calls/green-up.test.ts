import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettlementSetup, type SettlementSetup } from '#checks/harness/betting/settlement-setup.ts'

let opened: SettlementSetup
beforeAll(async () => {
  opened = await openSettlementSetup()
})
afterAll(async () => {
  await opened?.close()
})

type Fields = Readonly<Record<string, unknown>>
const call = async (path: string, fields: Fields) =>
  (await opened.site.call(path, {
    ...(path.endsWith('offer') ? {} : { externalId: randomUUID() }),
    ...fields,
  })) as unknown as Fields

async function book(odds: string, side = 'BACK') {
  const { site, settlement: desk } = opened
  const player = await desk.player()
  const market = await site.market({ runners: ['A', 'B', 'C'] })
  const on = { player, market: market.id, runner: market.runners['A'] }
  await site.bet(player, market.id, { runner: on.runner, odds, side })
  return { player, market, on }
}

test.each([
  ['CO-01 greens up a back', '4', 'BACK', '2.5', { side: 'LAY', stake: '160.00', ifWins: '60.00', ifLoses: '60.00' }],
  ['CO-02 reds out a back', '2', 'BACK', '4', { side: 'LAY', stake: '50.00', ifWins: '-50.00', ifLoses: '-50.00' }],
  ['CO-03 greens up a lay', '3', 'LAY', '5', { side: 'BACK', stake: '60.00', ifWins: '40.00', ifLoses: '40.00' }],
])('%s at the offered price with the quoted result', async (_, odds, side, now, expected) => {
  const { player, market, on } = await book(odds, side)
  expect(await call('/bet/green-up/offer', { ...on, odds: now })).toEqual(expected)
  const taken = await call('/bet/green-up', { ...on, odds: now, stake: expected.stake })
  expect(taken).toMatchObject({ ...expected, status: 'OPEN' })
  await expect(call('/bet/green-up/offer', { ...on, odds: now })).rejects.toThrow('already level')
  await opened.settlement.run(market.id, { result: { winners: [market.runners['B']] } })
  const { balance, exposure } = await opened.site.wallet(player)
  expect([balance - 10_000_000n, exposure]).toEqual([BigInt(expected.ifLoses.replace('.', '')), 0n])
})

test('needs no available balance, but rejects a changed price and a changed position', async () => {
  const { site } = opened
  const { player, market, on } = await book('4')
  await opened.database.ownerPool.query(`update runner set lay_e4 = 26000 where id = $1`, [on.runner])
  await expect(call('/bet/green-up', { ...on, odds: '2.5' })).rejects.toThrow('The price has changed to 2.6')
  const { stake } = await call('/bet/green-up/offer', { ...on, odds: '2.6' })
  await site.bet(player, market.id, { runner: on.runner, odds: '4', stake: '10.00' })
  await expect(call('/bet/green-up', { ...on, odds: '2.6', stake })).rejects.toThrow('The position has changed')
  await expect(call('/bet/green-up', { ...on, odds: '1' })).rejects.toThrow('Must be odds like')
  await expect(call('/bet/green-up', { ...on, runner: market.runners['B'], odds: '2' })).rejects.toThrow(
    'already level',
  )
})

test('accepts only one of two concurrent green-ups and repeats the reply of a repeated call', async () => {
  const { player, on } = await book('4')
  const both = await Promise.allSettled(
    [1, 2].map(() => call('/bet/green-up', { ...on, odds: '2.5', stake: '160.00' })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const replay = { ...on, odds: '2.5', externalId: 'once' }
  await opened.site.bet(player, on.market, { runner: on.runner, odds: '4', stake: '10.00' })
  expect(await call('/bet/green-up', replay)).toEqual(await call('/bet/green-up', replay))
  await expect(call('/bet/green-up', { ...replay, odds: '2.4' })).rejects.toThrow()
})
