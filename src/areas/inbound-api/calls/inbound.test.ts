import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows

describe('a signed call', () => {
  test('is rejected with a wrong signature, an old timestamp or an unknown field', async () => {
    await expect(site.call('/balance', { player: '1' }, 'wrong')).rejects.toThrow('signature')
    await expect(site.call('/balance', { player: '1', more: 1 })).rejects.toMatchObject({ fields: expect.anything() })
    await expect(site.call('/balance', { player: '999999' })).rejects.toThrow('Not found')
  })

  test('is rejected with names that look like others', async () => {
    for (const username of ['ad\u200bmin', 'admin\u202e', '\u2066admin'])
      await expect(site.call('/player', { externalId: randomUUID(), username, agent: 'MA' })).rejects.toMatchObject({
        fields: { username: 'Contains invisible characters. Type the text instead of pasting it.' },
      })
  })

  test('is applied once: repeats the response for the same content and rejects different content', async () => {
    const request = { externalId: 'twice', username: 'twice', agent: 'MA' }
    const [first, second] = await Promise.all([site.call('/player', request), site.call('/player', request)])
    expect(second).toEqual(first)
    await expect(site.call('/player', { ...request, username: 'other' })).rejects.toMatchObject({ code: 'key_reuse' })
    await expect(site.call('/player', { ...request, externalId: 'again', username: 'TWICE' })).rejects.toThrow(
      'already in use',
    )
    expect(await rowsOf(`select count(*)::int as n from audit where action = 'inbound.player'`)).toEqual([{ n: 1 }])
  })

  test('is applied once when it arrives several times at the same moment', async () => {
    const player = await site.player('hasty', '1000.00')
    const { id, runners } = await site.market()
    const bet = { externalId: randomUUID(), player, market: id, runner: runners['A'], odds: '2', stake: '100.00' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.call('/bet', { ...bet, side: 'BACK' })))
    expect(new Set(answers.map((answer) => answer.bet)).size).toBe(1)
    expect(await site.wallet(player)).toMatchObject({ exposure: 10_000n })
  })

  test('stores the date of birth and rejects players under 18', async () => {
    const born = (bornOn: string) =>
      site.call('/player', { externalId: `born-${bornOn}`, username: `born.${bornOn}`, agent: 'MA', bornOn })
    const { player } = await born('1971-06-17')
    expect(await rowsOf('select born_on::text from player where id = $1', [player])).toEqual([
      { born_on: '1971-06-17' },
    ])
    await expect(born(`${instantNow().getUTCFullYear() - 16}-01-01`)).rejects.toMatchObject({
      field: 'bornOn',
      message: 'Players must be at least 18 years old.',
    })
    await expect(born('2999-01-01')).rejects.toMatchObject({ field: 'bornOn' })
  })
})

describe('money', () => {
  test('is credited once for a deposit and counts on its day', async () => {
    const player = await site.player('rich')
    const response = await site.call('/deposit', {
      externalId: 'd1',
      player,
      method: 'upi',
      amount: '500.00',
      utr: 'utr-1',
    })
    expect(response.status).toBe('PENDING')
    await expect(
      site.call('/deposit/confirmation', { externalId: 'c0', deposit: response.deposit, amount: '501.00' }),
    ).rejects.toThrow('a different amount')
    const confirmed = await Promise.all(
      [1, 2, 3].map((n) =>
        site
          .call('/deposit/confirmation', { externalId: `c${n}`, deposit: response.deposit, amount: '500.00' })
          .catch((error: Error) => error.message),
      ),
    )
    expect(confirmed.filter((one) => typeof one === 'object')).toHaveLength(1)
    expect(await site.wallet(player)).toMatchObject({ balance: 50_000n, held: 0n, version: 1n })
    expect(await rowsOf(`select product, bets, stake from player_day where player_id = $1`, [player])).toEqual([
      { product: 'deposit', bets: 1, stake: 50_000n },
    ])
    expect(
      await rowsOf(`select status, is_first, decided_by, journal_id is not null as posted from deposit where id = $1`, [
        response.deposit,
      ]),
    ).toEqual([{ status: 'SUCCESS', is_first: true, decided_by: 'site:front', posted: true }])
  })

  test('is held on a withdrawal request and returned on cancellation', async () => {
    const player = await site.player('drawer', '300.00')
    await expect(
      site.call('/withdrawal', { externalId: 'w0', player, method: 'bank', amount: '300.01' }),
    ).rejects.toThrow('Not enough')
    const response = await site.call('/withdrawal', { externalId: 'w1', player, method: 'bank', amount: '120.00' })
    expect(await site.wallet(player)).toMatchObject({ balance: 18_000n, held: 12_000n })
    await site.call('/withdrawal/cancellation', { externalId: 'w1c', withdrawal: response.withdrawal })
    expect(await site.wallet(player)).toMatchObject({ balance: 30_000n, held: 0n })
    await expect(
      site.call('/withdrawal/cancellation', { externalId: 'w1d', withdrawal: response.withdrawal }),
    ).rejects.toThrow('Cannot cancel')
  })
})

describe('a bet', () => {
  test('reserves the worst case and accepts a hedge with no balance left (AC-02)', async () => {
    const player = await site.player('hedger', '1000.00')
    const { id, runners } = await site.market()
    const back = await site.bet(player, id, { runner: runners['A'], odds: '2', stake: '1000.00' })
    expect(back).toMatchObject({ status: 'OPEN', marketExposure: '1000.00', available: '0.00' })
    await expect(site.bet(player, id, { runner: runners['A'], odds: '2', stake: '1.00' })).rejects.toThrow(
      'Not enough available balance.',
    )
    const lay = await site.bet(player, id, { runner: runners['A'], side: 'LAY', odds: '2', stake: '1000.00' })
    expect(lay).toMatchObject({ marketExposure: '0.00', available: '1000.00' })
    expect(await site.wallet(player)).toMatchObject({ balance: 100_000n, exposure: 0n })
    expect(await rowsOf(`select exposure, worst, outcomes, bets from position where player_id = $1`, [player])).toEqual(
      [{ exposure: 0n, worst: 0n, bets: 2, outcomes: { [runners['A'] ?? '']: '0', [runners['B'] ?? '']: '0' } }],
    )
    expect(await rowsOf(`select agents, cumulative_shares from share_path`)).toEqual([
      {
        agents: [uplineIds.MA, uplineIds.SUP, uplineIds.SS, uplineIds.COM],
        cumulative_shares: [7000, 9000, 9500, 10_000],
      },
    ])
  })

  test('never reserves more than the balance under concurrent bets', async () => {
    const player = await site.player('crowd', '1000.00')
    const markets = await Promise.all([1, 2, 3, 4].map(() => site.market()))
    const bets = markets.flatMap(({ id, runners }) =>
      [1, 2, 3].map(() => site.bet(player, id, { runner: runners['A'], odds: '1.5', stake: '150.00' })),
    )
    const done = await Promise.allSettled(bets)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(await site.wallet(player)).toMatchObject({ exposure: 90_000n })
  })

  test('is matched in parts at its average price, and its rest is cancelled', async () => {
    const player = await site.player('waiter', '1000.00')
    const { id, runners } = await site.market()
    const { bet } = await site.bet(player, id, {
      runner: runners['A'],
      side: 'LAY',
      odds: '3',
      stake: '100.00',
      matched: '0',
    })
    expect(await site.wallet(player)).toMatchObject({ exposure: 20_000n })
    await expect(
      site.call('/bet/match', { externalId: randomUUID(), bet, size: '10.00', odds: '3.1' }),
    ).rejects.toThrow('worse than requested')
    await site.call('/bet/match', { externalId: randomUUID(), bet, size: '20.00', odds: '2' })
    const matched = await site.call('/bet/match', { externalId: randomUUID(), bet, size: '40.00', odds: '3' })
    expect(matched).toMatchObject({ status: 'OPEN', matched: '60.00', remaining: '40.00', marketExposure: '180.00' })
    const cancelled = await site.call('/bet/cancellation', { externalId: randomUUID(), bet })
    expect(cancelled).toMatchObject({
      status: 'OPEN',
      matched: '60.00',
      remaining: '0.00',
      cancelled: '40.00',
      marketExposure: '100.00',
      available: '900.00',
    })
    expect(await rowsOf(`select size, odds_e4 from bet_fill where bet_id = $1 order by size`, [bet])).toEqual([
      { size: 2000n, odds_e4: 20_000 },
      { size: 4000n, odds_e4: 30_000 },
    ])
    await expect(site.call('/bet/cancellation', { externalId: randomUUID(), bet })).rejects.toThrow(
      'This bet has no unmatched stake to cancel.',
    )
  })

  test('is recorded as cancelled when cancelled in full', async () => {
    const player = await site.player('doubter', '1000.00')
    const { id, runners } = await site.market()
    const { bet } = await site.bet(player, id, { runner: runners['A'], odds: '3', matched: '0' })
    expect(await site.call('/bet/cancellation', { externalId: randomUUID(), bet })).toMatchObject({
      status: 'CANCELLED',
      available: '1000.00',
    })
    expect(await rowsOf(`select status, cancelled, reason from bet_settled where id = $1`, [bet])).toEqual([
      { status: 'CANCELLED', cancelled: 10_000n, reason: 'cancelled by the player' },
    ])
    await expect(site.call('/bet/cancellation', { externalId: randomUUID(), bet })).rejects.toThrow('Not found')
  })

  test('on a session reserves its worst line (FY-03), and is rejected on a line not offered', async () => {
    const player = await site.player('fancier', '1000.00')
    const open = await site.market({ kind: 'session', product: 'fancy' })
    await site.bet(player, open.id, { line: 45, rate: '100', stake: '500.00' })
    expect(await site.bet(player, open.id, { line: 42, side: 'LAY', rate: '100', stake: '300.00' })).toMatchObject({
      marketExposure: '800.00',
    })
    const fixed = await site.market({ kind: 'session', product: 'fancy', line: 50 })
    await expect(site.bet(player, fixed.id, { line: 49, rate: '100', stake: '10.00' })).rejects.toThrow(
      'line has changed',
    )
    await expect(site.bet(player, fixed.id, { runner: '1', odds: '2', stake: '10.00' })).rejects.toThrow(
      'Enter the line',
    )
  })

  test('is rejected when the market, the player or an upline account is locked', async () => {
    const player = await site.player('locked', '1000.00')
    const { id, runners } = await site.market()
    const bet = () => site.bet(player, id, { runner: runners['A'], odds: '2' })
    await database.ownerPool.query(`update agent set is_bet_locked = true where id = $1`, [uplineIds.SS])
    await expect(bet()).rejects.toThrow('upline account')
    await database.ownerPool.query(`update agent set is_bet_locked = false, exposure_limit = 100 where id = $1`, [
      uplineIds.SS,
    ])
    await expect(bet()).rejects.toThrow('exposure limit of an upline account')
    await database.ownerPool.query(`update agent set exposure_limit = -1 where id = $1`, [uplineIds.SS])
    await site.call('/player/lock', { externalId: randomUUID(), player, isLocked: true, reason: 'asked for it' })
    await expect(bet()).rejects.toThrow('locked for this account')
    await site.call('/player/lock', { externalId: randomUUID(), player, isLocked: false, reason: 'asked for it' })
    await database.ownerPool.query(`update market set status = 'SUSPENDED' where id = $1`, [id])
    await expect(bet()).rejects.toThrow('The market is suspended')
    await database.ownerPool.query(`update market set status = 'OPEN' where id = $1`, [id])
    expect(await bet()).toMatchObject({ status: 'OPEN' })
  })
})
