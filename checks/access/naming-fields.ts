import { setField, toJsonText, type Tree } from '#checks/hostile/bodies/draft.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { search } from './crawl.ts'
import type { NodeIdentifiers } from './request-templates.ts'
import type { ApiRequest } from './in-process-server.ts'

/** A field of a request body that names an account or record. The rest of the body refers to the viewer's own records. */
export interface NamingField {
  readonly name: string
  /** Forms have no preview, so requests that would succeed are not sent. */
  readonly isForm: boolean
  buildRequest(meant: NodeIdentifiers, own: NodeIdentifiers): ApiRequest | null
}

type ValueOf = (names: NodeIdentifiers) => unknown

/** Values by field name; the last matching pattern applies. */
const valuesByField: readonly (readonly [RegExp, ValueOf])[] = [
  [/(^|\.)(parent|node|agent|account)$/, ({ agent }) => String(agent)],
  [
    /(restriction\/new|adjustment\/request|manual-deposits\/entry|complaints\/complaint).* player$/,
    ({ mark }) => `player_${mark}`,
  ],
  [/message-(box\/message|drafts\/draft) to$/, ({ mark }) => `player_${mark}`],
  [/account-statement\/sending account$/, ({ player }) => String(player)],
  [/assignment to$/, ({ mark }) => `at_${mark}`],
  [/player-create values\.referrer$/, ({ mark }) => `player_${mark}`],
  [
    /downline-banking.* payments$/,
    ({ agent, player }) =>
      [player, agent].map((id) => ({ id: String(id), direction: 'DEPOSIT', amount: '1.00', creditReference: null })),
  ],
  [
    /player-adjustments\/import csv$/,
    ({ mark }) => `player,direction,amount,category,note\nplayer_${mark},CREDIT,1.00,goodwill,because it is so`,
  ],
]

const valueOfField = (endpoint: Endpoint, field: string): ValueOf | null =>
  valuesByField.findLast(([called]) => called.test(`${endpoint.right.path} ${field}`) || called.test(field))?.[1] ??
  null

const namingField = (
  endpoint: Endpoint,
  field: string,
  sample: ValueOf,
  idOf: (names: NodeIdentifiers) => string | null,
): NamingField => {
  const { right, isOfRows = false } = endpoint
  const isForm = endpoint.group === 'form'
  return {
    name: `${right.method} ${right.path} ${field}`,
    isForm,
    buildRequest(meant, own) {
      const id = idOf(own)
      if (id === null) return null
      const value = sample(meant)
      const ids: Tree = isOfRows ? { ids: JSON.stringify([id]) } : {}
      const body = setField({ ...right.body, ...ids }, field.split('.'), JSON.stringify(value))
      const path = search(right.path.replace(/:\w+/, id), isForm ? {} : { preview: '1' })
      return { method: right.method, path, body: JSON.parse(toJsonText(body)), headers: right.headers }
    },
  }
}

/** The `ids` of an action on many rows, as one more naming field. */
const idsField = (endpoint: Endpoint, list: AnyList): NamingField => ({
  name: `${endpoint.right.method} ${endpoint.right.path} ids`,
  isForm: false,
  buildRequest(meant, own) {
    const ids = [own, meant].map(({ rows }) => rows.get(list.path)?.['id'])
    if (!ids.every((id) => typeof id === 'string')) return null
    const { method, path, body, headers } = endpoint.right
    return {
      method,
      path: search(path, { preview: '1' }),
      body: { ...JSON.parse(toJsonText(body ?? {})), ids },
      headers,
    }
  },
})

/** The naming fields of all actions and forms of the matching screens. */
export const namingFields = (screens: RegExp): readonly NamingField[] =>
  endpointsOf()
    .filter(({ right: { path, method }, body }) => body !== null && method !== 'GET' && screens.test(path))
    .flatMap((endpoint) => {
      const { body, idsOf, isOfRows, right } = endpoint
      const idOf = (names: NodeIdentifiers): string | null => {
        if (!right.path.includes('/:') && !isOfRows) return ''
        const id = idsOf && names.rows.get(idsOf.path)?.['id']
        return typeof id === 'string' ? id : right.path.includes(':player_id') ? String(names.player) : null
      }
      const fields = (body ?? []).flatMap(({ name }) => {
        const value = valueOfField(endpoint, name)
        return value ? [namingField(endpoint, name, value, idOf)] : []
      })
      return isOfRows && idsOf && apiPath(idsOf.path) !== '' ? [...fields, idsField(endpoint, idsOf)] : fields
    })
