import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import type { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { Draft } from '#checks/hostile/bodies/draft.ts'
import { toJsonText } from '#checks/hostile/bodies/draft.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { filtersOf, search, wholePeriod, type Row } from './crawl.ts'
import { canariesIn } from './tree-fixture.ts'
import type { ApiRequest } from './in-process-server.ts'

/** The ids and names that identify records of one node. */
export interface NodeIdentifiers {
  readonly agent: number
  readonly player: number
  readonly staff: string
  readonly mark: string
  readonly rows: ReadonlyMap<string, Row>
  /** Filter values that no column shows. */
  readonly filterValues?: Readonly<Record<string, string>>
  /** The id of the message in a player's thread that has a picture. */
  readonly message?: string
}

/** A request that refers to records of one node. */
export interface RequestTemplate {
  readonly name: string
  /** How access is denied: 404, or an empty list. */
  readonly denied: 'absent' | 'empty'
  /** Visible to its owner only, not to the owner's upline. */
  readonly isOwn: boolean
  buildRequest(names: NodeIdentifiers): ApiRequest | null
}

type Contents = ReturnType<typeof contentsOf>

/** One request for each filter of each list, and one for its totals. */
const filterRequests = (lists: readonly AnyList[]): RequestTemplate[] =>
  lists.flatMap((list) =>
    Object.entries(filtersOf(list)).flatMap(([key, { operator, read }]) => {
      const isId = operator === 'equals' && typeof read('1') === 'bigint'
      const valuesOf = ({ agent, player, mark, rows, filterValues: more }: NodeIdentifiers): string | null => {
        const value = rows.get(list.path)?.[key] ?? more?.[key]
        // The acting user belongs to another node than the record.
        if (typeof value === 'string' && [...canariesIn(value)].some((node) => node !== agent)) return null
        if (operator === 'under') return String(agent)
        if (isId) return typeof value === 'string' ? value : String(player)
        if (operator === 'contains' || operator === 'startsWith') return mark
        return operator === 'equals' && typeof value === 'string' ? value : null
      }
      if (!['under', 'contains', 'startsWith', 'equals'].includes(operator)) return []
      return ['', '/totals'].map((tail): RequestTemplate => {
        const path = apiPath(list.path) + tail
        return {
          name: `GET ${path} ${key}`,
          denied: 'empty',
          isOwn: list.scope === 'own',
          buildRequest: (names) => {
            const value = valuesOf(names)
            return value === null ? null : { method: 'GET', path: search(path, { ...wholePeriod(list), [key]: value }) }
          },
        }
      })
    }),
  )

export const bodyOf = ({ body, raw }: Draft): unknown => (body ? JSON.parse(toJsonText(body)) : raw)

/** The id of the node's row in a list. */
const idIn = (list: AnyList | undefined, { rows }: NodeIdentifiers): string | null => {
  const id = list && rows.get(list.path)?.['id']
  return typeof id === 'string' ? id : null
}

/** Values of path parameters by their name, for paths that belong to no list. */
function parameterValue(name: string, { agent, player, mark }: NodeIdentifiers): string | null {
  if (/^player(_?id)?$/i.test(name)) return String(player)
  if (/^(node|agent(_?id)?)$/i.test(name)) return String(agent)
  if (name === 'account') return String(player)
  return name === 'q' ? `agent_${mark}` : null
}

/** All endpoints with a path parameter: actions (previewed only), cards, forms, files, decisions. */
function pathRequests({ lists, forms }: Contents): RequestTemplate[] {
  const listOf = (path: string): AnyList | undefined => {
    const form = forms.find(({ edit }) => edit && apiPath(edit.path) === path)
    const before = path.slice(0, path.indexOf('/:'))
    return form?.back ?? lists.find((list) => apiPath(list.path) === before || `${apiPath(list.path)}s` === before)
  }
  return endpointsOf()
    .filter(({ right: { path } }) => path.includes('/:') && !path.includes('/cup-') && !path.includes('/approvals/'))
    .flatMap(({ right }): RequestTemplate[] => {
      const { method, path, query } = right
      const isDetail = path.startsWith('/api/user-detail/')
      const list = isDetail ? lists.find((each) => each.path === '/users') : listOf(path)
      if (list?.scope === 'everyone') return []
      return [
        {
          name: `${method} ${path}`,
          denied: 'absent',
          isOwn: list?.scope === 'own',
          buildRequest: (names) => {
            const param = /:(\w+)/.exec(path)?.[1] ?? ''
            const id = path.startsWith('/api/message/')
              ? (names.message ?? null)
              : (idIn(list, names) ?? parameterValue(param, names))
            if (id === null) return null
            // An invalid picture is never stored; everything else is previewed only.
            const isPicture = right.headers['content-type'] !== undefined
            const isTried = method === 'POST' && !isPicture ? { preview: '1' } : {}
            const address = search(path.replace(`:${param}`, id), { ...Object.fromEntries(query), ...isTried })
            if (method === 'GET') return { method, path: address }
            const body = { ...(bodyOf(right) as object), ...(method === 'PUT' ? { version: 999_999 } : {}) }
            return { method, path: address, body, headers: right.headers }
          },
        },
      ]
    })
}

/** Queries with a parameter that names a node, a player or a text. */
const queryRequests = (): RequestTemplate[] =>
  endpointsOf()
    .filter(({ group, right: { path } }) => (group === 'query' && !path.includes('/:')) || path === '/api/search')
    .flatMap(({ right: { path, query: needed }, query }) =>
      (path === '/api/search' ? [{ name: 'q' }] : query)
        .filter(({ name }) => parameterValue(name, unknownIdentifiers) !== null)
        .map(({ name }): RequestTemplate => ({
          name: `GET ${path} ${name}`,
          denied: name === 'q' ? 'empty' : 'absent',
          isOwn: false,
          buildRequest: (names) => {
            const parameters = Object.fromEntries(
              needed.map(([key, value]) => [key, key === 'at' ? fixturePeriod() : value]),
            )
            const meant = path === '/api/search' ? `player_${names.mark}` : (parameterValue(name, names) ?? '')
            return { method: 'GET', path: search(path, { ...parameters, [name]: meant }) }
          },
        })),
    )

/** Identifiers that no record has. */
export const unknownIdentifiers: NodeIdentifiers = {
  agent: 999_999,
  player: 99_999_999,
  staff: '99999999',
  mark: 'kx999999z',
  rows: new Map(),
}

/** The same rows with ids that no record has. */
export const withUnknownIds = (rows: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> =>
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
                : unknownIdentifiers.mark,
        ]),
      ),
    ]),
  )

export const requestTemplatesOf = (contents: Contents): readonly RequestTemplate[] => [
  ...filterRequests(contents.lists.filter(({ scope }) => scope !== 'everyone')),
  ...pathRequests(contents),
  ...queryRequests(),
]
