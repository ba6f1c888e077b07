import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
// Sunday in UTC; 00:30 on Monday in India.
let now = new Date('2026-11-22T19:00:00Z')
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database, () => now)
  await database.ownerPool.query(`
    update domain set time_zone = 'Asia/Kolkata' where id = 1;
    insert into deposit_method (domain_id, code, name, type, currency, least, most, sort_order, status, schedule, texts, vip_levels, instruction) values
      (1, 'BANK', 'Bank', 'BANK', 'INR', 10000, 100000000, 1, 'ACTIVE', '[{"day":"MON","opens":"09:00","closes":"18:00"},{"day":"SUN","opens":"22:00","closes":"01:00"}]', '[]', '{}', 'Pay first'),
      (1, 'UPI', 'UPI', 'UPI_QR', 'INR', 10000, 100000000, 2, 'ACTIVE', '[]', '[{"language":"hi","name":"यूपीआई","instruction":"पहले भुगतान करें"}]', '{3,4}', 'Scan'),
      (1, 'CARD', 'Card', 'CARD', 'INR', 10000, 100000000, 3, 'DISABLED', '[]', '[]', '{}', '');
    insert into collection_account (domain_id, method_id, kind, holder, status) select 1, id, 'BANK', 'House', 'ACTIVE' from deposit_method`)
})
afterAll(() => database?.close())

interface Way {
  readonly way: string
  readonly name: string
  readonly instruction: string
  readonly closedBecause: string | null
}
const waysOf = async (player: string, language?: string) => {
  const answer: unknown = await site.call('/deposit/ways', { player, ...(language ? { language } : {}) })
  return (answer as { readonly ways: readonly Way[] }).ways
}
const start = (player: string, way: string) =>
  site.call('/deposit/start', { externalId: randomUUID(), player, way, amount: '500.00', utr: '412345678901' })

test('opens a method in its weekly hours in the site’s time zone, also over midnight, and says when it opens next', async () => {
  const player = await site.player('hours', '1000.00')
  expect((await start(player, 'BANK')).status).toBe('PENDING')
  now = new Date('2026-11-22T19:30:00Z')
  await expect(start(player, 'BANK')).rejects.toThrow('This deposit method is closed: it opens today at 09:00')
  now = new Date('2026-11-23T12:30:00Z')
  await expect(start(player, 'BANK')).rejects.toThrow('This deposit method is closed: it opens on Sunday at 22:00')
})

test('lists active methods in the player’s language, with the reason for those unavailable', async () => {
  const player = await site.player('cashier', '1000.00')
  now = new Date('2026-11-23T05:30:00Z')
  expect(await waysOf(player, 'hi')).toMatchObject([
    { way: 'BANK', name: 'Bank', instruction: 'Pay first', closedBecause: null },
    {
      way: 'UPI',
      name: 'यूपीआई',
      instruction: 'पहले भुगतान करें',
      closedBecause: 'This deposit method is not available to this account.',
    },
  ])
  await expect(start(player, 'UPI')).rejects.toThrow('This deposit method is not available to this account.')
  await database.ownerPool.query(`update player set vip_level = 4 where id = $1`, [player])
  expect(await waysOf(player, 'ta')).toMatchObject([{ way: 'BANK' }, { way: 'UPI', name: 'UPI', closedBecause: null }])
  expect((await start(player, 'UPI')).status).toBe('PENDING')
})
