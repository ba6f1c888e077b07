import { randomUUID } from 'node:crypto'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import type { Server } from '#server/main.ts'
import { digitsOf } from '#values/currency.ts'
import { formatMoney, money } from '#values/money.ts'
import { settlementClient, type SettlementClient } from './betting/settlements.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { panelClient, type PanelClient } from './processes/panel-client.ts'
import { sealingKeys, smallOperator, type SmallOperator } from './small-operator.ts'
import { officePassword, staffPermissions } from './staff/office.ts'
import { createStaff, startTestServer, testPassword } from './staff/staff.ts'

/** Domains of one company and one agent each, in yen and in Kuwaiti dinar. */
export const places = {
  JPY: { domain: 3, company: 11n, agent: 12n },
  KWD: { domain: 4, company: 21n, agent: 22n },
} as const
export type Code = keyof typeof places
export const codes = ['JPY', 'KWD'] as const

/** The text of minor units of a currency. */
export const textOf = (code: Code, minor: bigint): string => formatMoney(money(minor), digitsOf(code))

// A row or an answer of any kind, of which a test knows what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Content = any
type Rows = (text: string, values?: unknown[]) => Promise<Content[]>

async function openDomain(rows: Rows, code: Code): Promise<void> {
  const { domain, company, agent } = places[code]
  const name = code.toLowerCase()
  await rows(`insert into currency values ($1, $1, $2)`, [code, digitsOf(code)])
  await rows(`insert into domain (id, code, name, host, currency) values ($1, $2, $2, $2 || '.example', $3)`, [
    domain,
    name,
    code,
  ])
  await rows(
    `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, $3, null, 1, array[$1]::bigint[], $4 || '-company'), ($2, $3, $1, 2, array[$1, $2]::bigint[], $4 || '-agent')`,
    [company, agent, domain, name],
  )
  await rows(
    `insert into agent_share select a, product, held from (values ($1::bigint, 10000), ($2::bigint, 7000)) s(a, held), unnest(array['exchange', 'bookmaker', 'fancy', 'sportsbook']) product
     where product in (select distinct product from agent_share) or product = 'exchange'`,
    [company, agent],
  )
  await rows(`select open_wallet($1, $3, $4), open_wallet($2, $3, $4)`, [company, agent, domain, code])
  await rows(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, $2, $1, $3)`, [
    name,
    domain,
    seal(sealingKeys, `secret of ${name}`, sealOf(name)),
  ])
}

export interface ThreeCurrencies {
  readonly database: TestDatabase
  readonly site: SmallOperator
  readonly settlement: SettlementClient
  readonly server: Server
  /** Works for rupees, yen and dinar together. */
  readonly owner: PanelClient
  /** A second user for all of them. */
  readonly approver: PanelClient
  /** Works for one of them alone. */
  readonly head: Readonly<Record<Code, PanelClient>>
  readonly rows: Rows
  readonly call: (code: Code, path: string, body: Readonly<Record<string, unknown>>) => Promise<Content>
  /** A new player with this balance. */
  readonly player: (code: Code, minor?: bigint) => Promise<string>
  readonly close: () => Promise<void>
}

/** An operator in rupees whose other domains have currencies without decimals and with three. */
export async function openThreeCurrencies(): Promise<ThreeCurrencies> {
  const database = await freshDatabase()
  const site = await smallOperator(database)
  const rows: Rows = async (text, values = []) => (await database.ownerPool.query(text, values)).rows
  for (const code of codes) await openDomain(rows, code)
  const server = await startTestServer(database, { jobs: 'idle' })
  const staff = async (username: string, domains: number[]) => {
    const person = { username, domains, permissions: staffPermissions, transactionPassword: officePassword }
    await createStaff(database.ownerPool, person)
    const client = panelClient(server.url)
    await client.login(username, testPassword)
    return client
  }
  const call: ThreeCurrencies['call'] = (code, path, body) =>
    site.call(path, { externalId: randomUUID(), ...body }, `secret of ${code.toLowerCase()}`, code.toLowerCase())
  let count = 0
  return {
    database,
    site,
    settlement: settlementClient(database, site),
    server,
    owner: await staff('of.all', [1, 2, 3, 4]),
    approver: await staff('of.all.too', [1, 2, 3, 4]),
    head: { JPY: await staff('of.jpy', [3]), KWD: await staff('of.kwd', [4]) },
    rows,
    call,
    async player(code, minor = 10_000n) {
      const username = `${code.toLowerCase()}-player-${(count += 1)}`
      const opened = await call(code, '/player', { username, agent: `${code.toLowerCase()}-agent` })
      const amount = textOf(code, minor)
      const { deposit } = await call(code, '/deposit', { player: opened.player, method: 'upi', amount })
      await call(code, '/deposit/confirmation', { deposit, amount })
      return opened.player
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}
