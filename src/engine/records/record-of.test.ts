import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, uplineIds } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { transact } from '#platform/database/transact.ts'
import { act, batchOf, operatorWide } from '#engine/action/act.ts'
import { runAction } from '#engine/action/run-act.ts'
import { scopeOf } from '#engine/downline.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { isShared, ofSystem, withoutBets } from '#engine/reach/shared-domains.ts'
import { subjectKey } from '#engine/recorder/record.ts'
import { asRow, recordOf, type RowIn, type TableRecord } from './record-of.ts'
import type { ActContext } from '#engine/run.ts'

const withRole = (from: RowsFrom<'staff'>) =>
  from.innerJoin('role', 'role.id', 'staff.role_id').select(['role.name as role', 'role.rank'])
const clerk = recordOf('staff', withRole, {
  scope: 'agent',
  flow: flow({
    states: ['ACTIVE', 'SUSPENDED'],
    moves: { suspend: { from: ['ACTIVE'], to: 'SUSPENDED' } },
  }),
  name: ({ username }) => `clerk ${username}`,
  shown: ['username', 'role', 'itemLimit'],
  isGrave: ({ rank }) => rank < 10,
})
const site = recordOf('domain', { scope: 'domain', domain: 'id', name: ({ name }) => `site ${name}`, shown: ['host'] })
const place = recordOf('setting', { scope: 'domain', key: ['key', 'domain_id'], name: ({ key }) => key, shown: [] })

let database: TestDatabase
let context: ActContext
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  context = {
    db: database.db,
    bindings: [],
    checkTransactionPassword: () => Promise.resolve(true),
    enqueue: () => Promise.resolve(),
  }
  await database.ownerPool.query(`insert into role (id, name, rank) values (70, 'Head', 5), (71, 'Till', 60);
    insert into staff (id, username, name, email, role_id, agent_id, password_hash, item_limit) values
      (700, 'super.one', 'Super', '', 70, 3, 'x', 900), (701, 'stockist.one', 'Stockist', '', 71, 2, 'x', null)`)
})
afterAll(() => database?.close())

/** Staff of the agent SUP, who see it and its downline. */
const actor = actorNamed('super', { staffId: 7n, agentId: uplineIds.SUP, itemLimit: 5_000n })
const findIn = async <Row>({ find }: { readonly find: TableRecord<'staff', Row>['find'] }, id: string, by: Actor) => {
  const scope = await scopeOf(database.db, by)
  return transact(database.db, by.domains, (tx) => find(tx, { id, actor: by, scope }))
}
const findClerk = (id: string, by = actor) => findIn(clerk, id, by)

test('finds a row with its columns as rules read them, and with what it shows of other tables', async () => {
  expect(await findClerk('700')).toMatchObject({
    id: 700n,
    username: 'super.one',
    itemLimit: 900n,
    mustReset: false,
    accessDays: [],
    role: 'Head',
    rank: 5,
  })
})

test('finds no row outside the scope of the actor, and none by text that cannot be its id', async () => {
  expect(await findClerk('701')).toBeNull()
  expect(await findClerk('701', actorNamed('all'))).toMatchObject({ username: 'stockist.one' })
  for (const id of ['', '0x1', '1; drop', '9'.repeat(19), '-700']) expect(await findClerk(id)).toBeNull()
  expect(await findIn(site, '1', actor)).toMatchObject({ code: 'one' })
  expect(await findIn(site, '2', actor)).toBeNull()
})

test('locks a row until the transaction ends; finding it locks nothing', async () => {
  const scope = await scopeOf(database.db, actor)
  const free = async () =>
    (await database.ownerPool.query(`select id from staff where id = 700 for update skip locked`)).rowCount
  await transact(database.db, [1], async (tx) => {
    await clerk.find(tx, { id: '700', actor, scope })
    expect(await free()).toBe(1)
    expect(await clerk.lock(tx, { id: '700', actor, scope })).toMatchObject({ username: 'super.one' })
    expect(await free()).toBe(0)
  })
  expect(await free()).toBe(1)
})

test('makes a row the subject of a decision, with its owner, state and version', async () => {
  const row = await findClerk('700')
  expect(row && clerk.subjectOf(row)).toEqual({
    table: 'staff',
    key: { id: 700n },
    state: 'ACTIVE',
    version: 1,
    agentId: 3n,
    domainId: operatorWide,
    name: 'clerk super.one',
    shown: { username: 'super.one', role: 'Head', itemLimit: 900n },
    isGrave: true,
  })
  expect(clerk.subjectOf({ id: 900n, username: 'new' })).toEqual({
    table: 'staff',
    key: { id: 900n },
    agentId: operatorWide,
    domainId: operatorWide,
    name: 'clerk new',
    shown: {},
  })
})

test('takes domain 0 for the operator, and a new domain for none', () => {
  expect(place.subjectOf({ domainId: 0, key: 'geo', version: 4 })).toMatchObject({
    key: { domain_id: 0, key: 'geo' },
    domainId: operatorWide,
  })
  expect(place.subjectOf({ domainId: 2, key: 'geo' })).toMatchObject({ domainId: 2 })
  expect(subjectKey(place.subjectOf({ domainId: 2, key: 'geo' }))).toBe('setting:geo')
  expect(site.subjectOf({ id: 9, name: 'Nine' })).toMatchObject({ key: { id: 9 }, domainId: operatorWide })
  expect(
    site.subjectOf({ id: 2, name: 'Two', host: 'two.example', version: 1 }, { shown: { color: null } }),
  ).toMatchObject({ domainId: 2, name: 'site Two', shown: { color: null } })
})

test('takes the agent of a row from where it stands, and says its amount and who requested it', async () => {
  const locked: string[] = []
  const desk = recordOf('staff', {
    scope: 'agent',
    agent: sql<bigint>`staff.id - 698`,
    lockFirst: async (_, { id }) => locked.push(id),
    name: ({ username }) => `desk ${username}`,
    shown: [],
    amount: ({ itemLimit }) => itemLimit ?? 1n,
    requestedBy: ({ createdBy }) => [createdBy],
  })
  expect(await findIn(desk, '700', actor)).toBeNull()
  const lookup = { id: '701', actor, scope: await scopeOf(database.db, actor) }
  const [found, free] = await transact(database.db, [1], async (tx) => [await desk.find(tx, lookup), [...locked]])
  const row = await transact(database.db, [1], (tx) => desk.lock(tx, lookup))
  expect([free, locked, found]).toEqual([[], ['701'], row])
  expect(row && desk.subjectOf(row)).toMatchObject({ agentId: 3n, amount: 1n, requestedBy: [null] })
  const created = desk.subjectOf({ id: 900n, agentId: 3n })
  expect([created.agentId, created.amount, created.requestedBy]).toEqual([3n, undefined, undefined])
})

test('locks any row for the system, and only those of its scope for a user', async () => {
  const held = async () =>
    (await database.ownerPool.query(`select id from staff where id = 701 for update skip locked`)).rowCount === 0
  const scope = await scopeOf(database.db, actor)
  await transact(database.db, [1], async (tx) => {
    expect(await clerk.lock(tx, { id: '701', actor, scope })).toBeNull()
    expect(await held()).toBe(false)
    expect(await clerk.lockAsSystem(tx, '701')).toMatchObject({ username: 'stockist.one', role: 'Till' })
    expect(await held()).toBe(true)
    expect(await clerk.lockAsSystem(tx, 'x')).toBeNull()
  })
})

test('locks each row of which something is true, and waits for what is locked elsewhere where a claim leaves it out', async () => {
  const ids = sql<boolean>`staff.id in (700, 701)`
  const other = await database.ownerPool.connect()
  const locking = await transact(database.db, [1], async (tx) => {
    await other.query('begin; select from staff where id = 700 for update')
    expect((await clerk.claim(tx, ids, 9)).map(({ username }) => username)).toEqual(['stockist.one'])
    const locked = clerk.lockEach(tx, ids, 9)
    await other.query('rollback')
    return (await locked).map(({ username }) => username)
  }).finally(() => other.release())
  expect(locking).toEqual(['super.one', 'stockist.one'])
})

test('names the columns of a row that was read in another way as those that it reads', async () => {
  const { rows } = await database.ownerPool.query(`select * from domain where id = 1`)
  expect(asRow(rows[0])).toEqual(await findIn(site, '1', actor))
  expect(site.subjectOf(asRow({ id: 1, name: 'One', version: 3 }), { shown: {} })).toMatchObject({
    domainId: 1,
    version: 3,
  })
})

test('a batch is of no domain and no agent where it does not say them', () => {
  const none = { table: null, key: {}, domainId: null, agentId: null, shown: {} }
  expect(batchOf('two payments')).toEqual({ ...none, name: 'two payments' })
  expect(batchOf('import', { domainId: 1, shown: { lines: 2 }, amount: 5n })).toEqual({
    ...none,
    name: 'import',
    domainId: 1,
    shown: { lines: 2 },
    amount: 5n,
  })
})

const rename = action({
  name: 'rename',
  title: 'Rename',
  permission: 'USER_EDIT',
  on: 'row',
  input: { name: text('Name') },
  asks: 'reason',
})
const renamed = (row: Pick<RowIn<typeof clerk>, 'name'>, name: string, by: string) =>
  row.name === name ? refuse('That is the name.') : decide<'staff'>({ set: { name, created_by: by } })
const renameAct = act(rename, clerk, (row, { input, by, reason }) =>
  renamed(row, input.name, `${by.name} ${by.limit} ${reason}`),
)
const run = (id: string, name: string) =>
  runAction(
    context,
    { path: '/clerks', act: renameAct },
    {
      actor,
      id,
      body: { name, reason: { code: 'typo', text: 'misspelt' } },
      idempotencyKey: randomUUID(),
      preview: false,
      parameters: {},
      circumstances,
    },
  )

test('an action on one row is its rule, which reads who decides and why', async () => {
  expect(await run('700', 'Renamed')).toMatchObject({ status: 200 })
  const { rows } = await database.ownerPool.query(`select name, created_by, version from staff where id = 700`)
  expect(rows).toEqual([{ name: 'Renamed', created_by: 'super 5000 typo: misspelt', version: 2 }])
  await expect(run('700', 'Renamed')).rejects.toThrow('That is the name.')
  await expect(run('701', 'Renamed')).rejects.toThrow('Not found')
})

test('an act reads further facts beside the locked row, and may show less of it', async () => {
  const { facts, rule } = act(rename, clerk, {
    facts: async (_, { id }, { input }) => ({ isRound: id === 700n && input.name.length > 2 }),
    shown: ({ username }) => ({ username }),
    rule: ({ isRound, name }) => (isRound ? refuse(`${name} is round`) : decide({})),
  })
  const scope = await scopeOf(database.db, actor)
  const request = { id: '700', actor, scope, input: { name: 'Roger' } }
  const found = await transact(database.db, [1], (tx) => facts(tx, request as never))
  expect(found).toMatchObject({ subject: { shown: { username: 'super.one' } }, row: { isRound: true } })
  expect(rule(found as never, request as never)).toEqual({ refused: 'Renamed is round', field: undefined })
})

test('a row that domains share names those with bets in it once it is locked for a user', async () => {
  const league = recordOf('competition', { scope: 'shared', name: ({ name }) => name, shown: ['name'] })
  await database.ownerPool.query(
    `insert into competition (id, external_id, sport, name) values (7000, 'shared', 'cricket', 'Shared League')`,
  )
  const lookup = { id: '7000', actor, scope: await scopeOf(database.db, actor) }
  const [locked, found] = await transact(database.db, actor.domains, async (tx) => [
    await league.lock(tx, lookup),
    await league.find(tx, lookup),
  ])
  const { domainId } = league.subjectOf(locked!)
  expect(isShared(domainId) && [domainId.isCovered, domainId.isOfSystem, domainId.involved]).toEqual([true, false, []])
  // The engine refuses a user's act on a row that was only found.
  expect(league.subjectOf(found!).domainId).toBe(ofSystem)
  expect(league.subjectOf({ id: 7001n, name: 'New League' }).domainId).toBe(withoutBets)
})
