import { sql } from 'kysely'
import type { RowOrder, Ruling } from '#domain/decision.ts'
import { refusal, type Flow } from '#domain/flow.ts'
import type { TransferOrder } from '#domain/ledger/transfer.ts'
import { uuidv7 } from '../uuid.ts'
import type { Subject, Tx } from './act.ts'
import { changeRow, columnsOf, insertRow, removeRows } from './columns.ts'
import { plain } from './json.ts'
import { Refused } from './problems.ts'
import { bumpAgentEpoch } from './scope.ts'

/** Puts a job into its queue within the transaction that makes it necessary. */
export type Enqueue = (tx: Tx, queue: string, payload: Readonly<Record<string, unknown>>) => Promise<void>

/** The columns of an audit row that say who did what, from where; the rest is known here. */
export type Trail = Readonly<Record<string, unknown>>

/** The caller's own id of what it asked for, claimed before, and what it is answered now and whenever it asks again. */
export interface Claim {
  readonly source: string
  readonly kind: string
  readonly id: string
  readonly response: unknown
}

export interface Deed {
  /** Who is named in the ledger and in the audit. */
  readonly by: string
  readonly subject: Subject | null
  readonly flow: Flow | null
  readonly domainId: number | null
  readonly trail: Trail
  readonly enqueue: Enqueue
  readonly claim?: Claim | null
}

/** What was written, for previews and for what is told. */
export interface Recorded {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Writes everything a decision wants, in the transaction in which its facts were locked. The only writer of the engine. */
export async function record(tx: Tx, ruling: Ruling, deed: Deed): Promise<Recorded> {
  if (ruling.reservations && !ruling.bets) throw new Error('A reservation is written with the bet that causes it')
  const journal = uuidv7()
  const moved = await writeSubject(tx, ruling, { ...deed, journal })
  for (const wallet of ruling.wallets ?? []) {
    await sql`select open_wallet(${wallet.accountId}, ${wallet.domainId}, ${wallet.currency})`.execute(tx)
  }
  for (const row of ruling.rows ?? []) await writeRow(tx, row)
  for (const { bet, worst, outcomes, mayOwe = false } of ruling.bets ?? []) {
    await sql`select save_bet(${JSON.stringify(plain(bet))}::jsonb, ${worst}, ${JSON.stringify(outcomes)}::jsonb, ${mayOwe})`.execute(
      tx,
    )
  }
  if (touches(ruling, deed, 'agent')) await bumpAgentEpoch(tx)
  const before = deed.subject?.shown ?? {}
  const after = { ...before, ...ruling.set, ...moved }
  await writeConsequences(tx, ruling, { ...deed, journal }, { before, after })
  for (const job of ruling.jobs ?? []) await deed.enqueue(tx, job.queue, job.payload)
  return { before, after }
}

const touches = ({ rows = [], set, move }: Ruling, { subject }: Deed, table: string): boolean =>
  rows.some((row) => row.table === table) || (subject?.table === table && (set !== undefined || move !== undefined))

async function writeSubject(
  tx: Tx,
  ruling: Ruling,
  { subject, flow, journal }: Deed & { readonly journal: string },
): Promise<Readonly<Record<string, string>>> {
  if (ruling.move === undefined && ruling.set === undefined) return {}
  if (!subject || subject.table === null) throw new Error('A move or a set needs a row to write it to')
  const column = subject.stateColumn ?? 'status'
  const state = ruling.move === undefined ? {} : { [column]: stateAfter(subject, flow, ruling.move) }
  const columns = await columnsOf(tx, subject.table)
  const isPosted = (ruling.transfers ?? []).length > 0
  const changed = await changeRow(tx, subject.table, {
    key: subject.key,
    values: { ...ruling.set, ...state, ...(isPosted && columns.has('journal_id') ? { journal_id: journal } : {}) },
    where: [
      ...(subject.state === undefined ? [] : [sql`${sql.ref(column)} = ${subject.state}`]),
      ...(subject.version === undefined ? [] : [sql`version = ${subject.version}`]),
    ],
  })
  if (changed !== 1) throw new Refused('Somebody else has changed it; look again', { code: 'version_conflict' })
  return state
}

function stateAfter(subject: Subject, flow: Flow | null, move: string): string {
  if (!flow || subject.state === undefined) throw new Error(`The move ${move} needs a flow and a state`)
  const refused = refusal(flow, move, subject.state)
  if (refused) throw new Refused(refused.refused)
  return flow.moves[move]?.to ?? subject.state
}

async function writeRow(tx: Tx, { table, values, key, remove }: RowOrder): Promise<void> {
  if (remove) await removeRows(tx, table, key ?? {})
  else if (!key) await insertRow(tx, table, values)
  else if ((await changeRow(tx, table, { key, values })) === 0) {
    throw new Refused('Somebody else has changed it; look again', { code: 'version_conflict' })
  }
}

async function writeConsequences(
  tx: Tx,
  ruling: Ruling,
  deed: Deed & { readonly journal: string },
  seen: Recorded,
): Promise<void> {
  const { subject, domainId } = deed
  const orders = (ruling.transfers ?? []).map(orderOf)
  const trail = {
    domain_id: domainId,
    agent_id: subject?.agentId ?? null,
    subject: subject ? subjectKey(subject) : null,
    subject_name: subject?.name ?? null,
    before: seen.before,
    after: seen.after,
    ...deed.trail,
  }
  const events = (ruling.events ?? []).map(({ name, payload = {} }) => ({
    domain_id: domainId,
    name,
    subject: subject?.name ?? null,
    payload,
  }))
  await sql`select record_decision(${deed.journal}::uuid, ${deed.by}, ${JSON.stringify(orders)}::jsonb,
    ${JSON.stringify(plain(trail))}::jsonb, ${JSON.stringify(plain(events))}::jsonb,
    ${deed.claim ? JSON.stringify({ ...deed.claim, subject: subject?.name ?? null }) : null}::jsonb)`.execute(tx)
}

/** 'withdrawal:0199…': table and id, as audit rows are looked up by. */
export const subjectKey = ({ table, key, name }: Subject): string =>
  table === null
    ? name
    : `${table}:${Object.entries(key).reduce((last, [column, value]) => (column === 'id' || last === '' ? textOf(value) : last), '')}`

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'bigint' || typeof value === 'number' ? String(value) : ''

const orderOf = (order: TransferOrder) => ({
  account: String(order.accountId),
  kind: order.kind,
  debit: order.debit,
  credit: order.credit,
  amount: String(order.amount),
  ref: order.ref,
  mayOwe: order.mayOwe ?? false,
  note: order.note ?? null,
  reverses: order.reverses ?? null,
})
