import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import type { Fields } from '#blueprint/screen/action.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { asColumn, commonColumns } from '#engine/reach/every-currency.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { commonDigits, oneUnit } from '#values/money.ts'
import { unusualDigits } from '#values/currency.ts'
import { freshDatabase } from './harness/database.ts'
import { panelClient, type PanelClient } from './harness/processes/panel-client.ts'
import { confirmation, decide, officePassword, staffPermissions } from './harness/staff/office.ts'
import { createStaff, testPassword } from './harness/staff/staff.ts'
import { codes, openThreeCurrencies, textOf as text, type ThreeCurrencies } from './harness/three-currencies.ts'

let opened: ThreeCurrencies
beforeAll(async () => {
  opened = await openThreeCurrencies()
})
afterAll(() => opened?.close())

const none = { minStake: null, maxStake: null, maxLoss: null, maxProfit: null, maxDeviation: null, delaySeconds: 0 }

describe('a limit of a market', () => {
  const limit = (id: string, limits: object, client: PanelClient = opened.owner) =>
    client.post(`/api/event-markets/${id}/limits`, { ...none, ...limits, ...confirmation })
  const shown = async (id: string, client: PanelClient) => {
    const { data } = (await client.get('/api/event-markets')).body
    return data.find((row: { id: string }) => row.id === id)
  }
  const limitedMarket = async (limits: object) => {
    const market = await opened.site.market()
    expect(await limit(market.id, limits)).toMatchObject({ status: 200 })
    return market
  }
  const betOn = async ({ id, runners }: Awaited<ReturnType<typeof limitedMarket>>) => {
    const terms = { market: id, runner: runners['A'], side: 'BACK', odds: '2' }
    const rupees = await opened.site.player(`rupees-${id}`, '100.00')
    const [yen, dinar] = [await opened.player('JPY'), await opened.player('KWD')]
    return {
      INR: (stake: string) => opened.site.bet(rupees, id, { runner: runners['A'], odds: '2', stake }),
      JPY: (stake: string) => opened.call('JPY', '/bet', { ...terms, player: yen, stake }),
      KWD: (stake: string) => opened.call('KWD', '/bet', { ...terms, player: dinar, stake }),
    }
  }

  test('is stored, shown and enforced to the thousandth, and permits no more in a coarser currency', async () => {
    const market = await limitedMarket({ minStake: '0.115', maxStake: '0.125', maxProfit: '100.00' })
    expect(await opened.rows(`select min_stake, max_stake, max_profit from market where id = $1`, [market.id])).toEqual(
      [{ min_stake: 115n, max_stake: 125n, max_profit: 100_000n }],
    )
    for (const client of [opened.owner, opened.head.KWD, opened.head.JPY])
      expect(await shown(market.id, client)).toMatchObject({
        minStake: '0.115',
        maxStake: '0.125',
        maxProfit: '100.00',
        maxLoss: null,
      })
    const bet = await betOn(market)
    await expect(bet.KWD('0.126')).rejects.toThrow('Max stake is 0.125.')
    await expect(bet.KWD('0.114')).rejects.toThrow('Min stake is 0.115.')
    expect(await bet.KWD('0.125')).toMatchObject({ matched: '0.125' })
    await expect(bet.INR('0.13')).rejects.toThrow('Max stake is 0.12.')
    await expect(bet.INR('0.11')).rejects.toThrow('Min stake is 0.12.')
    await bet.INR('0.12')
    await expect(bet.JPY('1')).rejects.toThrow('Max stake is 0.')
  })

  test('in whole units is the same number of units in each currency', async () => {
    const bet = await betOn(await limitedMarket({ minStake: '5.00', maxStake: '7.00' }))
    for (const code of codes) {
      const unit = { JPY: 1n, KWD: 1_000n }[code]
      await expect(bet[code](text(code, 7n * unit + 1n))).rejects.toThrow(`Max stake is ${text(code, 7n * unit)}.`)
      await expect(bet[code](text(code, 5n * unit - 1n))).rejects.toThrow(`Min stake is ${text(code, 5n * unit)}.`)
      expect(await bet[code](text(code, 7n * unit))).toMatchObject({ matched: text(code, 7n * unit) })
    }
    await expect(bet.INR('7.01')).rejects.toThrow('Max stake is 7.00.')
    await bet.INR('7.00')
  })

  test('is recorded as it was entered', async () => {
    const market = await limitedMarket({ minStake: '0.5', maxStake: '8.125' })
    await limit(market.id, { minStake: '0.5', maxStake: '9.00' })
    const trail = await opened.rows(
      `select before ->> 'maxStake' as before, after ->> 'max_stake' as after from audit where subject = $1 order by at`,
      [`market:${market.id}`],
    )
    expect(trail).toEqual([
      { before: '100000000.00', after: '8.125' },
      { before: '8.125', after: '9.00' },
    ])
  })

  test('is refused at the field if it is finer than every currency of the operator', async () => {
    const { id } = await opened.site.market()
    const refusal = async (maxStake: string) => {
      const { status, body } = await limit(id, { minStake: '1.00', maxStake })
      return status === 200 ? 'saved' : body.fields
    }
    expect(await refusal('8.1255')).toEqual({ maxStake: 'Enter an amount with at most 3 decimals.' })
    const currencies = await opened.rows(`select id, currency from domain order by id`)
    const setCurrency = async (code: string, domains: string) => {
      await opened.rows(`update domain set currency = $1 where ${domains}`, [code])
      forgetCached()
    }
    await setCurrency('INR', 'id = 4')
    const inRupees = [await refusal('8.125'), await refusal('8.50')]
    await setCurrency('JPY', 'true')
    const inYen = [await refusal('8.5'), await refusal('8.00'), (await shown(id, opened.owner)).maxStake]
    for (const { id: domain, currency } of currencies) await setCurrency(currency, `id = ${domain}`)
    expect(inRupees).toEqual([{ maxStake: 'Enter an amount with at most 2 decimals.' }, 'saved'])
    const whole = { maxStake: 'Enter a whole amount. The currency has no decimals.' }
    expect(inYen).toEqual([whole, 'saved', '8.00'])
  })
})

describe('a limit of an approver', () => {
  const clerkWith = async (username: string, limits: object) => {
    const person = { username, domains: [4], permissions: staffPermissions, transactionPassword: officePassword }
    const { staffId, roleId } = await createStaff(opened.database.ownerPool, person)
    await opened.rows(`update role set rank = 40 where id = $1`, [roleId])
    const path = `/api/user-edit/${staffId}`
    const { values, version } = (await opened.owner.get(path)).body.data
    const saved = await opened.owner.put(path, { values: { ...values, ...limits }, version, ...confirmation })
    expect([saved.status, saved.body.fields]).toEqual([200, undefined])
    const client = panelClient(opened.server.url)
    await client.login(username, testPassword)
    return { client, staffId }
  }

  test('in dinar applies to the item and to the day exactly, and is shown so', async () => {
    const { client, staffId } = await clerkWith('clerk.kwd', { itemLimit: '1.125', dayLimit: '2.25' })
    const player = await opened.player('KWD')
    const approve = async (amount: string) => {
      const { withdrawal } = await opened.call('KWD', '/withdrawal', { player, method: 'upi', amount })
      const { status, body } = await client.post(`/api/withdraws/${withdrawal}/approval`, confirmation)
      return status === 200 ? 'approved' : String(body.data)
    }
    expect(await approve('1.126')).toBe('Amount exceeds your approval limit.')
    expect(await approve('1.124')).toBe('approved')
    expect(await approve('1.125')).toBe('approved')
    expect(await approve('1.002')).toBe('Amount exceeds your daily limit of 2.25. You have 0.001 left.')
    const row = (await opened.owner.get('/api/users')).body.data.find(
      (one: { id: string }) => one.id === String(staffId),
    )
    expect(row).toMatchObject({ itemLimit: '1.125', dayLimit: '2.25' })
    const { data } = (await opened.owner.get(`/api/users/${staffId}/card`)).body
    expect(data).toMatchObject({ itemLimit: '1.125', dayLimit: '2.25', approvedToday: '2.249' })
  })

  test('applies to the result of a market, whose amount is shown without a currency', async () => {
    const { client } = await clerkWith('trader.kwd', { itemLimit: '1.125' })
    const settle = async (stake: string) => {
      const { id: market, runners } = await opened.site.market()
      const player = await opened.player('KWD')
      const terms = { market, runner: runners['A'], side: 'BACK', odds: '2' }
      await opened.call('KWD', '/bet', { ...terms, player, stake })
      await opened.rows(`update market set status = 'CLOSED' where id = $1`, [market])
      const result = { winner: 'A', ...confirmation }
      return client.post(`/api/market-result/${market}/settlement`, result)
    }
    expect(await settle('1.125')).toMatchObject({ status: 200 })
    const { status, body } = await settle('1.126')
    expect([status, body.message]).toEqual([202, 'Awaiting second approval'])
    const { data } = (await opened.approver.get('/api/approvals')).body
    const waiting = data.find(({ id }: { id: string }) => id === body.data.approval)
    expect(waiting).toMatchObject({ amount: '1.126', currency: '', shown: { moved: '1.126', playerResult: '1.126' } })
    expect(await opened.rows('select amount from approval where id = $1', [waiting.id])).toEqual([{ amount: 1_126n }])
    expect((await decide(opened.approver, waiting.id)).status).toBe(200)
  })
})

describe('amounts that hold in every currency', () => {
  test('count the minor unit of the finest currency, here and in the database', async () => {
    expect(commonDigits).toBe(Math.max(...unusualDigits.values()))
    const { unit, exact, up } = (
      await opened.rows(
        `select common_unit() as unit, common_units(1001, 'KWD') as exact, common_units(1001, 'JPY') as up`,
      )
    )[0]
    expect([unit, exact, up]).toEqual([oneUnit(commonDigits), 1_001n, 1_001_000n])
  })

  test('are those of the named columns, and of no other', async () => {
    const { actions, forms } = contentsOf(modules)
    const fields: readonly Fields[] = [
      ...actions.map(({ action }) => action.input),
      ...forms.filter(({ noun }) => !noun.endsWith('settings')).map((form) => form.fields),
    ]
    const entered = fields.flatMap((some) =>
      Object.entries(some).flatMap(([name, kind]) => (kind.traits.isCommon ? [asColumn(name)] : [])),
    )
    const columns = new Set(Object.values(commonColumns).flat())
    expect(new Set(entered)).toEqual(columns)
    const found = await opened.rows(
      `select table_name as "table", array_agg(column_name::text order by column_name) as columns from information_schema.columns
       where table_schema = 'public' and column_name = any($1) and table_name not in ('agent_limit', 'collection_account') group by 1`,
      [[...columns]],
    )
    expect(Object.fromEntries(found.map(({ table, columns: names }) => [table, names]))).toEqual(
      Object.fromEntries(Object.entries(commonColumns).map(([table, names]) => [table, names.toSorted()])),
    )
  })

  test('that were stored in hundredths are converted by the migration, each exactly once', async () => {
    const step = await readFile('src/platform/database/migrations/0091_common_unit.sql', 'utf8')
    const [conversion = ''] = /do \$\$[\s\S]*?end \$\$;/.exec(step) ?? []
    const limits = 'min_stake = 1, max_stake = 10000000000, max_loss = 0, max_profit = 12345'
    const older = await freshDatabase()
    const query = async (sql: string) => (await older.ownerPool.query(sql)).rows
    try {
      await query(`insert into currency values ('KWD', 'KD', 3);
        insert into domain (id, code, name, host, currency) values (1, 'a', 'a', 'a', 'KWD');
        insert into competition (id, external_id, sport, name) values (1, 'c', 'cricket', 'Cup');
        insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e', 'India v Australia', now());
        insert into market (id, event_id, external_id, name, kind, product, price_kind) values (1, 1, 'm', 'm', 'toss', 'exchange', 'odds');
        insert into market_template (id, sport, name, kind, winners, min_stake, max_stake, commission) values (1, 'cricket', 't', 'toss', 1, 1, 1, 0);
        insert into role (id, name, rank, permissions, item_limit, day_limit) values (1, 'one', 10, '{}', 40050, null);
        insert into staff (id, username, name, email, role_id, password_hash, item_limit, day_limit) values (1, 'a', 'a', 'a@example.test', 1, 'x', null, 1);
        insert into approved_day (staff_id, day, items, amount) values (1, '2026-11-20', 2, 40051);
        insert into approval (domain_id, action, subject, input, snapshot_hash, amount, maker) values
          (1, 'a', 'a', '{"domains": [1]}', 'x', 123, 'a'), (1, 'a', 'b', '{}', 'x', 123, 'a');
        update sport set ${limits} where id = 'cricket'; update competition set ${limits}; update event set ${limits};
        update market set ${limits}; update market_template set ${limits}`)
      await query(conversion)
      for (const table of ['sport', 'competition', 'event', 'market', 'market_template'])
        expect(
          await query(`select min_stake, max_stake, max_loss, max_profit from ${table} where max_stake is not null`),
        ).toEqual([{ min_stake: 10n, max_stake: 100_000_000_000n, max_loss: 0n, max_profit: 123_450n }])
      const people =
        await query(`select r.item_limit, r.day_limit, s.item_limit as own, s.day_limit as own_day, d.amount
        from role r join staff s on s.role_id = r.id join approved_day d on d.staff_id = s.id`)
      expect(people).toEqual([{ item_limit: 400_500n, day_limit: null, own: null, own_day: 10n, amount: 400_510n }])
      expect(await query('select subject, amount from approval order by 1')).toEqual([
        { subject: 'a', amount: 1_230n },
        { subject: 'b', amount: 123n },
      ])
      expect(await query(`select count(*)::int as off from pg_trigger where tgenabled = 'D'`)).toEqual([{ off: 0 }])
    } finally {
      await older.close()
    }
  })
})
