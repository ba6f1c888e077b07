import type { AnyList } from '#blueprint/screen/list.ts'
import { setField, type Draft, type Tree } from '#checks/hostile/bodies/draft.ts'
import { depositOf, documentOf, requestId, unmatchedBetOf, withdrawalOf } from '#checks/hostile/operator.ts'
import type { Field } from '#checks/hostile/bodies/shapes.ts'

export type Group = 'list' | 'totals' | 'action' | 'form' | 'query' | 'inbound' | 'fixed' | 'report'

export interface Endpoint {
  readonly name: string
  readonly group: Group
  /** The call works without an Idempotency-Key. */
  readonly mayOmitKey?: boolean
  readonly permission: string
  readonly query: readonly Field[]
  /** null: no body is sent. */
  readonly body: readonly Field[] | null
  /** A valid request that would succeed. */
  readonly right: Draft
  /** A valid request for a record that does not exist, or a preview: it changes nothing. */
  readonly harmless: Draft
  /** The list that supplies its ids, and the path parameter that takes them. */
  readonly idsOf?: AnyList
  readonly idName?: string
  /** Takes several rows, whose ids are in the body. */
  readonly isOfRows?: boolean
  /** Valid statuses for the valid request other than 200. */
  readonly answers?: readonly number[]
}

export const unknownIds = { digits: '999999999999', uuid: '0199aa00-0000-7000-8000-ffffffffffff' } as const
export const unknownIdLike = (id: string): string => (/^\d+$/.test(id) ? unknownIds.digits : unknownIds.uuid)

/** The staff id of the user 'bare', who sends no requests that the tests depend on. */
const targetStaffId = '5005'
const sampleIds: readonly (readonly [RegExp, string])[] = [
  [/^.api.(users|user-)/, targetStaffId],
  [/^.api.history/, 'player:1000'],
  [/^.api.reviewers/, 'withdrawal'],
  [/^.api.panel-logs.request/, requestId],
  [/:player_id/, '1000'],
  [/^.api.vip-level.players/, '1000'],
  [/^.api.downline-cash.*receipt/, '0199aa00-0000-7000-8000-ffffffffffff'],
  [/^.api.downline/, '111'],
  [/^.api.(deposits.chargebacks|chargeback-evidence|complaints)/, '0199aa00-0000-7000-8000-ffffffffffff'],
  [/^.api.(money-trail|manual-deposits|deposits)/, depositOf(1000n)],
  [/^.api.withdraws/, withdrawalOf(1000n)],
  [/^.api.my-bets/, unmatchedBetOf(1000n)],
  [
    /^.api.(message-box|device-alert|player-balance-repair-report|gateway-callbacks|gateways|collection-accounts|sportsbook-bets|request-response-logs|domain-lookup|campaigns|vip-level|scheduled-reports)/,
    '0199aa00-0000-7000-8000-ffffffffffff',
  ],
  [/^.api.kyc/, documentOf(1000n)],
  [/^.api.(cup|role|permission)/, '1'],
  [/^/, '7'],
]

/** Path parameters: the given id, or the id of an existing record where one is known. */
export const paramsOf = (
  path: string,
  id = sampleIds.find(([pattern]) => pattern.test(path))?.[1] ?? '',
): Readonly<Record<string, string>> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))

export const idOf = (path: string): { readonly idName?: string } => {
  const idName = /:(\w+)/.exec(path)?.[1]
  return idName === undefined ? {} : { idName }
}

/** A body from the required fields and the optional ones that the request needs. */
export const treeOf = (entered: readonly Field[]): Tree =>
  entered
    .filter(({ name, isOptional }) => !isOptional || requiredOptionals.has(name))
    .reduce((tree: Tree, { name, sample }) => setField(tree, name.split('.'), sample), {})

const requiredOptionals: ReadonlySet<string> = new Set([
  'winner',
  'outcome',
  'version',
  'runner',
  'odds',
  'reason',
  'values.videoUrl',
])

export const draft = (method: string, path: string, more: Partial<Draft> = {}): Draft => ({
  method,
  path,
  params: {},
  query: [],
  headers: {},
  body: null,
  user: 'owner',
  ...more,
})

export const noInput = { query: [], body: null } as const
