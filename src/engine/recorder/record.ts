import { sql } from 'kysely'
import type { AnyEffects, Effects } from '#blueprint/decision/decision.ts'
import { refusal, type Flow } from '#blueprint/decision/flow.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { assert } from '#values/assert.ts'
import { redactedTrail } from '#platform/audit/redact.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { agentOf, type AnySubject, type TableOf, type WriteTx } from '#engine/action/act.ts'
import { changeRow, columnsOf, rowsInserted } from '#platform/database/columns.ts'
import { answered, sendAhead } from '#platform/database/connections/in-one-trip.ts'
import { plain } from '#platform/database/json.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { bumpAgentEpoch } from '#engine/downline.ts'
import { writeBets, writePositions } from '#engine/bets/write-bets.ts'
import { withCommonTexts } from '#engine/reach/every-currency.ts'
import { changedByOthers, changeOrRemoveAll } from './changed-rows.ts'

/** Enqueues a job within the current transaction. */
export type Enqueue = (tx: WriteTx, queue: string, payload: Readonly<Record<string, unknown>>) => Promise<void>

/** Audit columns for actor and origin; the recorder adds the rest. */
export type Trail = Readonly<Record<string, unknown>>

/**
 * Idempotency claim of an inbound call: the caller's id, a hash of the content, and the response to
 * return on repeats.
 */
export interface Claim {
  readonly source: string
  readonly kind: string
  readonly id: string
  readonly hash: Buffer
  readonly response: unknown
}

export interface WriteContext<S extends AnySubject | null = AnySubject | null, Move extends string = string> {
  /** Actor in the ledger and the audit log. */
  readonly by: string
  readonly subject: S
  readonly flow: Flow<string, Move> | null
  readonly domainId: number | null
  readonly trail: Trail
  readonly enqueue: Enqueue
  readonly claim?: Claim | null
}

/** Values before and after the write, for previews and messages. */
export interface Recorded {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Effects to be written, with their context. */
export interface PendingWrite {
  readonly effects: AnyEffects
  readonly context: WriteContext
}

/**
 * Writes all effects of a decision in the transaction that locked its facts. The engine writes
 * nowhere else.
 */
export const record = <S extends AnySubject | null, Move extends string = never>(
  tx: WriteTx,
  effects: NoInfer<Effects<TableOf<S>, Move>>,
  context: WriteContext<S, Move>,
): Promise<Recorded> => recordUnbound(tx, effects, context)

/** For the engine, where only the act, form or call that decided knows the table and the flow. */
export async function recordUnbound(tx: WriteTx, effects: AnyEffects, context: WriteContext): Promise<Recorded> {
  const [recorded] = await recordAll(tx, [{ effects, context }])
  assert(recorded !== undefined, 'each write returns its record')
  return recorded
}

interface Recording {
  /** Nothing follows in this transaction, so that its end may be sent with these writes: their failures are those of its end. */
  readonly isLast?: boolean
}

/** Writes several independent decisions that move money of different accounts. What needs no answer is sent at once. */
export async function recordAll(
  tx: WriteTx,
  all: readonly PendingWrite[],
  { isLast = false }: Recording = {},
): Promise<readonly Recorded[]> {
  const stored: StoredWrite[] = []
  for (const each of all) {
    const journal = uuidv7()
    stored.push({ ...each, journal, recorded: await writeState(tx, each, journal) })
  }
  await writeRows(tx, all)
  await writeBets(
    tx,
    all.flatMap(({ effects }) => effects.bets ?? []),
  )
  for (const { effects } of all) await writePositions(tx, effects)
  if (all.some((each) => touches(each, 'agent'))) await bumpAgentEpoch(tx)
  await sendAhead(tx, sql`select record_decisions(${JSON.stringify(plain(stored.map(consequencesOf)))}::jsonb)`)
  for (const { effects, context } of all) {
    for (const job of effects.jobs ?? []) await context.enqueue(tx, job.queue, job.payload)
  }
  if (!isLast) await answered(tx)
  return stored.map(({ recorded }) => recorded)
}

interface StoredWrite extends PendingWrite {
  readonly journal: string
  readonly recorded: Recorded
}

async function writeState(tx: WriteTx, { effects, context }: PendingWrite, journal: string): Promise<Recorded> {
  if (effects.reservations && !effects.bets)
    throw new Error('A reservation must be written with the bet that causes it')
  const moved = await writeSubject(tx, effects, { ...context, journal })
  for (const wallet of effects.wallets ?? []) {
    await sql`select open_wallet(${wallet.accountId}, ${wallet.domainId}, ${wallet.currency})`.execute(tx)
  }
  const { subject } = context
  const before = subject?.shown ?? {}
  const after = { ...before, ...setOf(effects, subject), ...effects.becomes, ...moved }
  const table = subject?.table ?? null
  return { before: withCommonTexts(table, before), after: withCommonTexts(table, after) }
}

const touches = ({ effects, context: { subject } }: PendingWrite, table: string): boolean =>
  (effects.rows ?? []).some((row) => row.table === table) || (subject?.table === table && changesSubject(effects))

const changesSubject = ({ set, sets, move }: AnyEffects): boolean =>
  set !== undefined || sets !== undefined || move !== undefined

/** The columns to set in the row of the subject. */
function setOf({ set, sets }: AnyEffects, subject: AnySubject | null): Readonly<Record<string, unknown>> {
  if (sets === undefined) return set ?? {}
  const columns = subject?.table ? sets[subject.table] : undefined
  if (columns === undefined) throw new Error(`The decision sets no columns of ${subject?.table}`)
  return { ...set, ...columns }
}

async function writeSubject(
  tx: WriteTx,
  effects: AnyEffects,
  { subject, flow, journal }: WriteContext & { readonly journal: string },
): Promise<Readonly<Record<string, string>>> {
  if (!changesSubject(effects)) return {}
  if (!subject || subject.table === null) throw new Error('A move or set requires a row to write to')
  const column = subject.stateColumn ?? 'status'
  const state = effects.move === undefined ? {} : { [column]: stateAfter(subject, flow, effects.move) }
  const columns = await columnsOf(tx, subject.table)
  const isPosted = (effects.transfers ?? []).length > 0
  const changed = await changeRow(tx, subject.table, {
    key: subject.key,
    values: {
      ...setOf(effects, subject),
      ...state,
      ...(isPosted && columns.has('journal_id') ? { journal_id: journal } : {}),
    },
    where: [
      ...(subject.state === undefined ? [] : [sql`${sql.ref(column)} = ${subject.state}`]),
      ...(subject.version === undefined ? [] : [sql`version = ${subject.version}`]),
    ],
  })
  if (changed !== 1) throw changedByOthers()
  return state
}

function stateAfter(subject: AnySubject, flow: Flow | null, move: string): string {
  if (!flow || subject.state === undefined) throw new Error(`The move ${move} requires a flow and a state`)
  const refused = refusal(flow, move, subject.state)
  if (refused) throw new Conflict(refused.refused)
  return flow.moves[move]?.to ?? subject.state
}

/** Writes row by row across decisions: adjacent new rows of one table become one statement. */
async function writeRows(tx: WriteTx, all: readonly PendingWrite[]): Promise<void> {
  const maxRows = Math.max(0, ...all.map(({ effects }) => effects.rows?.length ?? 0))
  for (let place = 0; place < maxRows; place += 1) {
    const rows = all.flatMap(({ effects }) => effects.rows?.[place] ?? [])
    const newRows = rows.filter(({ key, remove }) => !key && !remove)
    for (const [table, group] of Map.groupBy(newRows, (row) => row.table)) {
      const columns = await columnsOf(tx, table)
      const values = group.map((row) => row.values)
      await sendAhead(tx, rowsInserted(table, columns, values))
    }
    await changeOrRemoveAll(tx, rows)
  }
}

function consequencesOf({ effects, context, journal, recorded }: StoredWrite) {
  const { subject, domainId, claim } = context
  return {
    journal,
    actor: context.by,
    orders: (effects.transfers ?? []).map(orderOf),
    trail: redactedTrail({
      domain_id: domainId,
      agent_id: subject && agentOf(subject),
      player_id: subject && playerOf(subject),
      subject: subject ? subjectKey(subject) : null,
      subject_name: subject?.name ?? null,
      ...recorded,
      ...context.trail,
    }),
    events: (effects.events ?? []).map(({ name, payload = {} }) => ({
      domain_id: domainId,
      name,
      subject: subject?.name ?? null,
      payload,
    })),
    claim: claim ? { ...claim, hash: claim.hash.toString('hex'), subject: subject?.name ?? null } : undefined,
  }
}

/** Key of audit rows: table and id, e.g. 'withdrawal:0199…'. */
export const subjectKey = ({ table, key, name }: AnySubject): string =>
  table === null
    ? name
    : `${table}:${Object.entries(key).reduce((last, [column, value]) => (column === 'id' || last === '' ? textOf(value) : last), '')}`

/** The player of a subject, if it has one. */
const playerOf = ({ table, key }: AnySubject): unknown => (table === 'player' ? key['id'] : (key['player_id'] ?? null))

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'bigint' || typeof value === 'number' ? String(value) : ''

const orderOf = (order: TransferOrder) => ({
  account: String(order.accountId),
  kind: order.kind,
  debit: order.debit,
  credit: order.credit,
  amount: String(order.amount),
  ref: order.ref,
  mayOverdraw: order.mayOverdraw ?? false,
  note: order.note ?? null,
  reverses: order.reverses ?? null,
})
