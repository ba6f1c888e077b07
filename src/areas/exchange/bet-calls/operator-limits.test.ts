import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'

let database: TestDatabase
let site: SmallOperator

const limits = {
  betting: { minStake: '50.00', maxStake: '400.00', maxProfit: '500.00', maxDeviation: '5.00' },
  payments: { minDeposit: '200.00', maxDeposit: '5000.00', minWithdrawal: '20.00', maxWithdrawal: '300.00' },
  access: { requirePhone: true },
}
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  for (const [group, value] of Object.entries(limits)) {
    await database.ownerPool.query(
      `insert into setting (domain_id, key, value) values ($1, 'settings.' || $2, $3)
       on conflict (domain_id, key) do update set value = excluded.value`,
      [group === 'access' ? 1 : 0, group, JSON.stringify(value)],
    )
  }
})
afterAll(() => database?.close())

const register = (more: object = {}) =>
  site.call('/player', { externalId: randomUUID(), username: `p${randomUUID().slice(0, 8)}`, agent: 'MA', ...more })

test('requires the registration fields configured for the domain', async () => {
  await expect(register()).rejects.toMatchObject({ message: 'Phone number is required.', field: 'phone' })
  expect((await register({ phone: '+919876543210' })).player).toMatch(/^\d+$/)
})

test('rejects deposits, stakes, profits and withdrawals outside the operator limits', async () => {
  const { player } = await register({ phone: '+919876543211' })
  const deposit = (amount: string) => site.call('/deposit', { externalId: randomUUID(), player, method: 'upi', amount })
  await expect(deposit('199.99')).rejects.toThrow('Min deposit is 200.00.')
  await expect(deposit('5000.01')).rejects.toThrow('Max deposit is 5000.00.')
  expect((await deposit('200.00')).status).toBe('PENDING')
  await site.deposit(player, '5000.00')
  const { id, runners } = await site.market()
  const bet = (stake: string, odds: string) => site.bet(player, id, { runner: runners['A'], odds, stake })
  await expect(bet('49.99', '2')).rejects.toThrow('Min stake of the operator is 50.00')
  await expect(bet('400.01', '2')).rejects.toThrow('Max stake of the operator is 400.00')
  await expect(bet('300.00', '3')).rejects.toThrow('Max profit in this market of the operator is 500.00')
  await database.ownerPool.query(`update runner set back_e4 = 21500 where id = $1`, [runners['A']])
  await expect(bet('300.00', '2')).rejects.toThrow(
    'The price has changed to 2.15: max odds deviation of the operator is 5.00 %',
  )
  await database.ownerPool.query(`update runner set back_e4 = 21000 where id = $1`, [runners['A']])
  expect((await bet('300.00', '2')).status).toBe('OPEN')
  expect((await bet('50.00', '2')).status).toBe('OPEN')
  const withdraw = (amount: string) =>
    site.call('/withdrawal', { externalId: randomUUID(), player, method: 'bank', amount })
  await expect(withdraw('19.99')).rejects.toThrow('Min withdrawal is 20.00')
  await expect(withdraw('300.01')).rejects.toThrow('Max withdrawal is 300.00')
  expect((await withdraw('300.00')).status).toBe('PENDING')
})

test('RG-06 stops all betting at once, or one market or player only, while open bets can still finish', async () => {
  const { player } = await register({ phone: '+919876543212' })
  const { player: other } = await register({ phone: '+919876543213' })
  for (const one of [player, other]) await site.deposit(one, '2000.00')
  const [first, second] = [await site.market(), await site.market()]
  const bet = (who: string, market: typeof first, more: object = {}) =>
    site.bet(who, market.id, { runner: market.runners['A'], odds: '2', stake: '100.00', ...more })
  const resting = await bet(player, first, { matched: '40.00' })
  const turn = async (isOpen: boolean) => {
    await database.ownerPool.query(
      `update setting set value = value || $1::jsonb where domain_id = 0 and key = 'settings.betting'`,
      [JSON.stringify({ isOpen })],
    )
    forgetCached()
  }
  await turn(false)
  await expect(bet(player, first)).rejects.toThrow('Betting is currently closed')
  await expect(bet(other, second)).rejects.toThrow('Betting is currently closed')
  const match = { externalId: randomUUID(), bet: resting.bet, size: '20.00', odds: '2' }
  await site.call('/bet/match', match)
  await site.call('/bet/cancellation', { externalId: randomUUID(), bet: resting.bet })
  await turn(true)
  await database.ownerPool.query(`update market set status = 'SUSPENDED' where id = $1`, [first.id])
  await expect(bet(other, first)).rejects.toThrow()
  await bet(other, second)
  await site.call('/player/lock', { externalId: randomUUID(), player: other, isLocked: true, reason: 'Asked for' })
  await expect(bet(other, second)).rejects.toThrow()
  await bet(player, second)
})
