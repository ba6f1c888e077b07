import type { AnyList } from '#blueprint/screen/list.ts'
import { put, type Draft, type Tree } from '#checks/hostile/bodies/draft.ts'
import { depositOf, documentOf, requestId, withdrawalOf } from '#checks/hostile/operator.ts'
import type { Field } from '#checks/hostile/bodies/shapes.ts'

export type Group = 'list' | 'totals' | 'action' | 'form' | 'query' | 'inbound' | 'fixed' | 'report'

export interface Endpoint {
  readonly name: string
  readonly group: Group
  readonly permission: string
  readonly query: readonly Field[]
  /** null: no body is sent. */
  readonly body: readonly Field[] | null
  /** Right in everything: it would be answered, or done. */
  readonly right: Draft
  /** As right in form, but about nothing that is there, or taken back: whatever is asked this way changes nothing. */
  readonly harmless: Draft
  /** The list its ids come from, and the parameter of the path that holds them. */
  readonly idsOf?: AnyList
  readonly idName?: string
  /** Several rows at once: their ids stand in the body. */
  readonly isOfRows?: boolean
  /** Of what is sent rightly, unless 200. */
  readonly answers?: readonly number[]
}

export const nobody = { digits: '999999999999', uuid: '0199aa00-0000-7000-8000-ffffffffffff' } as const
export const absent = (id: string): string => (/^\d+$/.test(id) ? nobody.digits : nobody.uuid)

/** The bare one: whatever is tried is tried on somebody who asks nothing himself. */
const somebody = '5005'
const ownIds: readonly (readonly [RegExp, string])[] = [
  [/^.api.(users|user-)/, somebody],
  [/^.api.history/, 'player:1000'],
  [/^.api.panel-logs.request/, requestId],
  [/:player_id/, '1000'],
  [/^.api.downline/, '111'],
  [/^.api.(money-trail|manual-deposits)/, depositOf(1000n)],
  [/^.api.withdraws/, withdrawalOf(1000n)],
  [/^.api.(message-box|device-alert|player-balance-repair-report)/, '0199aa00-0000-7000-8000-ffffffffffff'],
  [/^.api.kyc/, documentOf(1000n)],
  [/^.api.(cup|role|permission)/, '1'],
  [/^/, '7'],
]

/** Ids for a path: of something that is there where one is known, or of what is asked for. */
export const paramsOf = (
  path: string,
  id = ownIds.find(([of]) => of.test(path))?.[1] ?? '',
): Readonly<Record<string, string>> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))

export const idOf = (path: string): { readonly idName?: string } => {
  const idName = /:(\w+)/.exec(path)?.[1]
  return idName === undefined ? {} : { idName }
}

/** Fields that may be left out are, unless they say what is meant. */
export const treeOf = (entered: readonly Field[]): Tree =>
  entered
    .filter(({ name, isOptional }) => !isOptional || said.has(name))
    .reduce((tree: Tree, { name, sample }) => put(tree, name.split('.'), sample), {})

const said: ReadonlySet<string> = new Set(['winner', 'version', 'runner', 'odds', 'reason', 'values.videoUrl'])

export const draft = (method: string, path: string, more: Partial<Draft> = {}): Draft => ({
  method,
  path,
  params: {},
  query: [],
  headers: {},
  body: null,
  who: 'owner',
  ...more,
})

export const plain = { query: [], body: null } as const
