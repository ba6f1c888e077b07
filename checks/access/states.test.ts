import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/action.ts'
import { actionPath } from '#blueprint/list.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { ofAction } from '#checks/hostile/screen-endpoints.ts'
import { mayMove, refusal } from '#domain/flow.ts'
import { rooms } from '#rooms/catalogue.ts'
import { contentsOf, type PlacedAction } from '#server/http/catalogue.ts'
import { walk } from './crawl.ts'
import { nodes, plantEstate, playerOf, withdrawalAt } from './estate.ts'
import { bodyOf } from './objects.ts'
import { openPremises, type Pass, type Premises } from './premises.ts'

let database: TestDatabase
let premises: Premises
let pass: Pass
const reportId = '0199ff00-0000-7000-8000-000000000009'
/** An agent without money of its own, below which nobody stands. */
const leaf = nodes.findLast(({ house }) => house === 1)!.id

const other = nodes[3]!.id
const documentAt = (node: number): string => `0199dd00-0000-7000-8000-${String(playerOf(node)).padStart(12, '0')}`

beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool: owner } = database
  await plantEstate(owner)
  premises = await openPremises(database)
  const { staffId, pass: own } = await premises.hire({ username: 'mover', domains: [1, 2, 3], transactionPassword })
  pass = own
  const cheap = await hash(transactionPassword, { memoryCost: 64, timeCost: 1 })
  await owner.query('update staff set transaction_password_hash = $1', [cheap])
  const below = await premises.hire({ username: 'below', domains: [1] })
  await owner.query('update role set rank = 50 where id = $1', [below.roleId])
  await owner.query(
    `insert into report_request (id, domain_id, staff_id, report_type, title, filters, file_extension) values ($1, 1, $2, '/players', 'Players', '{}', 'csv')`,
    [reportId, staffId],
  )
  await owner.query(`update wallet set balance = 0, exposure = 0, held = 0 where account_id = $1`, [playerOf(leaf)])
  await owner.query(`update market set feed_result = '{"winners": ["71"]}' where id = 7`)
  // A proof of an account proves no level, so none has to be chosen; a picture of it is there.
  await owner.query(
    `with own as (update kyc_document set type = 'BANK_PROOF' where id = $1 returning *)
     insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256)
     select cell, player_id, id, 'FRONT', domain_id, uuidv7(), 1, 1, 1, 'proof' from own`,
    [documentAt(other)],
  )
  ids.users = String(below.staffId)
})
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

const ids = { users: '' }
const known: Readonly<Record<string, () => string>> = {
  '/withdraws': () => withdrawalAt(other),
  '/approve-withdraws': () => withdrawalAt(other),
  '/players': () => String(playerOf(leaf)),
  '/downline': () => String(leaf),
  '/kyc': () => documentAt(other),
  '/events': () => '1',
  '/market-result': () => '7',
  '/users': () => ids.users,
  '/download-report': () => reportId,
}
/** What a state wants beside itself; a document in review is held by whoever decides, or is taken over from another. */
const besides: Readonly<Record<string, (action: AnyAction, state: string) => string>> = {
  deposit: () => `, held_by = 'reviewer', held_at = now()`,
  withdrawal: () => `, approved_by = 'reviewer'`,
  kyc_document: ({ name }, state) => {
    const holder = name === 'takeover' ? `'somebody else'` : `'mover'`
    return state === 'IN_REVIEW'
      ? `, claimed_by = ${holder}, claimed_until = now() + interval '10 minutes'`
      : ', claimed_by = null, claimed_until = null'
  },
}
/** What has to lie there for one act alone: what is recalled was not sent yet, and the rest is of what was paid in part. */
const ready: Readonly<Record<string, readonly [place: string, clear: string]>> = {
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

interface Place {
  readonly table: string
  readonly id: string
}

/** The table whose rows have this id and may have every state of the flow: nothing has to be said here of a new list. */
async function placeOf({ owner, action }: PlacedAction): Promise<Place | null> {
  if (owner.shape !== 'list') return null
  const id = known[owner.path]?.() ?? (await walk(premises, pass, owner))[0]?.['id']
  if (typeof id !== 'string') return null
  const column = action.stateColumn === 'betLock' ? 'is_bet_locked' : 'status'
  const { rows } = await database.ownerPool.query<{ name: string; check: string | null; type: string }>(
    `select c.relname as name, format_type(i.atttypid, -1) as type,
       (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as check
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute s on s.attrelid = c.oid and s.attname = $1 join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [column],
  )
  const states: readonly string[] = column === 'status' ? action.move![0].states : []
  for (const { name, check, type } of rows) {
    if (states.some((state) => !check?.includes(`'${state}'`)) || (type === 'uuid') !== id.includes('-')) continue
    const { rowCount } = await database.ownerPool.query(`select from ${name} where id = $1`, [id])
    if (rowCount === 1) return { table: name, id }
  }
  return null
}

async function putInto({ table, id }: Place, action: AnyAction, state: string): Promise<void> {
  const set =
    action.stateColumn === 'betLock'
      ? `is_bet_locked = ${state === 'LOCKED'}`
      : `status = '${state}'${besides[table]?.(action, state) ?? ''}`
  await database.ownerPool.query(`update ${table} set ${set} where id = $1`, [id])
}

test(
  'AZ-09 every act is allowed in exactly the states its flow says, whatever the state',
  { timeout: 600_000 },
  async () => {
    const moving = contentsOf(rooms).actions.filter(({ action }) => action.move && action.on === 'row')
    const wrong: string[] = []
    const untried: string[] = []
    let [cells, done] = [0, 0]
    for (const placed of moving) {
      const { owner, action } = placed
      const place = await placeOf(placed)
      if (!place) {
        untried.push(`${owner.path} ${action.name}`)
        continue
      }
      const [flow, move] = action.move!
      const first =
        action.stateColumn === 'betLock' ? 'FREE' : flow.states.includes('ACTIVE') ? 'ACTIVE' : flow.states[0]!
      const [lay, clear] = ready[action.name] ?? []
      if (lay) await database.ownerPool.query(lay, [place.id])
      let reached = 0
      for (const state of flow.states) {
        cells += 1
        await putInto(place, action, state)
        const path = `${actionPath(owner, action).replace(/:\w+/, place.id)}?preview=1`
        const { status, text } = await premises.ask(pass, {
          method: 'POST',
          path,
          body: bodyOf(ofAction(placed).right),
        })
        const said = `${owner.path} ${action.name} in ${state}: ${status} ${text.slice(0, 160)}`
        const complaint = refusal(flow, move, state)
        if (mayMove(flow, move, state)) {
          if (status < 300) reached += 1
          if (status >= 500 || /"Cannot /.test(text)) wrong.push(said)
        } else if (status < 400 || status >= 500 || (status === 409 && !text.includes(complaint?.refused ?? '')))
          wrong.push(said)
      }
      if (reached === 0) wrong.push(`${owner.path} ${action.name} is done in no state`)
      done += reached
      if (clear) await database.ownerPool.query(clear, [place.id])
      await putInto(place, action, first)
    }
    console.log(
      `AZ-09: ${moving.length} acts x their states, ${cells} cells, ${done} allowed, ${wrong.length} wrong; no row to try: ${untried.join(', ') || 'none'}`,
    )
    expect(wrong).toEqual([])
    expect(moving.length - untried.length).toBeGreaterThan(30)
  },
)
