import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentForm } from '#areas/agents/tree/accounts/agent-form.screen.ts'
import { classOf } from '#blueprint/screen/permission-classes.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { bookedBets, disagreements } from './world-checks.reading.ts'
import { rolePlans } from './people/staff.ts'
import { demoLogins, seedMinimum, seedWorld } from './world.ts'

const now = new Date('2026-03-14T09:30:00Z')
const small = { now, players: 60, bets: 2000, days: 10 }

let world: TestDatabase
let twin: TestDatabase

beforeAll(async () => {
  const made = await Promise.all([freshDatabase(), freshDatabase()])
  world = made[0]
  twin = made[1]
  await Promise.all([seedWorld(world.ownerPool, small), seedWorld(twin.ownerPool, small)])
})
afterAll(async () => {
  await Promise.all([world.close(), twin.close()])
})

async function one<T extends Record<string, unknown>>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await pool.query<T>(text, values)
  const row = rows[0]
  if (!row) throw new Error(`No row: ${text}`)
  return row
}

describe('the ledger of the demo world', () => {
  test.each(Object.entries(disagreements))('%s', async (_, text) => {
    const { rows } = await world.ownerPool.query(text)
    expect(rows).toEqual([])
  })

  test('has no negative balances', async () => {
    const worst = await one(
      world.ownerPool,
      `select min(balance_after) >= 0 as fine from transfer where account_id in (select id from player)`,
    )
    const debts = await one(world.ownerPool, `select count(*)::int as count from wallet where debt > 0`)
    expect([worst, debts]).toEqual([{ fine: true }, { count: 0 }])
  })

  test('has exposures equal to those computed from open bets', async () => {
    const { positions, exposures } = await bookedBets(world.ownerPool)
    expect(positions.length).toBeGreaterThan(20)
    for (const { stored, recomputed } of positions) expect(recomputed).toEqual(stored)
    for (const { stored, recomputed } of exposures) expect(recomputed).toBe(stored)
  })
})

describe('the demo world', () => {
  const states = {
    deposit: ['CANCELLED', 'EXPIRED', 'FAILED', 'INITIATED', 'PENDING', 'PROCESSING', 'REJECTED', 'SUCCESS'],
    withdrawal: [
      'APPROVED',
      'CANCELLED',
      'FAILED',
      'INITIATED',
      'ON_HOLD',
      'PENDING',
      'PROCESSING',
      'REJECTED',
      'SUCCESS',
      'UNKNOWN',
    ],
    bet: ['CANCELLED', 'OPEN', 'SETTLED', 'UNMATCHED', 'VOIDED'],
    settlement: ['COMPLETED'],
    casino_round: ['OPEN', 'SETTLED', 'VOIDED'],
    event: ['CLOSED', 'OPEN', 'SETTLED'],
  }
  test.each(Object.entries(states))('has a %s in every state', async (table, all) => {
    const column = table === 'settlement' ? 'state' : 'status'
    const { rows } = await world.ownerPool.query<{ state: string }>(
      `select distinct ${column} as state from ${table} order by 1`,
    )
    expect(rows.map(({ state }) => state)).toEqual(all)
  })

  test('has open, closed, settled and void markets, results to confirm, and one re-settled market', async () => {
    const { rows } = await world.ownerPool.query<{ status: string }>('select distinct status from market')
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['OPEN', 'INACTIVE', 'CLOSED', 'SETTLED', 'VOIDED']),
    )
    const waiting = await one(
      world.ownerPool,
      `select count(*) > 0 as some from market where status = 'CLOSED' and feed_result is not null`,
    )
    const second = await one(
      world.ownerPool,
      `select array_agg(kind order by seq) as kinds from settlement where market_id = (select market_id from settlement where kind = 'rollback')`,
    )
    expect([waiting, second]).toEqual([{ some: true }, { kinds: ['settle', 'rollback', 'settle'] }])
  })

  test('offers dozens of casino games of each vertical, and every round names one of them', async () => {
    const { rows } = await world.ownerPool.query(
      `select vertical, count(*)::int / count(distinct domain_id)::int as games, bool_or(status = 'INACTIVE') as "hasInactive"
        from casino_game group by vertical order by vertical`,
    )
    expect(rows).toEqual(
      [
        ['aura', 34],
        ['gap', 33],
        ['qt', 34],
        ['slot', 34],
        ['wc', 33],
      ].map(([vertical, games]) => ({ vertical, games, hasInactive: true })),
    )
    expect(
      await one(
        world.ownerPool,
        `select count(*)::int as unknown from casino_round r where not exists (select from casino_game g
          where g.domain_id = r.domain_id and g.vertical = r.provider and g.code = r.game_code and g.title = r.game)`,
      ),
    ).toEqual({ unknown: 0 })
  })

  test('has staff with the published passwords', async () => {
    for (const { username, password, transactionPassword, role } of Object.values(demoLogins)) {
      const person = await one<{ password: string; transactions: string; role: string; domains: string }>(
        world.ownerPool,
        `select s.password_hash as password, s.transaction_password_hash as transactions, r.name as role,
           (select count(*) from staff_domain d where d.staff_id = s.id) as domains
         from staff s join role r on r.id = s.role_id where s.username = $1`,
        [username],
      )
      expect([person.role, Number(person.domains) > 0]).toEqual([role, true])
      expect(await verify(person.password, password)).toBe(true)
      expect(await verify(person.transactions, transactionPassword)).toBe(true)
    }
  })

  test('gives agents names that the form for new agents accepts, and developers no rights over money', async () => {
    const { rows } = await world.ownerPool.query<{ username: string }>(
      `select username from agent union select username from staff where agent_id is not null`,
    )
    expect(rows.length).toBeGreaterThan(20)
    const { username: named } = agentForm.fields
    expect(rows.filter(({ username }) => !named.wire.safeParse(username).success)).toEqual([])
    const held = rolePlans.find(({ name }) => name === 'Developer')?.permissions ?? []
    expect(held.filter((permission) => classOf(permission) === 'money')).toEqual([])
    expect(held).toContain('DEV_SETTINGS_VIEW')
  })

  test('is the same for the same seed', async () => {
    const sum = (pool: pg.Pool) =>
      one(
        pool,
        `select (select md5(string_agg(concat_ws(':', account_id, wallet_version, at, kind, amount, balance_after, ref), ',' order by account_id, wallet_version)) from transfer) as ledger,
           (select md5(string_agg(concat_ws(':', id, player_id, market_id, side, odds_e4, stake, status, pl), ',' order by id)) from bet) as bets,
           (select md5(string_agg(concat_ws(':', id, username, agent_id, kyc, created_at), ',' order by id)) from player) as players,
           (select md5(string_agg(concat_ws(':', id, name, status, result), ',' order by id)) from market) as markets`,
      )
    expect(await sum(twin.ownerPool)).toEqual(await sum(world.ownerPool))
  })

  test('rejects a database in use', async () => {
    await expect(seedWorld(world.ownerPool, small)).rejects.toThrow('empty database')
  })
})

test('restores all indexes and row-level security', async () => {
  const plain = await freshDatabase()
  try {
    const schema = async ({ ownerPool }: TestDatabase) => [
      (await ownerPool.query(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows,
      (await ownerPool.query(`select relname from pg_class where relforcerowsecurity order by 1`)).rows,
      (await ownerPool.query(`select indexrelid::regclass::text from pg_index where not indisvalid`)).rows,
    ]
    expect(await schema(world)).toEqual(await schema(plain))
  } finally {
    await plain.close()
  }
})

describe('the functions of the database', () => {
  test('settle demo markets exactly like the generated history', async () => {
    const client = await twin.ownerPool.connect()
    try {
      const { rows: markets } = await client.query<{ id: bigint }>(
        `select id from (
           select m.id, row_number() over (partition by m.product, m.kind order by m.id) as place from market m
           where settle_seq = 1 and status = 'SETTLED' and settled_at < $1::timestamptz - interval '1 hour'
             and exists (select 1 from bet_settled where market_id = m.id)) m where place <= 3`,
        [now],
      )
      expect(markets.length).toBe(12)
      for (const { id } of markets) {
        await settleAgain(client, id, { seq: 2, kind: 'rollback', reverses: 1 })
        await settleAgain(client, id, { seq: 3, kind: 'settle', reverses: null })
        expect(await figures(client, id, 3)).toEqual(await figures(client, id, 1))
      }
    } finally {
      client.release()
    }
    for (const text of Object.values(disagreements)) expect((await twin.ownerPool.query(text)).rows).toEqual([])
  })

  async function settleAgain(
    client: pg.PoolClient,
    market: bigint,
    deed: { seq: number; kind: string; reverses: number | null },
  ) {
    await client.query('update market set settle_seq = $2 where id = $1', [market, deed.seq])
    await client.query(
      `insert into settlement (market_id, seq, kind, reverses, result, requested_by, at)
       select $1, $2, $3, $4, case when $3 = 'settle' then result end, 'test', $5 from settlement where market_id = $1 and seq = 1`,
      [market, deed.seq, deed.kind, deed.reverses, now],
    )
    const step = deed.kind === 'settle' ? 'settle_cell' : 'rollback_cell'
    await client.query(`select ${step}(c::smallint, $1, $2) from generate_series(0, 63) c`, [market, deed.seq])
    await client.query(`select settle_shares(c::smallint, $1, $2) from generate_series(0, 63) c`, [market, deed.seq])
    await client.query(`select finish_settlement($1, $2)`, [market, deed.seq])
  }

  const figures = async (client: pg.PoolClient, market: bigint, seq: number) => {
    const players = await client.query(
      `select player_id, share_path_id, bets, stake, pl, commission from market_player where market_id = $1 and settle_seq = $2 order by 1, 2`,
      [market, seq],
    )
    const shares = await client.query(
      `select cell, agent_id, retained from market_share where market_id = $1 and seq = $2 order by 1, 2`,
      [market, seq],
    )
    return { players: players.rows, shares: shares.rows }
  }
})

describe('an installation without a demo', () => {
  test('starts with one domain and the root of its tree, once', async () => {
    const empty = await freshDatabase()
    try {
      await seedMinimum(empty.ownerPool)
      await seedMinimum(empty.ownerPool)
      const counts = `select (select count(*)::int from domain) as domains, (select count(*)::int from agent) as agents,
        (select count(*)::int from wallet) as wallets, (select count(*)::int from agent_level) as levels`
      expect(await one(empty.ownerPool, counts)).toEqual({ domains: 1, agents: 1, wallets: 1, levels: 5 })
    } finally {
      await empty.close()
    }
  })
})
