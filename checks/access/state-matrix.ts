import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import { actionEndpoint } from '#checks/hostile/endpoints/screen-endpoints.ts'
import { mayMove, refusal } from '#blueprint/decision/flow.ts'
import type { PlacedAction } from '#engine/http/routes/catalogue.ts'
import { bodyOf } from './request-templates.ts'
import { claimedState, disputeColumns, disputePreparations } from './state-columns.ts'
import type { SessionHeaders, InProcessServer } from './in-process-server.ts'

/** Columns that must change together with the state; review claims follow below. */
const extraColumns: Readonly<Record<string, (action: AnyAction, state: string) => string>> = {
  deposit: () => `, on_hold_by = 'reviewer', on_hold_at = now()`,
  withdrawal: () => `, approved_by = 'reviewer'`,
  adjustment: ({ name }, state) => {
    const decided = state === 'APPROVED' || state === 'REJECTED' ? `'someone else'` : 'null'
    return `, requested_by = ${name === 'cancellation' ? `'mover'` : `'the maker'`}, decided_by = ${decided}`
  },
  balance_check: (_, state) =>
    `, requested_by = 'the maker', decided_by = ${state === 'REPAIRED' ? `'someone else'` : 'null'}`,
  device_alert: (_, state) =>
    state === 'CLOSED'
      ? `, outcome = 'FALSE_POSITIVE', closed_by = 'someone else', closed_at = now()`
      : ', outcome = null, closed_by = null, closed_at = null',
  player_restriction: () => ', expires_at = null',
  message_draft: (_, state) => {
    const sent =
      state === 'SENT' ? `now(), thread_id = '0199ae00-0000-7000-8000-000000000001'` : 'null, thread_id = null'
    return `, send_at = ${state === 'SCHEDULED' ? `now() + interval '1 hour'` : 'null'}, sent_at = ${sent}`
  },
  bonus_award: (_, state) =>
    `, staked = amount, converted = 0, forfeited = 0, ended_at = ${state === 'ACTIVE' ? 'null' : 'now()'}`,
  casino_held_win: (_, state) =>
    `, taken_back = ${state === 'REVERSED' ? 'amount' : '0'}, decided_at = ${state === 'HELD' ? 'null' : 'now()'}`,
  ...disputeColumns,
  campaign: (_, state) => {
    const isApproved = ['APPROVED', 'RUNNING', 'PAUSED', 'FINISHED'].includes(state)
    return `, submitted_by = 'the maker', approved_by = ${isApproved ? `'someone else'` : 'null'}`
  },
  bonus_template: (_, state) => {
    const isApproved = state === 'ACTIVE' || state === 'PAUSED'
    return `, submitted_by = 'the maker', approved_by = ${isApproved ? `'someone else'` : 'null'}, active_from = ${isApproved ? 'now()' : 'null'}`
  },
  reward_run: (_, state) => {
    const isApproved = ['APPROVED', 'PAYING', 'PAID', 'REVERSING', 'REVERSED'].includes(state)
    return `, created_by = 'the maker', approved_by = ${isApproved ? `'someone else'` : 'null'}`
  },
  month_close: (_, state) =>
    state === 'CLOSED'
      ? `, hash = repeat('0', 64), closed_by = 'mover', closed_at = now()`
      : ', hash = null, closed_by = null, closed_at = null',
  report_schedule: () => `, next_at = now() + interval '1 day'`,
  month_close_point: (_, state) =>
    state === 'OPEN'
      ? ', decided_by = null, approved_by = null, reason = null'
      : `, decided_by = 'the maker', approved_by = 'someone else', reason = 'said at length'`,
  reward_line: (_, state) => {
    const isPaid = state === 'PAID' || state === 'REVERSED'
    return `, reason = 'said at length', journal_id = ${isPaid ? `'0199ae00-0000-7000-8000-000000000001'` : 'null'}`
  },
  // The same values each time: a closed day does not change.
  casino_report_day: (_, state) =>
    state === 'CLOSED'
      ? `, closed_by = 'mover', closed_at = '2026-01-01', closed_reason = 'said at length', closed_lines = '[]', close_hash = repeat('0', 64)`
      : ', closed_by = null, closed_at = null, closed_reason = null, closed_lines = null, close_hash = null',
  casino_difference: (_, state) =>
    state === 'RESOLVED'
      ? `, resolution = 'ACCEPTED', resolved_by = 'mover', resolved_at = now()`
      : `, resolution = null, resolved_by = null, resolved_at = null`,
  ticket: (_, state) => `, settled_at = ${state === 'OPEN' ? 'null' : 'now()'}`,
  kyc_document: () => `, reviewed_by = 'mover', reviewed_at = now(), escalated_by = null, escalated_note = null`,
}

async function setClaim(
  { server }: StateTestSetup,
  { table, id }: RowRef,
  { name }: AnyAction,
  state: string,
): Promise<void> {
  if (claimedState[table] === undefined) return
  await server.owner.query('delete from review_claim where subject = $1 and subject_id = $2', [table, id])
  if (claimedState[table] !== state) return
  await server.owner.query(
    `insert into review_claim (subject, subject_id, domain_id, staff, expires_at)
     select '${table}', id, domain_id, $2, now() + interval '10 minutes' from ${table} where id = $1`,
    [id, name === 'take-over' ? 'someone else' : 'mover'],
  )
}
/** States that are stored as a boolean column. */
const switches: Readonly<Record<string, readonly [column: string, on: string, off: string]>> = {
  betLock: ['is_bet_locked', 'LOCKED', 'FREE'],
  pin: ['is_pinned', 'PINNED', 'LOOSE'],
}
/** States that are derived from the time and not stored. */
const derivedStates: Readonly<Record<string, readonly string[]>> = { player_restriction: ['EXPIRED'] }

/** Rows that single actions need: a recall needs an unsent payout, a remainder a partly paid withdrawal. */
const preparations: Readonly<Record<string, readonly [place: string, clear: string]>> = {
  ...disputePreparations,
  recall: [
    `insert into payout (cell, player_id, withdrawal_id, domain_id, agent_id, attempt, gateway, amount, currency, ordered_by, due_at)
     select cell, player_id, id, domain_id, agent_id, 1, 'manual', amount, currency, 'mover', now() + interval '1 hour' from withdrawal where id = $1`,
    'delete from payout where withdrawal_id = $1',
  ],
  remainder: [
    `insert into payout (cell, player_id, withdrawal_id, domain_id, agent_id, attempt, gateway, amount, currency, ordered_by, due_at, sent_at, status, utr)
     select cell, player_id, id, domain_id, agent_id, 1, 'manual', 1, currency, 'mover', now(), now(), 'PAID', '412345678901' from withdrawal where id = $1`,
    'delete from payout where withdrawal_id = $1',
  ],
}

/** A server, a user and rows on which actions are tested. */
export interface StateTestSetup {
  readonly server: InProcessServer
  readonly pass: SessionHeaders
  readonly idsOf: (owner: PlacedAction['owner']) => Promise<readonly string[]>
  /** Rows with a history accept few states, and another rule may reject an action before its flow does. */
  readonly hasHistory: boolean
}

export interface MatrixResult {
  cells: number
  done: number
  readonly wrong: string[]
  readonly untried: PlacedAction[]
}

interface RowRef {
  readonly table: string
  readonly id: string
}

interface StateTable {
  readonly name: string
  readonly check: string | null
  readonly type: string
}

const tablesByColumn = new WeakMap<InProcessServer, Map<string, readonly StateTable[]>>()

/** The tables with this column and an id, read once a server: asking the catalogue of the database takes longer than an action. */
async function tablesWith(server: InProcessServer, column: string): Promise<readonly StateTable[]> {
  const known = tablesByColumn.get(server) ?? new Map<string, readonly StateTable[]>()
  tablesByColumn.set(server, known)
  const read = known.get(column)
  if (read) return read
  const { rows } = await server.owner.query<StateTable>(
    `select c.relname as name, format_type(i.atttypid, -1) as type,
       (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as check
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute s on s.attrelid = c.oid and s.attname = $1 join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [column],
  )
  known.set(column, rows)
  return rows
}

const rowsFound = new WeakMap<InProcessServer, Map<string, RowRef | null>>()

/** Finds the table that has this id and allows every state of the flow, so that new lists need no entry here. */
async function findRow(server: InProcessServer, { action }: PlacedAction, id: string): Promise<RowRef | null> {
  const column = switches[action.stateColumn ?? '']?.[0] ?? 'status'
  const states: readonly string[] = column === 'status' ? action.move![0].states : []
  const found = rowsFound.get(server) ?? new Map<string, RowRef | null>()
  rowsFound.set(server, found)
  const key = [column, ...states, id].join(' ')
  // Actions of one flow ask for the same rows; a preview removes none.
  const row = found.has(key) ? found.get(key)! : await lookUpRow(server, { column, states, id })
  found.set(key, row)
  return row
}

interface Sought {
  readonly column: string
  readonly states: readonly string[]
  readonly id: string
}

async function lookUpRow(server: InProcessServer, { column, states, id }: Sought): Promise<RowRef | null> {
  for (const { name, check, type } of await tablesWith(server, column)) {
    const isKept = (state: string) => derivedStates[name]?.includes(state) || check?.includes(`'${state}'`)
    if (!states.every(isKept) || (type === 'uuid') !== id.includes('-')) continue
    const { rowCount } = await server.owner.query(`select from ${name} where id = $1`, [id])
    if (rowCount === 1) return { table: name, id }
  }
  return null
}

/** Sets the state; returns false if a constraint rules it out for a row with a history. */
async function setState(
  setup: StateTestSetup,
  { table, id }: RowRef,
  action: AnyAction,
  state: string,
): Promise<boolean> {
  const [column, on] = switches[action.stateColumn ?? ''] ?? []
  const set = column
    ? `${column} = ${state === on}`
    : `status = '${state}'${extraColumns[table]?.(action, state) ?? ''}`
  try {
    await setup.server.owner.query(`update ${table} set ${set} where id = $1`, [id])
    await setClaim(setup, { table, id }, action, state)
    return true
  } catch (error) {
    if (setup.hasHistory && error instanceof Error && 'code' in error && error.code === '23514') return false
    throw error
  }
}

interface Outcome {
  cells: number
  done: number
  readonly wrong: string[]
}

/** Previews the action in every state of the row and compares the answers with its flow. */
async function testRow(setup: StateTestSetup, placed: PlacedAction, place: RowRef): Promise<Outcome> {
  const { owner, action } = placed
  const [flow, move] = action.move!
  const outcome: Outcome = { cells: 0, done: 0, wrong: [] }
  for (const state of flow.states.filter((each) => !derivedStates[place.table]?.includes(each))) {
    if (!(await setState(setup, place, action, state))) continue
    outcome.cells += 1
    const path = `${actionPath(owner, action).replace(/:\w+/, place.id)}?preview=1`
    const body = bodyOf(actionEndpoint(placed).right)
    const { status, text } = await setup.server.ask(setup.pass, { method: 'POST', path, body })
    const label = `${owner.path} ${action.name} in ${state}: ${status} ${text.slice(0, 160)}`
    const complaint = refusal(flow, move, state)
    const isElse = !setup.hasHistory && status === 409 && !text.includes(complaint?.refused ?? '')
    if (mayMove(flow, move, state)) {
      if (status < 300) outcome.done += 1
      if (status >= 500 || /"Cannot /.test(text)) outcome.wrong.push(label)
    } else if (status < 400 || status >= 500 || isElse) outcome.wrong.push(label)
  }
  return outcome
}

/** Tests the action on the list's rows until one allows it; null if there is no row. */
async function testAction(setup: StateTestSetup, placed: PlacedAction): Promise<Outcome | null> {
  const { owner, action } = placed
  const states = action.move![0].states
  const first = switches[action.stateColumn ?? '']?.[2] ?? (states.includes('ACTIVE') ? 'ACTIVE' : states[0]!)
  const [lay, clear] = preparations[action.name] ?? []
  const all: Outcome = { cells: 0, done: 0, wrong: [] }
  for (const id of await setup.idsOf(owner)) {
    const place = await findRow(setup.server, placed, id)
    if (!place) continue
    if (lay) await setup.server.owner.query(lay, [id])
    const { cells, done, wrong } = await testRow(setup, placed, place)
    if (clear) await setup.server.owner.query(clear, [id])
    if (!setup.hasHistory) await setState(setup, place, action, first)
    all.cells += cells
    all.done += done
    all.wrong.push(...wrong)
    if (done > 0) break
  }
  return all.cells > 0 ? all : null
}

/** Tests every action in every state of a row of its list. */
export async function testActions(setup: StateTestSetup, moving: readonly PlacedAction[]): Promise<MatrixResult> {
  const tried: MatrixResult = { cells: 0, done: 0, wrong: [], untried: [] }
  for (const placed of moving) {
    const outcome = await testAction(setup, placed)
    if (outcome) {
      tried.cells += outcome.cells
      tried.done += outcome.done
      tried.wrong.push(...outcome.wrong)
    }
    // Another rule, for example a locked wallet, may reject this row in every state; it then has to be tested elsewhere.
    if (!outcome || outcome.done === 0) tried.untried.push(placed)
  }
  return tried
}
