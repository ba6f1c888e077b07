import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway } from '#checks/harness/payments/gateway.ts'
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
    insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount, sort_order, status, schedule, texts, vip_levels, instruction) values
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

test('holds the limits of a gateway by country and platform where methods are offered and deposits started', async () => {
  const { id, way } = await createGateway(database, { code: 'limited' })
  const none = { country: null, platform: null, offer: 'OFFERED', minAmount: null, maxAmount: null, playerDayCap: null }
  const limits = [
    { ...none, country: 'IN', minAmount: '20000', maxAmount: '500000' },
    { ...none, country: 'IN', platform: 'ios', maxAmount: '100000', playerDayCap: '150000' },
    { ...none, country: 'AE', offer: 'NOT_OFFERED' },
  ]
  await database.ownerPool.query('update gateway set limits = $2 where id = $1', [id, JSON.stringify(limits)])
  const player = await site.player('limited')
  const offered = async (country: string, platform: string) => {
    const answer: unknown = await site.call('/deposit/ways', { player, platform, place: { country } })
    const { ways } = answer as { readonly ways: readonly (Way & { readonly least: string; readonly most: string })[] }
    const one = ways.find((each) => each.way === way)
    return [one?.least, one?.most, one?.closedBecause]
  }
  expect(await offered('LK', 'web')).toEqual(['1.00', '10000000.00', null])
  expect(await offered('IN', 'web')).toEqual(['200.00', '5000.00', null])
  expect(await offered('IN', 'ios')).toEqual(['200.00', '1000.00', null])
  expect(await offered('AE', 'web')).toEqual(['1.00', '10000000.00', 'This deposit method is not available in AE.'])

  const pay = (amount: string, country: string, platform?: string) =>
    site.call('/deposit/start', {
      externalId: randomUUID(),
      player,
      way,
      amount,
      place: { country },
      ...(platform ? { platform } : {}),
    })
  await expect(pay('199.99', 'IN', 'web')).rejects.toThrow('Min deposit by this method in IN is 200.00.')
  await expect(pay('5000.01', 'IN', 'web')).rejects.toThrow('Max deposit by this method in IN is 5000.00.')
  await expect(pay('2000.00', 'IN')).rejects.toThrow('Max deposit by this method in IN on ios is 1000.00.')
  await expect(pay('500.00', 'AE', 'web')).rejects.toThrow('This deposit method is not available in AE.')
  expect((await pay('1000.00', 'IN', 'ios')).status).toBe('INITIATED')
  await expect(pay('500.01', 'IN', 'ios')).rejects.toThrow(
    'Daily limit of this method in IN on ios is 1500.00: 500.00 left today.',
  )
  expect((await pay('500.00', 'IN', 'ios')).status).toBe('INITIATED')

  // A deposit that names the gateway by its code, with the home of the player.
  await database.ownerPool.query(`update player set country = 'AE' where id = $1`, [player])
  const named = { externalId: randomUUID(), player, method: 'upi', amount: '500.00', gateway: 'limited' }
  await expect(site.call('/deposit', named)).rejects.toThrow('This deposit method is not available in AE.')
})

test('returns the QR code of the operator account with amount and reference', async () => {
  await database.ownerPool.query(
    `insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount, sort_order, status)
     values (1, 'SCAN', 'Scan', 'UPI_QR', 'INR', 100, 10000000, 9, 'ACTIVE'), (1, 'HAND', 'Hand', 'AGENT', 'INR', 100, 10000000, 9, 'ACTIVE');
     insert into collection_account (domain_id, method_id, kind, holder, number, status)
     select 1, id, case code when 'SCAN' then 'UPI' else 'CASH' end, 'Sea & Sand', 'seasand@bank', 'ACTIVE' from deposit_method where code in ('SCAN', 'HAND')`,
  )
  const player = await site.player('scans')
  const { deposit } = await start(player, 'SCAN')
  const text = `upi://pay?pa=seasand@bank&pn=Sea%20%26%20Sand&am=500.00&cu=INR&tn=Deposit%20${deposit.slice(-12)}`
  expect(await site.call('/deposit/state', { deposit })).toMatchObject({
    payTo: {
      kind: 'UPI',
      holder: 'Sea & Sand',
      number: 'seasand@bank',
      code: { text, svg: renderSVG(text, { border: 2 }) },
    },
  })
  const cash = await start(player, 'HAND')
  expect(await site.call('/deposit/state', { deposit: cash.deposit })).toMatchObject({
    payTo: { kind: 'CASH', code: null },
  })
})
