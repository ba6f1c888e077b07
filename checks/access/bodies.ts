import { put, written, type Tree } from '#checks/hostile/bodies/draft.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { search } from './crawl.ts'
import type { Names } from './objects.ts'
import type { Asked } from './premises.ts'

/** A field of what is sent that names somebody or something: one's own in every place but this one. */
export interface NamingField {
  readonly name: string
  /** A form cannot be tried out: whatever would be done is not asked. */
  readonly isForm: boolean
  asking(meant: Names, own: Names): Asked | null
}

type Named = (names: Names) => unknown

/** By what fields are called, wherever they stand. */
const namings: readonly (readonly [RegExp, Named])[] = [
  [/(^|\.)(parent|node|agent|account)$/, ({ agent }) => String(agent)],
  [/(restriction\/new|adjustment\/request|manual-deposits\/entry).* player$/, ({ mark }) => `player_${mark}`],
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

const namingOf = (endpoint: Endpoint, field: string): Named | null =>
  namings.findLast(([called]) => called.test(`${endpoint.right.path} ${field}`) || called.test(field))?.[1] ?? null

const ofField = (
  endpoint: Endpoint,
  field: string,
  said: Named,
  idOf: (names: Names) => string | null,
): NamingField => {
  const { right, isOfRows = false } = endpoint
  const isForm = endpoint.group === 'form'
  return {
    name: `${right.method} ${right.path} ${field}`,
    isForm,
    asking(meant, own) {
      const id = idOf(own)
      if (id === null) return null
      const value = said(meant)
      const ids: Tree = isOfRows ? { ids: JSON.stringify([id]) } : {}
      const body = put({ ...right.body, ...ids }, field.split('.'), JSON.stringify(value))
      const path = search(right.path.replace(/:\w+/, id), isForm ? {} : { preview: '1' })
      return { method: right.method, path, body: JSON.parse(written(body)), headers: right.headers }
    },
  }
}

/** The rows an act on many takes are one more place for an id. */
const ofRows = (endpoint: Endpoint, list: AnyList): NamingField => ({
  name: `${endpoint.right.method} ${endpoint.right.path} ids`,
  isForm: false,
  asking(meant, own) {
    const ids = [own, meant].map(({ rows }) => rows.get(list.path)?.['id'])
    if (!ids.every((id) => typeof id === 'string')) return null
    const { method, path, body, headers } = endpoint.right
    return { method, path: search(path, { preview: '1' }), body: { ...JSON.parse(written(body ?? {})), ids }, headers }
  },
})

/** Each naming field of each act and form of the screens asked about. */
export const namingFields = (screens: RegExp): readonly NamingField[] =>
  endpointsOf()
    .filter(({ right: { path, method }, body }) => body !== null && method !== 'GET' && screens.test(path))
    .flatMap((endpoint) => {
      const { body, idsOf, isOfRows, right } = endpoint
      const idOf = (names: Names): string | null => {
        if (!right.path.includes('/:') && !isOfRows) return ''
        const id = idsOf && names.rows.get(idsOf.path)?.['id']
        return typeof id === 'string' ? id : right.path.includes(':player_id') ? String(names.player) : null
      }
      const fields = (body ?? []).flatMap(({ name }) => {
        const said = namingOf(endpoint, name)
        return said ? [ofField(endpoint, name, said, idOf)] : []
      })
      return isOfRows && idsOf && apiPath(idsOf.path) !== '' ? [...fields, ofRows(endpoint, idsOf)] : fields
    })
