import type { EventOrder } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { dependentRefusal } from '#platform/auth/rules/independence.ts'
import type { ActBinding, Entered, Run, ActContext } from '#engine/run.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { inDomain, inEveryCurrency } from '#platform/database/currency-in-play.ts'
import { digitsOf } from '#values/currency.ts'
import { commonText, formatMoney, inCommon, money } from '#values/money.ts'
import { readFields } from '#engine/input/read-input.ts'
import { agentsOf } from './requester-rights.ts'
import type { StoredRequest } from './second-approval.ts'

export type RequestStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'WITHDRAWN'

/** A row of `approval`. */
export interface RequestRow {
  readonly id: string
  readonly domain_id: number
  readonly action: string
  readonly subject: string
  readonly input: unknown
  readonly snapshot_hash: Buffer
  readonly amount: bigint | null
  readonly maker: string
  readonly checker: string | null
  readonly status: RequestStatus
  readonly reason: string | null
  readonly requested_at: Date
  readonly decided_at: Date | null
}

// Only requestSecondApproval writes this column.
export const storedRequestOf = (row: Pick<RequestRow, 'input'>): StoredRequest => row.input as StoredRequest

export const agentsIn = (tx: Tx, rows: readonly RequestRow[]) =>
  agentsOf(tx, rows, (row) => storedRequestOf(row).agentId)

/** Requests wait for a user whatever domain is selected: the selection filters lists, it takes no work away. */
export const inAllDomains = (actor: Actor): Actor => ({ ...actor, domains: actor.allDomains })

/** The permission of the second approver. */
export const decidingPermission = ({ act: { action } }: ActBinding): string =>
  action.secondPermission ?? action.permission

/** Whether several domains share what is requested: its amount holds in every currency. */
const isOfSeveral = (row: RequestRow): boolean => storedRequestOf(row).domains !== undefined

/** The currency of a request; empty for one that several domains share. */
export const currencyOfRequest = (row: RequestRow, currencies: ReadonlyMap<number, string>): string =>
  isOfSeveral(row) ? '' : (currencies.get(row.domain_id) ?? '')

/** The amount of a request as limits count it. */
export const countedAmount = (row: RequestRow, currency: string): bigint | null =>
  row.amount === null || isOfSeveral(row) ? row.amount : inCommon(row.amount, digitsOf(currency))

/** The text of the amount of a request. */
export const requestAmount = (row: RequestRow, currency: string): string | null => {
  if (row.amount === null) return null
  return isOfSeveral(row) ? commonText(row.amount) : formatMoney(money(row.amount), digitsOf(currency))
}

/** Decides a request in its currency. */
export const inRequestCurrency = <T>(tx: Tx, row: RequestRow, work: () => Promise<T>): Promise<T> =>
  isOfSeveral(row) ? inEveryCurrency(work) : inDomain(tx, row.domain_id, work)

/** The reason this user may not decide the request, or null. */
export function approvalRefusal(binding: ActBinding, row: RequestRow, actor: Actor, currency: string): string | null {
  const amount = countedAmount(row, currency)
  if (row.maker === actor.username) return 'You cannot approve your own request.'
  const { permission, secondPermission = permission } = binding.act.action
  if (!actor.permissions.has(secondPermission)) return 'You do not have permission to do this.'
  if (!(storedRequestOf(row).domains ?? []).every((domain) => actor.allDomains.includes(domain)))
    return 'Domains that you do not work for have bets in it.'
  if (actor.itemLimit !== null && amount !== null && amount > actor.itemLimit)
    return 'Amount exceeds your approval limit.'
  return dependentRefusal(actor, [row.maker])
}

interface Deciding {
  readonly actor: Actor
  readonly circumstances: RequestOrigin
  readonly preview: boolean
}

/** The run of the stored request by the user who decides it. */
export function replayRun(
  context: ActContext & { readonly scope: Scope },
  binding: ActBinding,
  row: RequestRow,
  { actor, circumstances, preview }: Deciding,
): Run {
  const stored = storedRequestOf(row)
  return {
    context,
    binding,
    scope: context.scope,
    maker: row.maker,
    request: {
      actor,
      id: stored.id,
      body: null,
      idempotencyKey: null,
      preview,
      parameters: stored.parameters,
      circumstances,
    },
    entered: enteredIn(binding, stored),
  }
}

function enteredIn(binding: ActBinding, stored: StoredRequest): Entered {
  const { ids: _ids, matching: _matching, except: _except, ...wire } = stored.input
  const input = readFields(binding.act.action.input, wire)
  return { input, wire, reason: stored.reason, version: null, ids: [stored.id] }
}

/** Event that removes the request from open screens. */
export const closedEvent = (row: Pick<RequestRow, 'id'>, status: string): EventOrder => ({
  name: 'approval.closed',
  payload: { approval: row.id, status },
})
