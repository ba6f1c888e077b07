import { expect } from 'vitest'
import { relayOutbox } from '#server/outbox.ts'
import { fillBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { liveClient, type LiveClient } from './live-client.ts'
import { panelClient, type PanelClient } from './panel-client.ts'
import { employ, startTestServer, testPassword, type Employed } from '#checks/harness/staff/staff.ts'

export const viewing = ['DEPOSIT_VIEW', 'MANUAL_DEPOSIT', 'WITHDRAW_VIEW', 'KYC_VIEW'] as const

export interface Person {
  readonly client: PanelClient
  readonly staffId: bigint
  readonly roleId: bigint
  readonly username: string
}

/** Two houses, two server processes over one database, and people whose panels listen. */
export async function openListening() {
  const database = await freshDatabase()
  await fillBranches(database.ownerPool)
  const [one, other] = [await startTestServer(database), await startTestServer(database)]
  const open: LiveClient[] = []
  let named = 0
  const run = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
  // Second steps are somebody else's story.
  await run(
    `insert into setting (domain_id, key, value) values (0, 'login.second_step_required', 'false') on conflict do nothing`,
  )
  const relay = () => relayOutbox(database.db)
  const comeIn = async (username: string, server = one): Promise<PanelClient> => {
    const client = panelClient(server.url)
    expect((await client.login(username, testPassword)).status).toBe(200)
    return client
  }
  return {
    one,
    other,
    run,
    relay,
    comeIn,
    async hire(person: Partial<Employed> = {}, server = one): Promise<Person> {
      const username = `listener_${++named}`
      const ids = await employ(database.ownerPool, { permissions: viewing, ...person, username })
      return { ...ids, username, client: await comeIn(username, server) }
    },
    async listen(client: PanelClient, server = one): Promise<LiveClient> {
      const stream = await liveClient(server.url, client)
      open.push(stream)
      if (stream.status === 200) await expect.poll(() => stream.events.length).toBeGreaterThan(0)
      return stream
    },
    /** Asks for a deposit; the event that says so is committed with it, and whatever else is given. */
    async ask(deposit: Deposit, ...also: string[]): Promise<void> {
      await run(['begin', insertOf(deposit), eventOf(deposit), ...also, 'commit'].join(';'))
      await relay()
    },
    async close() {
      for (const stream of open) stream.close()
      await one.close()
      await other.close()
      await database.close()
    },
  }
}
export type Listening = Awaited<ReturnType<typeof openListening>>

export interface Deposit {
  readonly player: bigint
  readonly agent: bigint
  readonly domain: number
}
export const insertOf = ({ player, agent, domain }: Deposit): string =>
  `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
    values (cell_of(${player}), ${player}, ${domain}, ${agent}, 'upi', 100, 'INR')`
const eventOf = ({ domain }: Deposit): string =>
  `insert into outbox (domain_id, name) values (${domain}, 'deposit.asked')`

export const becomes = (stream: LiveClient, told: Readonly<Record<string, unknown>>) =>
  expect.poll(() => stream.told()).toMatchObject(told)
