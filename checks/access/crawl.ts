import { daysBefore, fixturePeriod } from '#checks/harness/fixture-days.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Filter } from '#blueprint/filters.ts'
import { canariesIn, nodeOf, nodes, type TreeNode } from './tree-fixture.ts'
import { forEachConcurrently, type SessionHeaders, type InProcessServer } from './in-process-server.ts'

export type Row = Readonly<Record<string, unknown>>
export type Filters = Readonly<Record<string, Filter<unknown>>>
export const filtersOf = (list: AnyList): Filters => list.filters as Filters

/** Filters that make a list show its whole period. */
export const wholePeriod = (list: AnyList): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filtersOf(list))
      .filter(([, { operator, initially }]) => operator === 'within' && initially !== undefined)
      .map(([key]) => [key, fixturePeriod()]),
  )

export const search = (path: string, parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`

interface PageBody {
  readonly data: readonly Row[]
  readonly next_cursor?: string | null
  readonly last_page?: number
  readonly current_page?: number
}

interface Reading {
  readonly pass: SessionHeaders
  readonly list: AnyList
  readonly parameters?: Readonly<Record<string, string>>
}

/** The pages of a list that this user can see, one after another. */
async function* pagesOf(
  { ask }: Pick<InProcessServer, 'ask'>,
  { pass, list, parameters = {} }: Reading,
): AsyncGenerator<readonly Row[]> {
  for (let turn: Readonly<Record<string, string>> | null = {}; turn;) {
    const path: string = search(apiPath(list.path), { ...wholePeriod(list), ...parameters, ...turn })
    const { status, text } = await ask(pass, { method: 'GET', path })
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
    const page = JSON.parse(text) as PageBody
    yield page.data
    const { next_cursor: cursor, current_page: at = 1, last_page: last = 1 } = page
    turn = cursor ? { cursor } : cursor === undefined && at < last ? { page: String(at + 1) } : null
  }
}

/** All rows of a list that this user can see. */
export async function readAllRows(
  server: Pick<InProcessServer, 'ask'>,
  pass: SessionHeaders,
  list: AnyList,
  parameters: Readonly<Record<string, string>> = {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const page of pagesOf(server, { pass, list, parameters })) rows.push(...page)
  return rows
}

/** The node a row belongs to: its player's agent, else the deepest node it names. A shared device names players of several nodes. */
export const ownerOf = (row: Row): number | null => {
  const agent = Number(row['agentId'] ?? 0)
  if (row['playerId'] !== undefined && nodes.some(({ id }) => id === agent)) return agent
  const canaryNodes = [...canariesIn(JSON.stringify(row))]
  return canaryNodes.toSorted((one, other) => nodeOf(other).upline.length - nodeOf(one).upline.length).at(0) ?? null
}

const childrenOf = Map.groupBy(nodes, ({ upline }) => upline.at(-2))

/** One row of each node, also from lists that show the tree level by level. */
export async function rowsByNode(
  server: InProcessServer,
  all: SessionHeaders,
  list: AnyList,
): Promise<ReadonlyMap<number, Row>> {
  const rowsFound = new Map<number, Row>()
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) {
      const node = ownerOf(row)
      if (node !== null && !rowsFound.has(node)) rowsFound.set(node, row)
    }
  }
  for await (const page of pagesOf(server, { pass: all, list })) {
    keep(page)
    // Further rows are not the first ones of any node.
    if (rowsFound.size === nodes.length) break
  }
  const nodeFilter = Object.entries(filtersOf(list)).find(([, { operator }]) => operator === 'under')?.[0]
  if (nodeFilter === undefined) return rowsFound
  // Nothing is below a node under which the list shows no row, and a node that is known with its children has nothing new.
  const barren = new Set<number>()
  const opensMore = ({ id, upline }: TreeNode) =>
    !upline.some((above) => barren.has(above)) &&
    [id, ...(childrenOf.get(id) ?? []).map((child) => child.id)].some((each) => !rowsFound.has(each))
  for (const level of Map.groupBy(nodes, ({ upline }) => upline.length).values())
    await forEachConcurrently(level.filter(opensMore), async ({ id }) => {
      const rows = await readAllRows(server, all, list, { [nodeFilter]: String(id) })
      if (rows.length === 0) barren.add(id)
      keep(rows)
    })
  return rowsFound
}

/** The ids of a list's first rows, of the demo world's days and of the fixture's. */
export async function firstIds(
  { server, pass }: { readonly server: Pick<InProcessServer, 'ask'>; readonly pass: SessionHeaders },
  list: AnyList,
): Promise<readonly string[]> {
  const span = `${daysBefore(60)}..${fixturePeriod().slice(-10)}`
  const filters = Object.fromEntries(Object.keys(wholePeriod(list)).map((key) => [key, span]))
  const { status, text } = await server.ask(pass, { method: 'GET', path: search(apiPath(list.path), filters) })
  if (status !== 200) throw new Error(`${list.path}: ${status} ${text.slice(0, 200)}`)
  const { data } = JSON.parse(text) as { data: readonly Row[] }
  return data.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])).slice(0, 6)
}
