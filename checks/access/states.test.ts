import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/action.ts'
import { actionPath } from '#blueprint/list.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { transactionPassword } from '#checks/hostile/operator.ts'
import { ofAction } from '#checks/hostile/screen-endpoints.ts'
import { mayMove, refusal } from '#domain/flow.ts'
import { rooms } from '#rooms/catalogue.ts'
import { contentsOf } from '#server/http/catalogue.ts'
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
  ids.users = String(below.staffId)
}, 120_000)
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

const ids = { users: '' }
interface Place {
  readonly table: string
  readonly id: () => string
  readonly extra?: string
}
/** Where the rows of a list with moves are kept: a list that is added says so here. */
const places: Readonly<Record<string, Place>> = {
  '/withdraws': { table: 'withdrawal', id: () => withdrawalAt(other), extra: `, approved_by = 'reviewer'` },
  '/approve-withdraws': { table: 'withdrawal', id: () => withdrawalAt(other), extra: `, approved_by = 'reviewer'` },
  '/players': { table: 'player', id: () => String(playerOf(leaf)) },
  '/downline': { table: 'agent', id: () => String(leaf) },
  '/events': { table: 'event', id: () => '1' },
  '/market-result': { table: 'market', id: () => '7' },
  '/users': { table: 'staff', id: () => ids.users },
  '/download-report': { table: 'report_request', id: () => reportId },
}

async function putInto({ table, id, extra = '' }: Place, { stateColumn = 'status' }: AnyAction, state: string) {
  const set = stateColumn === 'betLock' ? `is_bet_locked = ${state === 'LOCKED'}` : `status = '${state}'${extra}`
  const { rowCount } = await database.ownerPool.query(`update ${table} set ${set} where id = $1`, [id()])
  expect(rowCount, `${table} ${state}`).toBe(1)
}

async function rest({ table, id }: Place, { stateColumn = 'status' }: AnyAction, first: string): Promise<void> {
  if (stateColumn === 'betLock')
    await database.ownerPool.query(`update ${table} set is_bet_locked = false where id = $1`, [id()])
  else await database.ownerPool.query(`update ${table} set status = $2 where id = $1`, [id(), first])
}

test(
  'AZ-09 every act is allowed in exactly the states its flow says, whatever the state',
  { timeout: 120_000 },
  async () => {
    const moving = contentsOf(rooms).actions.filter(({ action }) => action.move && action.on === 'row')
    const wrong: string[] = []
    let [cells, done] = [0, 0]
    for (const placed of moving) {
      const { owner, action } = placed
      const place = places[owner.path]
      if (!place) throw new Error(`Say in states.test.ts where the rows of ${owner.path} are kept`)
      const [flow, move] = action.move!
      const first =
        action.stateColumn === 'betLock' ? 'FREE' : flow.states.includes('ACTIVE') ? 'ACTIVE' : flow.states[0]!
      let reached = 0
      for (const state of flow.states) {
        cells += 1
        await putInto(place, action, state)
        const path = `${actionPath(owner, action).replace(/:\w+/, place.id())}?preview=1`
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
      await rest(place, action, first)
    }
    console.log(`AZ-09: ${moving.length} acts x their states, ${cells} cells, ${done} allowed, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
    expect(moving.length).toBeGreaterThan(15)
  },
)
