import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantIn } from '#checks/harness/time/clock.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { followSelections } from '#areas/exchange/sportsbook/selections/follow-selections.task.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import type { PanelClient } from './harness/processes/panel-client.ts'
import { confirmation, decide } from './harness/staff/office.ts'
import { codes, openThreeCurrencies, places, textOf as text, type ThreeCurrencies } from './harness/three-currencies.ts'

let opened: ThreeCurrencies
beforeAll(async () => {
  opened = await openThreeCurrencies()
})
afterAll(async () => {
  expect(await verify(kyselyOver(opened.database.ownerPool))).toEqual([])
  await opened.close()
})

describe.each(codes)('%s', (code) => {
  const { company, agent } = places[code]
  const balance = async (account: string | bigint) => (await opened.site.wallet(account)).balance
  const agents = async () => (await balance(company)) + (await balance(agent))
  const ticketOn = async (player: string, unit: bigint, odds: string) => {
    const leg = { sport: 'horse_racing', event: randomUUID(), market: 'Winner', selection: 'Runner' }
    const body = { player, unit: text(code, unit), legs: [{ ...leg, odds }] }
    return { leg, ...(await opened.call(code, '/ticket', body)) }
  }
  const declare = async (leg: object, result: object) => {
    await opened.call(code, '/selection/result', { ...leg, ...result })
    await followSelections.run({ db: opened.database.db })
  }

  test('cashes a part of a ticket out, rounded down, and pays the rest by its result', async () => {
    const player = await opened.player(code)
    const { ticket, leg } = await ticketOn(player, 700n, '2')
    // 1,400 at live odds of 1.5 are worth 933.33; half of 933 is 466.5.
    const offer = await opened.call(code, '/ticket/cash-out/offer', { ticket, liveOdds: '1.5' })
    expect(offer).toMatchObject({ amount: text(code, 933n), potential: text(code, 1_400n) })
    await opened.call(code, '/ticket/cash-out', { offer: offer.offer, liveOdds: '1.5', part: 5_000 })
    expect(await balance(player)).toBe(9_766n)
    await declare(leg, { outcome: 'WIN' })
    expect(await balance(player)).toBe(10_466n)
  })

  test('deducts by Rule 4 from winnings, in whole minor units', async () => {
    const player = await opened.player(code)
    const { leg } = await ticketOn(player, 101n, '2.25')
    const later = instantIn(60_000).toISOString()
    // 126.25 are won; 80 pence of a pound are deducted, which leaves 25.25.
    await declare(leg, { outcome: 'WIN', withdrawn: [{ at: later, odds: '1.25' }] })
    expect(await balance(player)).toBe(10_025n)
    await declare(leg, { outcome: 'WIN', withdrawn: [] })
    expect(await balance(player)).toBe(10_126n)
  })

  test('voids a settled bet and restores it, and settles a second result after a rollback', async () => {
    const player = await opened.player(code)
    const { id: market, runners } = await opened.site.market({ commission: 300 })
    const on = { player, market, runner: runners['A'], side: 'BACK', odds: '1.55', stake: text(code, 101n) }
    const { bet } = await opened.call(code, '/bet', on)
    await opened.call(code, '/bet', { ...on, runner: runners['B'], odds: '3', stake: text(code, 11n) })
    const before = await agents()
    const seq = await opened.settlement.run(market, { result: { winners: [runners['A']] } })
    // 56 less 11 is 45, of which 3 % are 1.35.
    expect([await balance(player), (await agents()) - before]).toEqual([10_044n, -44n])
    const act = async (name: string) => {
      const { status, body } = await opened.owner.post(`/api/my-bets/${bet}/${name}`, confirmation)
      expect([status, body.message]).toMatchObject([200, expect.any(String)])
      await settleMarket(opened.database.db, BigInt(market))
    }
    await act('settled-voidance')
    expect([await balance(player), (await agents()) - before]).toEqual([9_989n, 11n])
    await act('restoration')
    expect([await balance(player), (await agents()) - before]).toEqual([10_044n, -44n])
    await opened.settlement.run(market, { kind: 'rollback', reverses: seq })
    expect([await balance(player), (await agents()) - before]).toEqual([10_000n, 0n])
    // 22 less 101 is a loss, without commission.
    const second = await opened.settlement.run(market, { result: { winners: [runners['B']] } })
    expect([await balance(player), (await agents()) - before]).toEqual([9_921n, 79n])
    await opened.settlement.run(market, { kind: 'rollback', reverses: second })
    await opened.settlement.run(market, { kind: 'void' })
    expect([await balance(player), (await agents()) - before]).toEqual([10_000n, 0n])
  })

  test('pays chips to several accounts at once, and refuses what is finer than the currency', async () => {
    const players = [await opened.player(code), await opened.player(code)]
    await opened.rows(`select post_transfers(gen_random_uuid(), now(), 'check', $1, null, null)`, [
      JSON.stringify([
        {
          account: String(agent),
          kind: 'ADJUST_CREDIT',
          debit: 'adjustment',
          credit: 'wallet',
          amount: '5000',
          ref: 'x',
        },
      ]),
    ])
    const own = await balance(agent)
    const pay = (amounts: readonly string[]) =>
      opened.owner.post('/api/downline-banking/payments', {
        payments: players.map((id, at) => ({ id, direction: 'DEPOSIT', amount: amounts[at], creditReference: null })),
        ...confirmation,
      })
    const finer = { JPY: '1.5', KWD: '0.0015' }[code]
    const refused = await pay([text(code, 3n), finer])
    expect([refused.status, await balance(agent)]).toEqual([422, own])
    expect((await pay([text(code, 3n), text(code, 1_001n)])).status).toBe(200)
    expect(await Promise.all([...players, agent].map(balance))).toEqual([10_003n, 11_001n, own - 1_004n])
  })
})

test('a market shared by domains states its figures in each currency and adds none of them', async () => {
  const { id: market, runners } = await opened.site.market({ commission: 300 })
  for (const [code, stake] of [
    ['JPY', 100n],
    ['KWD', 1_000n],
  ] as const) {
    const player = await opened.player(code)
    const terms = { side: 'BACK', odds: '2', stake: text(code, stake) }
    await opened.call(code, '/bet', { player, market, runner: runners['A'], ...terms })
  }
  await opened.settlement.run(market, { result: { winners: [runners['A']] } })
  const shownTo = async (client: PanelClient) => {
    const { data } = (await client.get('/api/market-result')).body
    return data.find(({ id }: { id: string }) => id === market)
  }
  expect(await shownTo(opened.owner)).toMatchObject({ bets: 2, pl: null, commission: null })
  expect(await shownTo(opened.head.JPY)).toMatchObject({ bets: 1, pl: '100', commission: '3' })
  expect(await shownTo(opened.head.KWD)).toMatchObject({ bets: 1, pl: '1.000', commission: '0.030' })
  const sums = `select table_name from information_schema.columns
    where table_name in ('settlement', 'settlement_cell') and column_name in ('pl', 'commission')`
  expect(await opened.rows(sums)).toEqual([])
})

describe('a limit of the settings', () => {
  const load = (client: PanelClient, place: string) => client.get(`/api/general-setting/payments${place}`)
  const save = async (client: PanelClient, place: string, change: object) => {
    const { values, version } = (await load(client, place)).body.data
    const body = { values: { ...values, ...change }, version, ...confirmation }
    return client.put(`/api/general-setting/payments${place}`, body)
  }
  const saveApproved = async (place: string, change: object) => {
    const { body } = await save(opened.owner, place, change)
    const { approver } = opened
    expect((await decide(approver, body.data.approval)).status).toBe(200)
    forgetCached()
  }
  const shown = async (client: PanelClient, domain: number) => {
    const { groups } = (await client.get(`/api/general-setting/values?domain=${domain}`)).body.data
    const { settings } = groups.find(({ name }: { name: string }) => name === 'payments')
    const { value, inherited } = settings.find(({ name }: { name: string }) => name === 'minDeposit')
    return { value, inherited }
  }
  const deposit = async (code: (typeof codes)[number], amount: string) =>
    opened.call(code, '/deposit', { player: await opened.player(code), method: 'upi', amount })

  test('of a domain is stored, shown and enforced in the decimals of its currency', async () => {
    await saveApproved('/4', { minDeposit: '0.125' })
    expect(await opened.rows(`select value from setting where domain_id = 4`)).toEqual([
      { value: { minDeposit: '0.125' } },
    ])
    for (const client of [opened.owner, opened.head.KWD]) {
      expect((await load(client, '/4')).body.data.values.minDeposit).toBe('0.125')
      expect(await shown(client, 4)).toMatchObject({ value: '0.125' })
    }
    await expect(deposit('KWD', '0.124')).rejects.toThrow('Min deposit is 0.125.')
    expect(await deposit('KWD', '0.125')).toMatchObject({ deposit: expect.any(String) })
    const refused = 'Max must not be below min.'
    expect((await save(opened.owner, '/4', { maxDeposit: '0.124' })).body.data).toEqual([refused])
  })

  test.each([
    ['/3', 'JPY', '0.5', 'Enter a whole amount. The currency has no decimals.'],
    ['/4', 'KWD', '0.1255', 'Enter an amount with at most 3 decimals.'],
  ] as const)('of the domain %s in %s is refused at the field as %s', async (place, code, minDeposit, message) => {
    for (const client of [opened.owner, opened.head[code]]) {
      const { status, body } = await save(client, place, { minDeposit })
      expect([status, body.fields]).toEqual([422, { minDeposit: message }])
    }
  })

  test('of all domains may be as fine as the finest currency, and applies in each of them', async () => {
    const { status, body } = await save(opened.owner, '', { minDeposit: '0.1255' })
    expect([status, body.fields]).toEqual([422, { minDeposit: 'Enter an amount with at most 3 decimals.' }])
    await saveApproved('', { minDeposit: '0.375', maxWithdrawal: '7000.00' })
    await saveApproved('/4', { minDeposit: null })
    expect((await load(opened.owner, '')).body.data.values).toMatchObject({
      minDeposit: '0.375',
      maxWithdrawal: '7000.00',
    })
    expect(await shown(opened.owner, 4)).toEqual({ value: '0.375', inherited: '0.375' })
    expect(await shown(opened.owner, 3)).toEqual({ value: '1', inherited: '1' })
    expect(await shown(opened.owner, 1)).toEqual({ value: '0.38', inherited: '0.38' })
    await expect(deposit('KWD', '0.374')).rejects.toThrow('Min deposit is 0.375.')
    await opened.rows(`update domain set status = 'DEACTIVATED' where id = 4`)
    const coarser = await save(opened.owner, '', { minDeposit: '0.625' })
    await opened.rows(`update domain set status = 'ACTIVE' where id = 4`)
    expect(coarser).toMatchObject({ status: 409, body: { data: ['Enter an amount with at most 2 decimals.'] } })
  })
})

describe('a list of several currencies', () => {
  beforeAll(async () => {
    // 9.999 dinar, 10 yen and 9.5 dinar: 9,999, 10 and 9,500 minor units.
    await opened.player('KWD', 9_999n)
    await opened.player('JPY', 10n)
    await opened.player('KWD', 9_500n)
    await opened.player('KWD', 10_000n)
  })
  const units = ({ balance }: { balance: string }) => Number(balance)
  const pages = async (order: string, last: number) =>
    Promise.all(
      Array.from({ length: last }, async (_, at) => {
        const { data } = (await opened.owner.get(`/api/players?sort=balance&direction=${order}&page=${at + 1}`)).body
        return data
      }),
    ).then((all) => all.flat())

  test('is sorted by the amount in units of each currency, also on pages far from the first', async () => {
    await opened.rows(`with made as (
        insert into player (cell, id, domain_id, agent_id, username, currency)
        select cell_of(n), n, 4, ${places.KWD.agent}, 'empty_' || n, 'KWD' from generate_series(90000, 90219) n returning id)
      select open_wallet(id, 4, 'KWD') from made`)
    const { total_item: total, last_page: last } = (await opened.owner.get('/api/players')).body
    for (const order of ['ascending', 'descending']) {
      const rows = await pages(order, last)
      const shown = rows.map(units)
      const sorted = shown.toSorted((a, b) => (order === 'ascending' ? a - b : b - a))
      expect([rows.length, new Set(rows.map(({ id }) => id)).size, shown]).toEqual([total, total, sorted])
      expect(shown.filter((amount) => amount >= 9.5 && amount < 10.5)).toEqual(expect.arrayContaining([9.5, 9.999, 10]))
    }
  })

  test('is filtered by the amount in units of each currency', async () => {
    const between = async (range: string) => (await opened.owner.get(`/api/players?balance=${range}`)).body.data
    const found = (await between('9.5..10')).map(({ balance }: { balance: string }) => balance)
    expect(new Set(found)).toEqual(new Set(['9.500', '9.999', '10.000', '10']))
    expect(await between('9.501..9.998')).toEqual([])
  })
})
