import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'

let test: TestDatabase
let player: bigint
beforeAll(async () => {
  test = await freshDatabase()
  const site = await smallOperator(test)
  player = BigInt(await site.player('guarded', '500.00'))
})
afterAll(() => test.close())

const moneyTables = [
  'wallet',
  'transfer',
  'operator_account',
  'bet_open',
  'bet_settled',
  'position',
  'market_player',
  'market_share',
  'player_day',
  'player_lifetime',
  'agent_day',
  'bet_tally',
]

/** Runs a statement as the server role in domain 1 and rolls it back. */
async function asServer(statement: string, values: unknown[] = []): Promise<string> {
  const client = await test.appPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.domains', '{1}', true)`)
    const { rowCount } = await client.query(statement, values)
    return `${rowCount} rows`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const post = (orders: unknown[]) =>
  asServer(
    `select record_decisions(jsonb_build_array(jsonb_build_object('journal', uuidv7(), 'actor', 'tester', 'orders', $1::jsonb)))`,
    [JSON.stringify(orders)],
  )
const order = (changes: object) => ({
  account: String(player),
  kind: 'DEPOSIT',
  debit: 'gateway',
  credit: 'wallet',
  amount: 100,
  ref: 'check',
  ...changes,
})

describe('the server role', () => {
  it.each(moneyTables)('cannot write %s at all', async (table) => {
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} default values`,
      `update ${table} set domain_id = 1`,
    ]) {
      expect(await asServer(statement)).toContain(`permission denied for table ${table}`)
    }
  })

  it('inserts into the audit log and cannot change it', async () => {
    expect(await asServer(`insert into audit (actor, action, domain_id) values ('tester', 'looked', 1)`)).toBe('1 rows')
    for (const statement of ['update audit set actor = null', 'delete from audit', 'truncate audit'])
      expect(await asServer(statement)).toContain('permission denied')
  })

  it('ISO-03 owns nothing and bypasses no policy', async () => {
    const { rows } = await test.ownerPool.query(
      `select rolsuper, rolbypassrls, rolcanlogin, (select count(*) from pg_class where relowner = r.oid) owned from pg_roles r where rolname = 'overround_app'`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0n }])
  })

  it('ISO-03 sees no tenant row without setting its domains', async () => {
    const { rows } = await test.ownerPool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id'
       where c.relrowsecurity and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name } of rows) {
      const { rows } = await test.appPool.query<{ n: bigint }>(
        `select count(*) n from ${name} where domain_id is not null`,
      )
      expect([name, rows[0]?.n]).toEqual([name, 0n])
    }
  })

  it('ISO-03 forces row-level security on every table of players, agents and money', async () => {
    const { rows } = await test.ownerPool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
    )
    // Exclusions apply in every domain and are matched by hashes only.
    const shared = ['agent_level', 'inbound_key', 'player_exclusion', 'setting', 'staff_domain']
    expect(rows.map(({ name }) => name)).toEqual(shared)
  })
})

describe('the ledger', () => {
  it('rejects changes even by its owner', async () => {
    for (const statement of [
      `update transfer set amount = amount + 1`,
      'delete from transfer',
      'truncate transfer',
      `update audit set actor = 'nobody'`,
      'delete from audit',
      'truncate audit',
    ]) {
      await expect(test.ownerPool.query(statement)).rejects.toThrow('append-only')
    }
  })

  it('rejects unbalanced, non-positive, unowned and unknown transfers', async () => {
    expect(await post([order({ amount: 0 })])).toContain('transfer_amount_is_positive')
    expect(await post([order({ amount: -5 })])).toMatch(/transfer_amount_is_positive|insufficient_funds/)
    expect(await post([order({ debit: 'wallet' })])).toContain('transfer_moves_between_two_accounts')
    expect(await post([order({ debit: 'gateway', credit: 'clearing' })])).toContain('transfer_touches_its_owner')
    expect(await post([order({ account: '999999' })])).toContain('unknown_account')
    expect(await post([order({ kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 50_001 })])).toContain(
      'insufficient_funds',
    )
    expect(await post([order({ kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet', amount: 1 })])).toContain(
      'wallet_held_is_not_negative',
    )
    expect(await post([order({ kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 50_000 })])).toBe(
      '1 rows',
    )
  })

  it('stores money in whole minor units: no column can hold a fraction', async () => {
    const { rows } = await test.ownerPool.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'public' and data_type in ('real', 'double precision', 'money')
         and column_name not in ('line', 'line_to', 'no_line')`,
    )
    // A line is runs or goals in whole or half steps, which such a column stores exactly; a check constraint enforces
    // it.
    expect(rows).toEqual([])
  })

  it('locks wallets in the order of their ids, in whatever order they are named', async () => {
    const [low = 0n, high = 0n] = [player, 4n].toSorted((a, b) => Number((a % 64n) - (b % 64n)))
    const [first, second] = [await test.ownerPool.connect(), await test.ownerPool.connect()]
    try {
      await first.query('begin')
      await first.query('select from lock_wallets($1)', [[low]])
      await second.query('begin')
      const { rows } = await second.query<{ pid: number }>('select pg_backend_pid() as pid')
      const waiting = second.query('select from lock_wallets($1)', [[high, low]])
      const state = `select wait_event_type as waits from pg_stat_activity where pid = $1`
      await expect
        .poll(async () => (await test.ownerPool.query<{ waits: string }>(state, [rows[0]?.pid])).rows[0]?.waits)
        .toBe('Lock')
      // It waits for the lower wallet, so it cannot hold the higher one.
      const free = await test.ownerPool.query('select from wallet where account_id = $1 for update nowait', [high])
      expect(free.rowCount).toBe(1)
      await first.query('rollback')
      expect((await waiting).rowCount).toBe(2)
    } finally {
      for (const client of [first, second]) {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('stores version and balance with every transfer, without gaps', async () => {
    const { rows } = await test.ownerPool.query(
      `select wallet_version, balance_after, held_after from transfer where account_id = $1 order by wallet_version`,
      [player],
    )
    expect(rows).toEqual([{ wallet_version: 1n, balance_after: 50_000n, held_after: 0n }])
  })
})
