import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions as every } from '#blueprint/screen/permissions.ts'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let head: Colleague
let second: Colleague
beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions, itemLimit: 5_000_000n })
  second = await office.hire({ username: 'second', rank: 4, permissions: staffPermissions })
})
afterAll(() => office?.close())

const role = (name: string, change: Readonly<Record<string, unknown>> = {}) => ({
  name,
  description: null,
  rank: 40,
  itemLimit: '100.00',
  dayLimit: '1000.00',
  status: 'ACTIVE',
  workProfile: null,
  permissions: ['DEPOSIT_VIEW', 'WITHDRAW_VIEW'],
  ...change,
})
const create = (values: object, client: Colleague = head) =>
  client.post('/api/role-create', { values, ...confirmation })
const load = async (id: string, client: Colleague = head) => (await client.get(`/api/role-edit/${id}`)).body.data
const save = (id: string | bigint, values: object, version: number, client: Colleague = head) =>
  client.put(`/api/role-edit/${id}`, { values, version, ...confirmation })
const idOf = async (name: string) => String((await office.rows('select id from role where name = $1', [name]))[0]?.id)

describe('a role', () => {
  test('is created, read back, changed with a second approval, and read again', async () => {
    const entered = role('Cashier', { description: 'Counts' })
    expect((await create(entered)).body).toMatchObject({ status: true, message: 'Role Cashier created' })
    const id = await idOf('Cashier')
    const { values, version } = await load(id)
    expect(values).toEqual(entered)
    const changed = { ...values, permissions: ['DEPOSIT_VIEW'], itemLimit: '200.00' }
    const waiting = await save(id, changed, version)
    expect(waiting.status).toBe(202)
    expect((await load(id)).values).toEqual(entered)
    expect((await decide(head, waiting.body.data.approval)).status).toBe(403)
    expect((await decide(second, waiting.body.data.approval)).status).toBe(200)
    expect(await load(id)).toEqual({ values: changed, version: version + 1 })
    const [row] = (await head.get('/api/roles?name=Cashier')).body.data
    expect(row).toMatchObject({ name: 'Cashier', users: 0, permissionCount: 1, itemLimit: '200.00', status: 'ACTIVE' })
    const traces = await office.rows(`select actor, action, result from audit where subject = $1 order by at`, [
      `role:${id}`,
    ])
    expect(traces.map(({ actor, action }) => [actor, action])).toEqual([
      ['head', 'role.created'],
      ['head', 'role.saved.asked'],
      ['second', 'role.saved'],
    ])
  })

  test.each([
    ['name', 'X', 'At least 2'],
    ['name', 'Role of head', 'already in use'],
    ['rank', 0, 'At least 1'],
    ['rank', 5, 'must rank below your own'],
    ['itemLimit', '5000.01', 'Limit must not exceed your own limit.'],
    ['itemLimit', null, 'Limit must not exceed your own limit.'],
    ['permissions', ['NO_SUCH_THING'], 'Permission NO_SUCH_THING not found.'],
    ['permissions', ['IS_DEVELOPER'], 'You cannot grant IS_DEVELOPER'],
    ['permissions', ['DEPOSIT_VIEW', 'DEPOSIT_VIEW'], 'Choose each option only once.'],
    ['status', 'GONE', 'Choose from the list.'],
    ['isOwner', true, 'Not a field'],
  ])('with %s %j is rejected with an error on that field', async (field, value, sentence) => {
    const { status, body } = await create(role('Refused', { [field]: value }))
    expect([409, 422]).toContain(status)
    expect(body.fields[field]).toContain(sentence)
    expect(await office.rows(`select 1 from role where name = 'Refused'`)).toEqual([])
  })

  test('at or above the editor’s rank, or their own, cannot be edited', async () => {
    for (const [id, sentence] of [
      [head.roleId, 'You cannot edit your own role.'],
      [second.roleId, 'This role does not rank below yours.'],
    ] as const) {
      const { values, version } = await load(String(id))
      expect((await save(id, { ...values, rank: 90 }, version)).body.data).toBe(sentence)
    }
    const beside = await office.role('Beside', 5, ['DEPOSIT_VIEW'])
    const { values, version } = await load(beside)
    expect((await save(beside, { ...values, permissions: [] }, version)).body.data).toBe(
      'This role does not rank below yours.',
    )
  })

  test('cannot be changed by a user without access to all its domains, or by an agent', async () => {
    await create(role('Everywhere'))
    const id = await idOf('Everywhere')
    const worker = await office.hire({ username: 'worker', rank: 40, permissions: ['DEPOSIT_VIEW'], domains: [2] })
    await office.rows('update staff set role_id = $1 where id = $2', [id, worker.staffId])
    const local = await office.hire({
      username: 'local',
      rank: 6,
      permissions: staffPermissions,
      domains: [1],
    })
    const agent = await office.hire({
      username: 'agent',
      rank: 6,
      permissions: staffPermissions,
      domains: [1],
      agentId: 110n,
    })
    const { values, version } = await load(id)
    const lesser = { ...values, permissions: ['DEPOSIT_VIEW'] }
    expect((await save(id, lesser, version, local)).body.data).toContain('domains you have no access to')
    expect((await save(id, lesser, version, agent)).body.data).toContain('not agents')
    expect((await create(role('Of an agent'), agent)).body.data).toContain('not agents')
  })

  test('revokes permissions at the next request of every user with the role', async () => {
    const worker = await office.hire({
      username: 'loser',
      rank: 40,
      permissions: ['DEPOSIT_VIEW', 'ROLE_VIEW'],
      itemLimit: 10n,
    })
    expect((await worker.get('/api/roles')).status).toBe(200)
    const { values, version } = await load(String(worker.roleId))
    const waiting = await save(worker.roleId, { ...values, permissions: ['DEPOSIT_VIEW'] }, version)
    expect(waiting.status).toBe(202)
    expect((await worker.get('/api/roles')).status).toBe(200)
    await decide(second, waiting.body.data.approval)
    expect((await worker.get('/api/roles')).status).toBe(403)
    const reloaded = await load(String(worker.roleId))
    const closing = await save(worker.roleId, { ...reloaded.values, status: 'DEACTIVATED' }, reloaded.version)
    await decide(second, closing.body.data.approval)
    expect((await worker.get('/api/user-detail')).status).toBe(401)
  })

  test('is not changed when the approver could not have made the same change', async () => {
    const narrow = await office.hire({ username: 'narrow', rank: 3, permissions: ['ROLE_EDIT'] })
    await create(role('Watched'))
    const id = await idOf('Watched')
    const { values, version } = await load(id)
    const waiting = await save(id, { ...values, permissions: [...values.permissions, 'MY_BETS_VIEW'] }, version)
    const decided = await decide(narrow, waiting.body.data.approval)
    expect([decided.status, decided.body.data]).toEqual([
      409,
      ['You cannot grant MY_BETS_VIEW: you do not have this permission.'],
    ])
    expect((await load(id)).version).toBe(version)
  })
})

describe('property: roles', () => {
  const some = fc.subarray(staffPermissions.slice(0, 12), { minLength: 1 })

  test('lets no user create or change a role beyond their own permissions and rank', async () => {
    let turn = 0
    const anyAttempt = fc.record({
      own: some,
      ownRank: fc.integer({ min: 6, max: 9 }),
      standing: some,
      standingRank: fc.integer({ min: 6, max: 10 }),
      asks: some,
      rank: fc.integer({ min: 5, max: 11 }),
    })
    await fc.assert(
      fc.asyncProperty(anyAttempt, async ({ own, ownRank, standing, standingRank, asks, rank }) => {
        turn += 1
        const tools = ['ROLE_CREATE', 'ROLE_EDIT'] as const
        const actor = await office.hire({
          username: `try.${turn}`,
          rank: ownRank,
          permissions: [...new Set([...own, ...tools])],
        })
        const holds = new Set<string>([...own, ...tools])
        const made = await create(role(`Made ${turn}`, { rank, permissions: asks }), actor)
        const mayMake = rank > ownRank && asks.every((name) => holds.has(name))
        expect(made.status === 200).toBe(mayMake)

        const target = await office.role(`Standing ${turn}`, standingRank, standing)
        const { values, version } = await load(target, actor)
        const changed = asks
          .filter((name) => !standing.includes(name))
          .concat(standing.filter((name) => !asks.includes(name)))
        const edited = await save(target, { ...values, rank, permissions: asks.toSorted() }, version, actor)
        const mayEdit = standingRank > ownRank && rank > ownRank && changed.every((name) => holds.has(name))
        expect(edited.status === 202).toBe(mayEdit)
        const own_ = await load(String(actor.roleId), actor)
        expect((await save(actor.roleId, own_.values, own_.version, actor)).status).toBe(409)
      }),
      { numRuns: 15 },
    )
  })
})

describe('permissions', () => {
  const listed = async (search: string, client: Colleague = head) =>
    (await client.get(`/api/permissions?${search}`)).body

  test('lists every permission with what it opens and how many roles have it', async () => {
    const all = await listed('')
    expect(all.total_item).toBe(every.length)
    const [approve] = (await listed('name=WITHDRAW_APPROVE')).data
    expect(approve).toMatchObject({ isView: false, isCustom: false, module: 'Payments' })
    expect(approve.where).toContain('Approve')
    expect(approve.roles).toBeGreaterThanOrEqual(2)
    expect((await listed('name=ROLE_EDIT')).data[0]).toMatchObject({ title: 'Edit roles', isView: false })
    expect(
      (await listed('isDeveloperOnly=YES')).data.every(({ name }: { name: string }) => /^(DEV_|IS_DEV)/.test(name)),
    ).toBe(true)
  })

  test('have editable titles and descriptions, but fixed names', async () => {
    const { values, version } = (await head.get('/api/permission-edit/PANE_LOGS')).body.data
    expect(values).toEqual({ name: 'PANE_LOGS', title: null, module: null, description: null })
    const worded = { ...values, title: 'Activity log', description: 'Actions of all users' }
    const edit = (body: object) => head.put('/api/permission-edit/PANE_LOGS', { reason: confirmation.reason, ...body })
    expect((await edit({ values: worded, version })).status).toBe(200)
    expect((await listed('name=PANE_LOGS')).data[0]).toMatchObject({ title: 'Activity log', isCustom: false })
    expect((await edit({ values: worded, version })).body.code).toBe('version_conflict')
    const renamed = await edit({ values: { ...worded, name: 'PANEL_LOGS' }, version: version + 1 })
    expect(renamed.body.fields).toEqual({ name: 'This value cannot be changed after it was set.' })
    expect((await head.get('/api/permission-edit/NO_SUCH_NAME')).status).toBe(404)
  })

  test('for external tools can be created and assigned to roles, and open no screen', async () => {
    const made = (name: string) =>
      head.post('/api/permission-create', {
        values: { name, title: 'Export of the CRM', module: null, description: null },
        reason: confirmation.reason,
      })
    expect((await made('CRM_EXPORT')).status).toBe(200)
    expect((await made('CRM_EXPORT')).body.fields).toHaveProperty('name')
    expect((await made('USER_EDIT')).body.fields.name).toContain('built-in permission already has this name')
    expect((await made('crm export')).status).toBe(422)
    expect((await create(role('CRM', { permissions: ['CRM_EXPORT'] }))).status).toBe(200)
    expect((await listed('isCustom=YES')).data[0]).toMatchObject({ name: 'CRM_EXPORT', roles: 1, where: '' })
    const other = await office.hire({ username: 'other', rank: 6, permissions: ['ROLE_CREATE'] })
    expect((await create(role('CRM 2', { permissions: ['CRM_EXPORT'] }), other)).body.fields).toHaveProperty(
      'permissions',
    )
  })

  test('form a tree that marks what the reader may grant', async () => {
    const tree = (await second.get('/api/permission-tree')).body.data as {
      permissions: { name: string; isGrantable: boolean }[]
    }[]
    const lines = tree.flatMap(({ permissions }) => permissions)
    expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
    expect(every.filter((name) => !lines.some((line) => line.name === name))).toEqual([])
    expect(lines.find(({ name }) => name === 'DEV_MASTERS_VIEW')).toMatchObject({ isGrantable: false })
    expect(lines.find(({ name }) => name === 'WITHDRAW_APPROVE')).toMatchObject({ isGrantable: true })
  })
})
