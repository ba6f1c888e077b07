import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import type { FilterTotals, Totals } from '#blueprint/wire.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { allBindings } from '#areas/server.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

export type Row = Readonly<Record<string, unknown>>

/** A page of a list, numbered or by cursor. */
export interface ListPage {
  readonly data: readonly Row[]
  readonly page_totals: Totals
  readonly total_item?: number
  readonly last_page?: number
  readonly is_last?: boolean
  readonly next_cursor?: string | null
}

/** Of the user whose rights the tests change. */
export const matrixTransactionPassword = 'north-window-55-kettle'

export interface Branch {
  readonly parent: bigint
  readonly children: readonly bigint[]
}

/** The demo data behind a real server, and one staff user whose rights the tests change. */
export interface ListTestSetup {
  readonly url: string
  readonly client: PanelClient
  readonly anonymous: PanelClient
  readonly database: TestDatabase
  /** The datasets of the lists, by path. */
  readonly datasets: ReadonlyMap<string, Dataset>
  /** Runs exports on demand. */
  readonly exports: Exports
  /** An agent of a branch with at least two agents below it that have players. */
  readonly branch: Branch
  /** Filters that a list requires. */
  readonly requiredFilters: Readonly<Record<string, Readonly<Record<string, string>>>>
  setRights(rights: {
    permissions?: readonly Permission[]
    agentId?: bigint | null
    domains?: readonly number[]
  }): Promise<void>
  close(): Promise<void>
}

export async function openListTestSetup(): Promise<ListTestSetup> {
  const database = await freshDatabase('template_world')
  const { ownerPool } = database
  const domains = (await ownerPool.query<{ id: number }>('select id from domain order by id')).rows.map(({ id }) => id)
  const { staffId, roleId } = await createStaff(ownerPool, {
    username: 'matrix',
    domains,
    transactionPassword: matrixTransactionPassword,
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'matrix-'))
  // No scheduled tasks run, so that nothing changes between two requests except by the test.
  const server = await startTestServer(database, { jobs: 'idle', settings: { ...testSettings, dataDir } })
  const client = panelClient(server.url)
  await client.login('matrix', testPassword)
  // Files of some lists need a recent confirmation, and a busy machine takes longer than that to get to them.
  await ownerPool.query(`update session set confirmed_at = now() + interval '2 hours'`)
  const inForce = new Map<string, string>()
  const isChange = (right: string, value: string): boolean => {
    const isOther = inForce.get(right) !== value
    inForce.set(right, value)
    return isOther
  }
  const halves = allBindings.flatMap(({ datasets = [] }) => datasets)
  return {
    url: server.url,
    client,
    anonymous: panelClient(server.url),
    database,
    datasets: new Map(halves.map((each) => [(each.list as AnyList).path, each])),
    exports: {
      db: database.db,
      datasets: new Map(halves.map((each) => [each.list, each])),
      storage: localFolder(join(dataDir, 'files')),
      folder: join(dataDir, 'exports'),
      customFiles: personalDataFile,
      startedAs: testSettings,
      onFault: (error) => console.error(error),
    },
    branch: await branchOf(database),
    requiredFilters: { '/account-statement': { account: await busiestAccount(database) } },
    async setRights({ permissions: rights = permissions, agentId = null, domains: visibleDomains = domains }) {
      // Most calls change one of the three, and many nothing.
      if (isChange('permissions', rights.join()))
        await ownerPool.query('update role set permissions = $2 where id = $1', [roleId, rights])
      if (isChange('agent', String(agentId)))
        await ownerPool.query('update staff set agent_id = $2 where id = $1', [staffId, agentId])
      if (!isChange('domains', visibleDomains.join())) return
      await ownerPool.query('delete from staff_domain where staff_id = $1', [staffId])
      await ownerPool.query('insert into staff_domain select $1, unnest($2::int[])', [staffId, visibleDomains])
    },
    async close() {
      await server.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function branchOf({ ownerPool }: TestDatabase): Promise<Branch> {
  const { rows } = await ownerPool.query<{ parent: bigint; children: bigint[] }>(`
    select a.parent_id as parent, array_agg(a.id order by a.id) as children from agent a
    where a.parent_id is not null and exists (select from player p join agent b on b.id = p.agent_id where b.upline @> array[a.id])
    group by a.parent_id having count(*) between 2 and 8
    order by (select count(*) from agent b where b.upline @> array[a.parent_id]), 1 limit 1`)
  if (!rows[0]) throw new Error('The demo data has no branch to compare')
  return rows[0]
}

async function busiestAccount({ ownerPool }: TestDatabase): Promise<string> {
  const { rows } = await ownerPool.query<{ id: bigint }>(
    `select account_id as id from transfer where at > now() - interval '5 days' group by 1 order by count(*) desc, 1 limit 1`,
  )
  return String(rows[0]?.id ?? '')
}

export async function page(
  setting: ListTestSetup,
  list: AnyList,
  search: Readonly<Record<string, string>> = {},
): Promise<ListPage> {
  const { status, body } = await requestList(setting, list, search)
  if (status !== 200)
    throw new Error(`${list.path} ${JSON.stringify(search)}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body as ListPage
}

export const requestList = (
  { client, requiredFilters: needs }: ListTestSetup,
  list: AnyList,
  search: Readonly<Record<string, string>> = {},
) => client.get(`${apiPath(list.path)}?${new URLSearchParams({ ...needs[list.path], ...search })}`)

export async function totals(
  { client, requiredFilters: needs }: ListTestSetup,
  list: AnyList,
  search: Readonly<Record<string, string>> = {},
): Promise<FilterTotals['data']> {
  const { status, body } = await client.get(
    `${apiPath(list.path)}/totals?${new URLSearchParams({ ...needs[list.path], ...search })}`,
  )
  if (status !== 200)
    throw new Error(`${list.path} totals ${JSON.stringify(search)}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  return (body as FilterTotals).data
}

/** Reads page after page by their edges, up to a limit. */
export async function readPages(
  setting: ListTestSetup,
  list: AnyList,
  search: Readonly<Record<string, string>>,
  maxPages: number,
): Promise<ListPage[]> {
  const pages = [await page(setting, list, search)]
  while (pages.length < maxPages) {
    const { next_cursor: cursor } = pages.at(-1)!
    if (!cursor) break
    pages.push(await page(setting, list, { ...search, cursor }))
  }
  return pages
}

/** Requests a file as the panel does, generates it as the worker does, and downloads it. */
export async function exportFile(
  { client, database, exports, requiredFilters: needs }: ListTestSetup,
  list: AnyList,
  search: Readonly<Record<string, string>>,
): Promise<string> {
  const filter_data = { ...needs[list.path], ...search }
  // The password counts as confirmed for ten minutes; a busy machine takes longer to get to all lists.
  await database.ownerPool.query('update session set confirmed_at = now() where confirmed_at is not null')
  const request = { report_type: list.path, file_extension: 'csv', filter_data }
  const { status, body } = await client.post('/api/report-download/request', request)
  if (status !== 200) throw new Error(`${list.path} as csv: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  const id = await newestReport(database, list.path)
  await runExport(exports, id)
  const file = await client.get(`/api/download-report/${id}/file`)
  if (file.status !== 200)
    throw new Error(`${list.path} as csv: ${file.status} ${JSON.stringify(file.body).slice(0, 300)}`)
  return file.body as string
}

async function newestReport({ ownerPool }: TestDatabase, path: string): Promise<string> {
  const newest = `select id from report_request where report_type = $1 order by requested_at desc limit 1`
  const [row] = (await ownerPool.query<{ id: string }>(newest, [path])).rows
  if (!row) throw new Error(`${path} as csv: no report was requested`)
  return row.id
}
