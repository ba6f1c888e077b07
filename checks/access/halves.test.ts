import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#blueprint/screen/permissions.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { foundDomains } from '#checks/harness/staff/staff.ts'
import { inTurn, openPremises, stranger, type Pass, type Premises, type Route } from './premises.ts'

let database: TestDatabase
let premises: Premises
beforeAll(async () => {
  database = await freshDatabase()
  await foundDomains(database.ownerPool)
  premises = await openPremises(database)
})
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

const pathOf = ({ path }: Route) => path.replace(/:\w+/g, '4711').replace('*', '')
/** Everything somebody has to be known for. */
const guarded = () =>
  premises.routes.filter(
    ({ permission, path }) => permission !== 'anyone' && permission !== 'signed' && path !== '/api/live',
  )

/** Which routes answer somebody with something else than that status. */
async function openTo(pass: () => Promise<Pass>, closed: number): Promise<readonly string[]> {
  const open: string[] = []
  await inTurn(guarded(), async (route) => {
    const { status } = await premises.ask(await pass(), { method: route.method, path: pathOf(route) })
    if (status !== closed) open.push(`${route.method} ${route.path}`)
  })
  return open.toSorted()
}

/** Leaving ends a session, so each route is asked with one of its own. */
const halves = async (username: string, stage: 'second_step' | 'enrolment') => {
  const { staffId } = await premises.hire({ username, permissions, isDeveloper: true })
  return () => premises.enter(staffId, stage)
}

test('AUT-11 a session that owes its second step can take it or leave, of all routes', async () => {
  expect(guarded().length).toBeGreaterThan(60)
  const open = await openTo(await halves('half', 'second_step'), 401)
  console.log(`AUT-11: ${guarded().length} routes, ${open.length} open to half a session: ${open.join(', ')}`)
  expect(open).toEqual(['POST /api/login/second-step', 'POST /api/logout'])
})

test('AUT-10 a session that owes its authenticator can set it up or leave, of all routes', async () => {
  const open = await openTo(await halves('unenrolled', 'enrolment'), 401)
  expect(open).toEqual(['POST /api/logout', 'POST /api/second-step/offer', 'POST /api/second-step/on'])
})

test('SES-05 while a new password is due every route says so, but those that lead to it', async () => {
  const { staffId } = await premises.hire({ username: 'due', permissions, isDeveloper: true, mustReset: true })
  const made = new Map<string, Pass>()
  const open: string[] = []
  for (const route of guarded()) {
    const pass = made.get('due') ?? (await premises.enter(staffId))
    made.set('due', pass)
    const { status, text } = await premises.ask(pass, { method: route.method, path: pathOf(route) })
    if (route.path === '/api/logout') made.delete('due')
    if (status !== 440) open.push(`${route.method} ${route.path}`)
    else expect(text, route.path).not.toContain('"id"')
  }
  console.log(`SES-05: ${guarded().length} routes, ${open.length} open while a password is due`)
  expect(open.toSorted()).toEqual(['GET /api/user-detail', 'POST /api/change-password', 'POST /api/logout'])
  const detail = await premises.ask(await premises.enter(staffId), { method: 'GET', path: '/api/user-detail' })
  expect(JSON.parse(detail.text).data).toEqual({
    username: 'due',
    name: 'due',
    role_name: '',
    email: '',
    is_two_step_verification: false,
    reset_pass: true,
  })
})

test('AUT-11 nobody at all is let into none of them', async () => {
  expect(await openTo(() => Promise.resolve(stranger), 401)).toEqual([])
})
