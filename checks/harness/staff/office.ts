import type { Permission } from '#blueprint/screen/permissions.ts'
import { permissions as every } from '#blueprint/screen/permissions.ts'
import type { ServerOptions } from '#server/main.ts'
import { startTestServer, employ, testPassword, type Employed } from './staff.ts'
import { fillBranches } from './branches.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient, type Answered, type PanelClient } from '#checks/harness/processes/panel-client.ts'

export const officePassword = 'north-window-55-kettle'
const reason = { code: 'CHECKED', text: 'Asked for by the house' }
/** What every form and action of the office asks besides its fields. */
export const asked = { reason, transactionPassword: officePassword }

export interface Colleague extends PanelClient {
  readonly staffId: bigint
  readonly roleId: bigint
  readonly username: string
}

/** Two houses with their agents, a server, and people who may be hired into it. */
export async function openOffice(options: Partial<ServerOptions> = {}) {
  const database = await freshDatabase()
  await fillBranches(database.ownerPool)
  const server = await startTestServer(database, options)
  const { ownerPool } = database

  async function hire(person: Employed & { readonly rank?: number; readonly dayLimit?: bigint }): Promise<Colleague> {
    const { staffId, roleId } = await employ(ownerPool, {
      transactionPassword: officePassword,
      domains: [1, 2],
      ...person,
    })
    await ownerPool.query('update role set rank = $2, day_limit = $3 where id = $1', [
      roleId,
      person.rank ?? 10,
      person.dayLimit ?? null,
    ])
    const client = panelClient(server.url)
    const entered = await client.login(person.username, testPassword)
    if (entered.status !== 200) throw new Error(`${person.username} cannot log in: ${JSON.stringify(entered.body)}`)
    return { ...client, staffId, roleId, username: person.username }
  }

  return {
    database,
    url: server.url,
    hire,
    async role(
      name: string,
      rank: number,
      permissions: readonly string[],
      limits: Readonly<Record<string, bigint>> = {},
    ) {
      const { rows } = await ownerPool.query<{ id: bigint }>(
        `insert into role (id, name, rank, permissions, item_limit, day_limit) values (take_ids('role', 1) + 9000, $1, $2, $3, $4, $5) returning id`,
        [name, rank, permissions, limits['itemLimit'] ?? null, limits['dayLimit'] ?? null],
      )
      return String(rows[0]!.id)
    },
    async rows(text: string, values: unknown[] = []) {
      return (await ownerPool.query(text, values)).rows
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** Everything a person could hold who is no developer. */
export const everything: readonly Permission[] = every.filter(
  (name) => name !== 'IS_DEVELOPER' && !name.startsWith('DEV_'),
)

/** The one approval that waits and this person may decide. */
export async function decide(client: PanelClient, approval: string, decision = 'approve'): Promise<Answered> {
  return client.post(`/api/approvals/${approval}/decision`, { decision, reason: 'Checked' })
}
