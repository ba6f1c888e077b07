import { sql } from 'kysely'
import type { RowOrder, Ruling } from '#blueprint/decision/decision.ts'
import { refusal, type Flow } from '#blueprint/decision/flow.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { assert } from '#values/assert.ts'
import { discreet } from '#platform/audit/discreet.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { Subject, WriteTx } from '#engine/action/act.ts'
import { changeRow, columnsOf, insertRows, removeRows } from '#platform/database/columns.ts'
import { plain } from '#platform/database/json.ts'
import { Refused } from '#platform/errors/problems.ts'
import { bumpAgentEpoch } from '#engine/downline.ts'

/** Puts a job into its queue within the transaction that makes it necessary. */
export type Enqueue = (tx: WriteTx, queue: string, payload: Readonly<Record<string, unknown>>) => Promise<void>

/** The columns of an audit row that say who did what, from where; the rest is known here. */
export type Trail = Readonly<Record<string, unknown>>

/** The caller's own id of what it asked for, what exactly that was, and what it is answered now and whenever it asks again. */
export interface Claim {
  readonly source: string
  readonly kind: string
  readonly id: string
  readonly hash: Buffer
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

/** A decision and what is to be said about it. */
export interface Decided {
  readonly ruling: Ruling
  readonly deed: Deed
}

/** Writes everything a decision wants, in the transaction in which its facts were locked. The only writer of the engine. */
export async function record(tx: WriteTx, ruling: Ruling, deed: Deed): Promise<Recorded> {
  const [recorded] = await recordAll(tx, [{ ruling, deed }])
  assert(recorded !== undefined, 'what is recorded is told')
  return recorded
}

/** The same for several decisions that know nothing of one another and move the money of different accounts. */
export async function recordAll(tx: WriteTx, all: readonly Decided[]): Promise<readonly Recorded[]> {
  const written: Written[] = []
  for (const each of all) {
    const journal = uuidv7()
    written.push({ ...each, journal, recorded: await writeState(tx, each, journal) })
  }
  await writeRows(tx, all)
  for (const { ruling } of all) await writeBets(tx, ruling)
  if (all.some((each) => touches(each, 'agent'))) await bumpAgentEpoch(tx)
  await sql`select record_decisions(${JSON.stringify(plain(written.map(consequencesOf)))}::jsonb)`.execute(tx)
  for (const { ruling, deed } of all) {
    for (const job of ruling.jobs ?? []) await deed.enqueue(tx, job.queue, job.payload)
  }
  return written.map(({ recorded }) => recorded)
}

interface Written extends Decided {
  readonly journal: string
  readonly recorded: Recorded
}

async function writeState(tx: WriteTx, { ruling, deed }: Decided, journal: string): Promise<Recorded> {
  if (ruling.reservations && !ruling.bets) throw new Error('A reservation must be written with the bet that causes it')
  const moved = await writeSubject(tx, ruling, { ...deed, journal })
  for (const wallet of ruling.wallets ?? []) {
    await sql`select open_wallet(${wallet.accountId}, ${wallet.domainId}, ${wallet.currency})`.execute(tx)
  }
  const before = deed.subject?.shown ?? {}
  return { before, after: { ...before, ...ruling.set, ...ruling.becomes, ...moved } }
}

async function writeBets(tx: WriteTx, ruling: Ruling): Promise<void> {
  for (const { bet, worst, outcomes, mayOwe = false } of ruling.bets ?? []) {
    await sql`select save_bet(${JSON.stringify(plain(bet))}::jsonb, ${worst}, ${JSON.stringify(outcomes)}::jsonb, ${mayOwe})`.execute(
      tx,
    )
  }
}

const touches = ({ ruling: { rows = [], set, move }, deed: { subject } }: Decided, table: string): boolean =>
  rows.some((row) => row.table === table) || (subject?.table === table && (set !== undefined || move !== undefined))

async function writeSubject(
  tx: WriteTx,
  ruling: Ruling,
  { subject, flow, journal }: Deed & { readonly journal: string },
): Promise<Readonly<Record<string, string>>> {
  if (ruling.move === undefined && ruling.set === undefined) return {}
  if (!subject || subject.table === null) throw new Error('A move or set requires a row to write to')
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
  if (changed !== 1)
    throw new Refused('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })
  return state
}

function stateAfter(subject: Subject, flow: Flow | null, move: string): string {
  if (!flow || subject.state === undefined) throw new Error(`The move ${move} requires a flow and a state`)
  const refused = refusal(flow, move, subject.state)
  if (refused) throw new Refused(refused.refused)
  return flow.moves[move]?.to ?? subject.state
}

/** The first rows of all decisions, then the second ones: new rows of one table, standing side by side, are one statement. */
async function writeRows(tx: WriteTx, all: readonly Decided[]): Promise<void> {
  const deepest = Math.max(0, ...all.map(({ ruling }) => ruling.rows?.length ?? 0))
  for (let place = 0; place < deepest; place += 1) {
    const rows = all.flatMap(({ ruling }) => ruling.rows?.[place] ?? [])
    const fresh = rows.filter(({ key, remove }) => !key && !remove)
    for (const [table, group] of Map.groupBy(fresh, (row) => row.table)) {
      await insertRows(
        tx,
        table,
        group.map(({ values }) => values),
      )
    }
    for (const row of rows) if (row.key || row.remove) await changeOrRemove(tx, row)
  }
}

async function changeOrRemove(tx: WriteTx, { table, values, key = {}, remove }: RowOrder): Promise<void> {
  if (remove) await removeRows(tx, table, key)
  else if ((await changeRow(tx, table, { key, values })) === 0) {
    throw new Refused('Another user has changed this record. Reload and try again.', { code: 'version_conflict' })
  }
}

function consequencesOf({ ruling, deed, journal, recorded }: Written) {
  const { subject, domainId, claim } = deed
  return {
    journal,
    actor: deed.by,
    orders: (ruling.transfers ?? []).map(orderOf),
    trail: discreet({
      domain_id: domainId,
      agent_id: subject?.agentId ?? null,
      player_id: subject && playerOf(subject),
      subject: subject ? subjectKey(subject) : null,
      subject_name: subject?.name ?? null,
      ...recorded,
      ...deed.trail,
    }),
    events: (ruling.events ?? []).map(({ name, payload = {} }) => ({
      domain_id: domainId,
      name,
      subject: subject?.name ?? null,
      payload,
    })),
    claim: claim ? { ...claim, hash: claim.hash.toString('hex'), subject: subject?.name ?? null } : undefined,
  }
}

/** 'withdrawal:0199…': table and id, as audit rows are looked up by. */
export const subjectKey = ({ table, key, name }: Subject): string =>
  table === null
    ? name
    : `${table}:${Object.entries(key).reduce((last, [column, value]) => (column === 'id' || last === '' ? textOf(value) : last), '')}`

/** Whom it was done to or by: what is a player's is keyed by him. */
const playerOf = ({ table, key }: Subject): unknown => (table === 'player' ? key['id'] : (key['player_id'] ?? null))

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
