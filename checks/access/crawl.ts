import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Filter } from '#blueprint/filters.ts'
import { canariesIn, nodeOf, nodes } from './estate.ts'
import { inTurn, type Pass, type Premises } from './premises.ts'

export type Row = Readonly<Record<string, unknown>>
export type Filters = Readonly<Record<string, Filter<unknown>>>
export const filtersOf = (list: AnyList): Filters => list.filters as Filters

export const period = '2026-11-01..2026-11-30'

/** What a list has to be asked to show all of its time. */
export const whole = (list: AnyList): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filtersOf(list))
      .filter(([, { operator, initially }]) => operator === 'within' && initially !== undefined)
      .map(([key]) => [key, period]),
  )

export const search = (path: string, asked: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(asked).toString()}`

interface Page {
  readonly data: readonly Row[]
  readonly next_cursor?: string | null
  readonly last_page?: number
  readonly current_page?: number
}

/** Every row of a list that somebody is shown. */
export async function walk(
  { ask }: Pick<Premises, 'ask'>,
  pass: Pass,
  list: AnyList,
  asked: Readonly<Record<string, string>> = {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let turn: Readonly<Record<string, string>> | null = {}; turn;) {
    const path: string = search(apiPath(list.path), { ...whole(list), ...asked, ...turn })
    const { status, text } = await ask(pass, { method: 'GET', path })
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
    const page = JSON.parse(text) as Page
    rows.push(...page.data)
    const { next_cursor: cursor, current_page: at = 1, last_page: last = 1 } = page
    turn = cursor ? { cursor } : cursor === undefined && at < last ? { page: String(at + 1) } : null
  }
  return rows
}

/** The node a row belongs to: the agent of its player, else the deepest of those it names. A shared device names players of several. */
export const ownerOf = (row: Row): number | null => {
  const agent = Number(row['agentId'] ?? 0)
  if (row['playerId'] !== undefined && nodes.some(({ id }) => id === agent)) return agent
  const named = [...canariesIn(JSON.stringify(row))]
  return named.toSorted((one, other) => nodeOf(other).upline.length - nodeOf(one).upline.length).at(0) ?? null
}

/** A row of each node, from lists that open the tree level by level too. */
export async function rowsByNode(premises: Premises, all: Pass, list: AnyList): Promise<ReadonlyMap<number, Row>> {
  const found = new Map<number, Row>()
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) {
      const node = ownerOf(row)
      if (node !== null && !found.has(node)) found.set(node, row)
    }
  }
  keep(await walk(premises, all, list))
  const opens = Object.entries(filtersOf(list)).find(([, { operator }]) => operator === 'under')?.[0]
  if (opens && found.size < nodes.length)
    await inTurn(nodes, async ({ id }) => keep(await walk(premises, all, list, { [opens]: String(id) })))
  return found
}
