import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { MigratedCluster } from '#checks/harness/migrated-cluster.ts'
import { connectApp, connectOwner } from '#platform/database/connect.ts'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

export const domainId = 1

export interface BenchDatabase {
  readonly owner: pg.Pool
  readonly app: pg.Pool
  readonly url: string
  /** Stops the database as an operator does, and starts it again at the same address. */
  readonly restart: () => Promise<void>
}

let cluster: MigratedCluster | undefined
/** From now on each benchmark of this process starts from a copy of this cluster; without one it makes its own. */
export const startFrom = (made: MigratedCluster | undefined): void => {
  cluster = made
}

/** A separate durable PostgreSQL (fsync on, as in production) with the schema, deleted afterwards. */
export async function withBenchDatabase<T>(
  work: (benchDatabase: BenchDatabase) => Promise<T>,
  domains: readonly number[] = [1, 2],
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-bench-'))
  const dataFolder = join(folder, 'database')
  await chmod(folder, 0o711)
  await cluster?.copyTo(dataFolder)
  const options = {
    dataFolder,
    // pgbench opens a connection for each client, beside those of the server.
    settings: { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min', max_connections: '200' },
  }
  let server = await startPostgres(options)
  const restart = async () => {
    const { port } = server
    await server.stop()
    server = await startPostgres({ ...options, port })
  }
  try {
    if (!cluster) await migrate(server.url)
    const owner = connectOwner(server.url, { domains })
    const app = connectApp(server.url, { domains, max: 32 })
    try {
      return await work({ owner, app, url: server.url, restart })
    } finally {
      await Promise.all([owner.end(), app.end()])
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Players in an order that avoids neighbours: their wallets are in different cells and on different pages. */
export const playerAt = (piece: number, players: number): bigint => BigInt(100_000 + ((piece * 7919) % players))

/** Opening balances through the ledger: the server under load would report wallets without it as wrong. */
async function fund(owner: pg.Pool, players: number): Promise<void> {
  const step = 5_000
  for (let from = 0; from < players; from += step)
    await owner.query(
      `select post_transfers(uuidv7(), now(), 'bench', (select jsonb_agg(jsonb_build_object('account', i, 'kind', 'ADJUST_CREDIT',
        'debit', 'adjustment', 'credit', 'wallet', 'amount', 100000000000, 'ref', 'funds:' || i) order by i % 64, i)
        from generate_series($1::bigint, $2::bigint) i), null, null)`,
      [100_000 + from, 99_999 + Math.min(players, from + step)],
    )
}

/** A five-level tree, players with wallets and one event: the fixture of every benchmark. */
export async function createFixture(
  owner: pg.Pool,
  { players, agents }: { players: number; agents: number },
): Promise<void> {
  await owner.query(`
    insert into currency values ('INR', '₹', 2) on conflict do nothing;
    insert into domain (id, code, name, host, currency) values (${domainId}, 'bench', 'Bench', 'bench.example', 'INR');
    insert into agent (id, domain_id, parent_id, level, upline, username)
      select 64000, ${domainId}, null, 1, array[64000]::bigint[], 'root'
      union all select 64001, ${domainId}, 64000, 2, array[64000, 64001], 'ss' union all select 64002, ${domainId}, 64001, 3, array[64000, 64001, 64002], 'sup'
      union all select 64003, ${domainId}, 64002, 4, array[64000, 64001, 64002, 64003], 'ma';
    insert into agent (id, domain_id, parent_id, level, upline, username)
      select 65000 + i, ${domainId}, 64003, 5, array[64000, 64001, 64002, 64003, 65000 + i], 'agent' || i from generate_series(0, ${agents - 1}) i;
    insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares)
      select id, ${domainId}, id, 'exchange', array[id, 64003, 64002, 64001, 64000], array[6000, 7000, 9000, 9500, 10000] from agent where level = 5;
    insert into player (cell, id, domain_id, agent_id, username, currency)
      select i % 64, i, ${domainId}, 65000 + i % ${agents}, 'player' || i, 'INR' from generate_series(100000, ${99_999 + players}) i;
    insert into wallet (cell, account_id, domain_id, currency) select id % 64, id, ${domainId}, 'INR' from agent;
    insert into wallet (cell, account_id, domain_id, currency) select cell, id, ${domainId}, 'INR' from player;
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'Bench cup');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'North v South', now());
  `)
  await fund(owner, players)
}
