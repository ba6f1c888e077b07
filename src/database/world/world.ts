import type pg from 'pg'
import { permissions } from '#blueprint/permissions.ts'
import { agentCount, domainPlans, fundAgents, growTree, products, writeDomains } from './agents.ts'
import { catalogueSize, planCatalogue } from './catalogue.ts'
import { tellHistory } from './history.ts'
import { ledgerOn } from './ledger.ts'
import { settleByFunction } from './live.ts'
import { rolesWithoutDemo, rolePlans, writePeople } from './people.ts'
import { gatherPlayers } from './players.ts'
import { randomOf } from './random.ts'
import { emptyRollups } from './rollups.ts'
import { dayLength, minute, type Scene, type WorldOptions } from './scene.ts'
import { emptySheets } from './sheets.ts'
import { writeTrail } from './trail.ts'
import { writeBets, writeCatalogue, writePositions } from './writing.ts'

export { demoLogins, demoPassword, demoTransactionPassword } from './people.ts'

export interface SeedOptions {
  readonly now?: Date
  readonly players?: number
  readonly bets?: number
  readonly days?: number
  readonly seed?: number
  readonly log?: (line: string) => void
}

/** What history may not touch: the last minutes belong to the functions of the database. */
const margin = 6 * minute

/** Fills an empty database with the demo world: all of it, or nothing. The same seed and instant tell the same history. */
export async function seedWorld(ownerPool: pg.Pool, options: SeedOptions = {}): Promise<void> {
  const { players = 2000, bets = 100_000, days = 60, seed = 1, log = () => undefined } = options
  const now = (options.now ?? new Date()).getTime()
  const from = performance.now()
  const told = (what: string) => log(`${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  await inOneTransaction(ownerPool, async (client) => {
    await tellWorld(client, { now, players, bets, days, seed }, told)
  })
  told('The demo world stands')
}

async function tellWorld(client: pg.PoolClient, options: WorldOptions, told: (what: string) => void): Promise<void> {
  const sheets = emptySheets()
  const { now, days, seed } = options
  const start = now - days * dayLength
  const scene: Scene = {
    ...options,
    sheets,
    start,
    end: now - margin,
    random: randomOf(seed),
    ledger: ledgerOn(sheets),
  }
  const scale = Math.min(1, options.players / 1500)
  const agentsNeeded = agentCount(scale)
  const firstAccount = await takeIds(client, 'account', agentsNeeded + options.players)
  const firstCatalogue = await takeIds(client, 'catalogue', catalogueSize(scene))
  const firstPath = await takeIds(client, 'share_path', agentsNeeded * (products.length + 1))
  const ids = { role: await takeIds(client, 'role', rolePlans.length), staff: await takeIds(client, 'staff', 20) }

  writeDomains(scene)
  const tree = growTree(scene, { agent: firstAccount, path: Number(firstPath) }, scale)
  fundAgents(scene, tree.agents)
  const hands = await writePeople(scene, tree.agents, ids)
  const crowd = gatherPlayers(scene, tree.agents, firstAccount + BigInt(agentsNeeded))
  const catalogue = planCatalogue(scene, firstCatalogue)
  const rollups = emptyRollups()
  const settling = tellHistory({ till: { scene, rollups, hands }, tree, crowd, catalogue })
  told(`${settling.floor.bets.length} bets told`)
  writeCatalogue(settling, catalogue, firstCatalogue)
  writeBets(settling)
  writePositions(settling)
  writeTrail(settling, hands, ids.staff)
  rollups.write(sheets)
  scene.ledger.close()
  await sheets.pour(client)
  told(`${sheets.count('transfer')} transfers written`)
  await client.query(deriveNodes)
  await settleByFunction(client, settling, hands)
}

/** Every node of the tree by day: what the job derives from its dirty list, for all of the past at once. */
const deriveNodes = `
  insert into node_day (node_id, day, product, domain_id, currency, bets, stake, pl, commission, own, own_below)
  select n.id, d.day, d.product, d.domain_id, d.currency, sum(d.bets), sum(d.stake), sum(d.pl), sum(d.commission),
    coalesce(sum(d.own) filter (where n.id = d.agent_id), 0), coalesce(sum(d.own) filter (where n.id <> d.agent_id), 0)
  from agent_day d join agent a on a.id = d.agent_id cross join unnest(a.upline) n(id)
  group by n.id, d.day, d.product, d.domain_id, d.currency`

async function inOneTransaction(ownerPool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.domains', $1, true)`, [`{${domainPlans.map(({ id }) => id).join(',')}}`])
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function takeIds(client: pg.PoolClient, allocator: string, amount: number): Promise<bigint> {
  const { rows } = await client.query<{ first: bigint }>('select take_ids($1, $2) as first', [allocator, amount])
  const first = rows[0]?.first
  if (first === undefined || first === null) throw new Error(`There is no allocator ${allocator}.`)
  return first
}

/** What an installation without a demo begins with: one domain, the root of its tree, and the roles. */
export async function emptyWorld(ownerPool: pg.Pool): Promise<void> {
  const client = await ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.domains', '{1}', true)`)
    await client.query(`insert into currency values ('INR', '₹', 2) on conflict do nothing`)
    await client.query(
      `insert into domain (id, code, name, host, currency) values (1, 'main', 'Overround', 'localhost', 'INR')`,
    )
    const root = await takeIds(client, 'account', 1)
    await client.query(
      `insert into agent (id, domain_id, level, upline, username, name) values ($1, 1, 1, array[$1::bigint], 'company', 'Company')`,
      [root],
    )
    await client.query(`insert into username_claim values ('1:company', $1)`, [root])
    await client.query(`select open_wallet($1, 1, 'INR')`, [root])
    await client.query(`insert into agent_share select $1, unnest($2::text[]), 10000`, [root, [...products]])
    const firstRole = await takeIds(client, 'role', rolesWithoutDemo.length)
    for (const [at, role] of rolesWithoutDemo.entries()) {
      const granted = role.rank <= 2 ? permissions : role.permissions
      await client.query(
        `insert into role (id, name, description, permissions, rank) values ($1, $2, $3, $4, $5) on conflict (name) do nothing`,
        [firstRole + BigInt(at), role.name, role.description, [...granted], role.rank],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
