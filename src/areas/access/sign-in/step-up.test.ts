import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionPath, apiPath } from '#blueprint/screen/list.ts'
import { requiresStepUp } from '#blueprint/screen/permission-classes.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { officePassword, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'

let office: Office
let owner: Colleague

beforeAll(async () => {
  office = await openOffice()
  owner = await office.hire({ username: 'steps', rank: 1, permissions, isDeveloper: true })
})
afterAll(() => office?.close())

const age = (staffId: bigint, interval: string) =>
  office.rows(
    `update session set confirmed_at = confirmed_at - $2::interval where staff_id = $1 and ended_at is null returning 1`,
    [staffId, interval],
  )
const fixed = [
  ['POST', '/api/approvals/0199ee00-0000-7000-8000-000000000001/decision'],
  ['POST', '/api/second-step/on'],
  ['POST', '/api/profile'],
  ['POST', '/api/email-verification/address'],
  ['GET', '/api/kyc/0199ee00-0000-7000-8000-000000000001/picture/front'],
] as const

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly isDue: boolean
}

/** All writing routes of the catalogue, and whether each requires recent authentication. */
function writeRoutes(): readonly Route[] {
  const { actions, forms } = contentsOf(modules)
  const plain = (path: string) => path.replace(/:\w+/g, '4711')
  return [
    ...actions.map(({ owner: list, action }) => ({
      method: 'POST' as const,
      path: plain(actionPath(list, action)),
      isDue: requiresStepUp(action),
    })),
    ...forms.flatMap(({ create, edit, asks }) => [
      ...(create
        ? [{ method: 'POST' as const, path: plain(apiPath(create.path)), isDue: requiresStepUp({ ...create, asks }) }]
        : []),
      ...(edit
        ? [{ method: 'PUT' as const, path: plain(apiPath(edit.path)), isDue: requiresStepUp({ ...edit, asks }) }]
        : []),
    ]),
    ...fixed.map(([method, path]) => ({ method, path, isDue: true })),
  ]
}

describe('AUT-16 step-up', () => {
  it('AUT-16 is required for money, permissions, settings and exports, and nowhere else, after ten minutes', async () => {
    const routes = writeRoutes()
    const due = routes.filter(({ isDue }) => isDue).map(({ path }) => path)
    expect(due).toEqual(
      expect.arrayContaining(['/api/report-download/request', '/api/users/4711/suspension', '/api/permission-create']),
    )
    const routesWithStepUp = async () => {
      const found: string[] = []
      for (const { method, path } of routes) {
        const { status, body } = await (method === 'GET' ? owner.get(path) : owner.send(method, path, { no: 'sense' }))
        if (status === 403 && body.code === 'step_up_required') found.push(path)
      }
      return found
    }
    expect(await routesWithStepUp()).toEqual([])
    await age(owner.staffId, '11 minutes')
    expect((await routesWithStepUp()).toSorted()).toEqual(due.toSorted())
    expect((await owner.get('/api/user-detail')).status).toBe(200)
    expect((await owner.post('/api/confirm', { password: testPassword })).status).toBe(200)
    expect(await routesWithStepUp()).toEqual([])
  })

  it('AUT-16 is required for what is done to players themselves: identity pictures, passwords, restrictions', () => {
    const due = writeRoutes().filter(({ isDue }) => isDue)
    expect(due.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/api\/player.*\/4711\/password-reset$/),
        '/api/players-restriction/new',
        '/api/players-restriction/4711/lifting',
        '/api/kyc/0199ee00-0000-7000-8000-000000000001/picture/front',
      ]),
    )
  })

  it('AUT-16 runs the request after confirmation, under a new token SES-02', async () => {
    const clerk = await office.hire({ username: 'clerk', rank: 50, permissions: [] })
    await age(owner.staffId, '11 minutes')
    const end = () =>
      owner.post(
        `/api/users/${clerk.staffId}/logout`,
        { reason: { code: 'CHECKED', text: 'Requested by the operator' } },
        { 'idempotency-key': 'a0000000-0000-4000-8000-000000000001' },
      )
    expect((await end()).body).toMatchObject({ status: 403, code: 'step_up_required' })
    expect((await clerk.get('/api/user-detail')).status).toBe(200)
    const before = owner.cookie('session')
    expect((await owner.post('/api/confirm', { password: 'not mine' })).status).toBe(422)
    expect((await owner.post('/api/confirm', { password: testPassword })).status).toBe(200)
    const after = owner.cookie('session')
    expect(after).not.toBe(before)
    expect((await end()).status).toBe(200)
    expect((await clerk.get('/api/user-detail')).status).toBe(401)
    owner.setCookie('session', before)
    expect((await owner.get('/api/user-detail')).status).toBe(401)
    owner.setCookie('session', after)
    expect((await owner.get('/api/user-detail')).status).toBe(200)
  })

  it('AUT-16 accepts the transaction password in the request as proof', async () => {
    const { staffId, ...cashier } = await office.hire({ username: 'cashier', permissions: ['WITHDRAW_APPROVE'] })
    await age(staffId, '11 minutes')
    const approve = {
      reason: { code: 'CHECKED', text: 'Requested by the operator' },
      transactionPassword: officePassword,
    }
    const { status } = await cashier.post('/api/withdraws/0199ee00-0000-7000-8000-000000000001/approval', approve)
    expect(status).toBe(404)
  })

  it('AUT-16 accepts an authenticator code once, and ends the session after five wrong proofs', async () => {
    const { staffId, ...coder } = await office.hire({ username: 'coded', permissions: [] })
    // Codes change with time: read each one once and use that value.
    const { secret, code } = await enrol(coder)
    expect((await coder.post('/api/confirm', { code })).status).toBe(422)
    const next = codeOf(secret, 1)
    expect((await coder.post('/api/confirm', { code: next })).status).toBe(200)
    expect((await coder.post('/api/confirm', { code: next })).status).toBe(422)
    for (let n = 0; n < 4; n++) await coder.post('/api/confirm', { password: 'not mine' })
    expect((await coder.get('/api/user-detail')).status).toBe(401)
    expect(
      await office.rows(`select end_reason from session where staff_id = $1 order by ended_at desc limit 1`, [staffId]),
    ).toEqual([{ end_reason: 'too many failed confirmations' }])
  })

  it('AUT-16 shows personal data of a player for ten minutes after a proof, then requires another', async () => {
    await office.rows(`update player set phone = '+919812345678' where id = (select min(id) from player)`)
    const [player] = await office.rows(`select min(id)::text as id from player`)
    const reader = await office.hire({ username: 'reader', permissions: ['PLAYERS_VIEW', 'PII_REVEAL'] })
    const show = () =>
      reader.post(`/api/players/${String(player?.['id'])}/personal-data`, {
        reason: { code: 'OTHER', text: 'Player called' },
      })
    expect(JSON.stringify((await reader.get('/api/players')).body.data)).not.toContain('9812345')
    expect((await show()).body).toMatchObject({ once: { Phone: '+919812345678' } })
    await age(reader.staffId, '11 minutes')
    expect((await show()).body).toMatchObject({ status: 403, code: 'step_up_required' })
    await reader.post('/api/confirm', { password: testPassword })
    expect((await show()).body).toMatchObject({ once: { Phone: '+919812345678' } })
  })

  it('SES-02 keeps the original session expiry when renewed', async () => {
    const { staffId, ...late } = await office.hire({ username: 'late', permissions: [] })
    await office.rows(
      `update session set created_at = created_at - interval '8 hours' + interval '3 seconds' where staff_id = $1`,
      [staffId],
    )
    expect((await late.post('/api/confirm', { password: testPassword })).status).toBe(200)
    await office.rows(`update session set created_at = created_at - interval '4 seconds' where staff_id = $1`, [
      staffId,
    ])
    expect((await late.get('/api/user-detail')).status).toBe(401)
  })
})

describe('SES-10 a session from another network or browser', () => {
  it('SES-10 requires confirmation before any answer, and is bound to the new place afterwards', async () => {
    const { database } = office
    const server = await startTestServer(database, { settings: { ...testSettings, trustedProxies: 1 } })
    await createStaff(database.ownerPool, { username: 'nomad', permissions: [] })
    const client = panelClient(server.url)
    const home = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox' }
    const away = { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'Chrome' }
    await client.get('/api/auth-alive', home)
    expect((await client.post('/api/login', { username: 'nomad', password: testPassword }, home)).status).toBe(200)
    const ask = async (headers: Record<string, string>) => (await client.get('/api/user-detail', headers)).body
    expect((await ask(home)).status).toBe(true)
    expect((await ask({ ...home, 'x-forwarded-for': '203.0.200.1' })).status).toBe(true)
    // A copied cookie comes with a copied browser name, or through a neighbouring address: either alone is enough.
    expect(await ask({ ...home, 'user-agent': 'Chrome' })).toMatchObject({ status: 403, code: 'step_up_required' })
    expect(await ask({ ...away, 'user-agent': 'Firefox' })).toMatchObject({ status: 403, code: 'step_up_required' })
    expect(await ask(away)).toMatchObject({ status: 403, code: 'step_up_required' })
    expect((await client.post('/api/confirm', { password: 'not mine' }, away)).status).toBe(422)
    expect((await client.post('/api/confirm', { password: testPassword }, away)).status).toBe(200)
    expect((await ask(away)).status).toBe(true)
    expect(await ask(home)).toMatchObject({ code: 'step_up_required' })
    const { rows } = await database.ownerPool.query(
      `select ip, user_agent, visitor from session s join staff p on p.id = s.staff_id where p.username = 'nomad'`,
    )
    expect(rows[0]).toMatchObject({ ip: '198.51.100.9', user_agent: 'Chrome' })
    await server.close()
  })
})
