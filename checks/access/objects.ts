import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { Draft } from '#checks/hostile/bodies/draft.ts'
import { written } from '#checks/hostile/bodies/draft.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { filtersOf, period, search, whole, type Row } from './crawl.ts'
import { canariesIn } from './estate.ts'
import type { Asked } from './premises.ts'

/** All by which something of one node can be named. */
export interface Names {
  readonly agent: number
  readonly player: number
  readonly staff: string
  readonly mark: string
  readonly rows: ReadonlyMap<string, Row>
  /** What filters find that no column shows. */
  readonly said?: Readonly<Record<string, string>>
  /** The message of a player's thread that shows a picture. */
  readonly message?: string
}

/** A way to ask for something of one node. */
export interface Way {
  readonly name: string
  /** What says no: 404, or a list with nothing in it. */
  readonly denied: 'absent' | 'empty'
  /** Only whoever it belongs to, whatever stands above him. */
  readonly isOwn: boolean
  asking(names: Names): Asked | null
}

type Contents = ReturnType<typeof contentsOf>

/** Each filter of each list, and the same for its totals. */
const ofFilters = (lists: readonly AnyList[]): Way[] =>
  lists.flatMap((list) =>
    Object.entries(filtersOf(list)).flatMap(([key, { operator, read }]) => {
      const isId = operator === 'equals' && typeof read('1') === 'bigint'
      const valuesOf = ({ agent, player, mark, rows, said: more }: Names): string | null => {
        const said = rows.get(list.path)?.[key] ?? more?.[key]
        // Who did it stands at another node than what it was done to.
        if (typeof said === 'string' && [...canariesIn(said)].some((node) => node !== agent)) return null
        if (operator === 'under') return String(agent)
        if (isId) return typeof said === 'string' ? said : String(player)
        if (operator === 'contains' || operator === 'startsWith') return mark
        return operator === 'equals' && typeof said === 'string' ? said : null
      }
      if (!['under', 'contains', 'startsWith', 'equals'].includes(operator)) return []
      return ['', '/totals'].map((tail): Way => {
        const path = apiPath(list.path) + tail
        return {
          name: `GET ${path} ${key}`,
          denied: 'empty',
          isOwn: list.scope === 'own',
          asking: (names) => {
            const value = valuesOf(names)
            return value === null ? null : { method: 'GET', path: search(path, { ...whole(list), [key]: value }) }
          },
        }
      })
    }),
  )

export const bodyOf = ({ body, raw }: Draft): unknown => (body ? JSON.parse(written(body)) : raw)

/** What the list of a path calls the row of a node. */
const idIn = (list: AnyList | undefined, { rows }: Names): string | null => {
  const id = list && rows.get(list.path)?.['id']
  return typeof id === 'string' ? id : null
}

/** Parameters by what they are called, where no list stands before them in the path. */
function named(name: string, { agent, player, mark }: Names): string | null {
  if (/^player(_?id)?$/i.test(name)) return String(player)
  if (/^(node|agent(_?id)?)$/i.test(name)) return String(agent)
  if (name === 'account') return String(player)
  return name === 'q' ? `agent_${mark}` : null
}

/** Everything with a parameter in its path: acts (only tried out), cards, forms, files, decisions. */
function ofPaths({ lists, forms }: Contents): Way[] {
  const listOf = (path: string): AnyList | undefined => {
    const form = forms.find(({ edit }) => edit && apiPath(edit.path) === path)
    const before = path.slice(0, path.indexOf('/:'))
    return form?.back ?? lists.find((list) => apiPath(list.path) === before || `${apiPath(list.path)}s` === before)
  }
  return endpointsOf()
    .filter(({ right: { path } }) => path.includes('/:') && !path.includes('/cup-') && !path.includes('/approvals/'))
    .flatMap(({ right }): Way[] => {
      const { method, path, query } = right
      const isDetail = path.startsWith('/api/user-detail/')
      const list = isDetail ? lists.find((each) => each.path === '/users') : listOf(path)
      if (list?.scope === 'everyone') return []
      return [
        {
          name: `${method} ${path}`,
          denied: 'absent',
          isOwn: list?.scope === 'own',
          asking: (names) => {
            const param = /:(\w+)/.exec(path)?.[1] ?? ''
            const id = path.startsWith('/api/message/')
              ? (names.message ?? null)
              : (idIn(list, names) ?? named(param, names))
            if (id === null) return null
            // A picture that is none is kept by nobody; everything else is only tried out.
            const isPicture = right.headers['content-type'] !== undefined
            const isTried = method === 'POST' && !isPicture ? { preview: '1' } : {}
            const asked = search(path.replace(`:${param}`, id), { ...Object.fromEntries(query), ...isTried })
            if (method === 'GET') return { method, path: asked }
            const body = { ...(bodyOf(right) as object), ...(method === 'PUT' ? { version: 999_999 } : {}) }
            return { method, path: asked, body, headers: right.headers }
          },
        },
      ]
    })
}

/** Reads whose question names a node, a player or a text. */
const ofQueries = (): Way[] =>
  endpointsOf()
    .filter(({ group, right: { path } }) => (group === 'query' && !path.includes('/:')) || path === '/api/find')
    .flatMap(({ right: { path, query: needed }, query }) =>
      (path === '/api/find' ? [{ name: 'q' }] : query)
        .filter(({ name }) => named(name, absent) !== null)
        .map(({ name }): Way => ({
          name: `GET ${path} ${name}`,
          denied: name === 'q' ? 'empty' : 'absent',
          isOwn: false,
          asking: (names) => {
            const given = Object.fromEntries(needed.map(([key, value]) => [key, key === 'at' ? period : value]))
            const meant = path === '/api/find' ? `player_${names.mark}` : (named(name, names) ?? '')
            return { method: 'GET', path: search(path, { ...given, [name]: meant }) }
          },
        })),
    )

/** What nobody has: names of nothing at all. */
export const absent: Names = {
  agent: 999_999,
  player: 99_999_999,
  staff: '99999999',
  mark: 'kx999999z',
  rows: new Map(),
}

/** The same rows under ids that nothing has. */
export const without = (rows: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> =>
  new Map(
    [...rows].map(([path, row]) => [
      path,
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value !== 'string'
            ? value
            : /^[0-9a-f]{8}-/.test(value)
              ? '0199aa00-0000-7000-8000-ffffffffffff'
              : /^\d+$/.test(value)
                ? '99999999'
                : absent.mark,
        ]),
      ),
    ]),
  )

export const waysOf = (contents: Contents): readonly Way[] => [
  ...ofFilters(contents.lists.filter(({ scope }) => scope !== 'everyone')),
  ...ofPaths(contents),
  ...ofQueries(),
]
