import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#blueprint/screen/permissions.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains } from '#checks/harness/staff/staff.ts'
import { isInRun } from '#checks/run-size.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  anonymous,
  type SessionHeaders,
  type InProcessServer,
  type Route,
} from './in-process-server.ts'

let database: TestDatabase
let server: InProcessServer
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startInProcessServer(database)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const pathOf = ({ path }: Route) => path.replace(/:\w+/g, '4711').replace('*', '')
/** All routes that require a session. */
const withoutSession: readonly Route['permission'][] = ['anyone', 'signed', 'report']
const openWhileOnboarding = [
  'GET /api/profile',
  'GET /api/user-detail',
  'POST /api/change-password',
  'POST /api/confirm',
  'POST /api/email-verification/address',
  'POST /api/email-verification/code',
  'POST /api/email-verification/mail',
  'POST /api/logout',
  'POST /api/profile',
]
const openWhileHalfway = ['POST /api/login/second-step', 'POST /api/second-step/offer', 'POST /api/second-step/on']
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const isOpenSomewhere = (route: Route) => [...openWhileOnboarding, ...openWhileHalfway].includes(nameOf(route))
/** A third of them in the gate, because one guard stands before all, and those that are open in some stage. */
const sessionRoutes = () =>
  server.routes
    .filter(({ permission, path }) => !withoutSession.includes(permission) && path !== '/api/live')
    .filter((route, at) => process.env['ACCESS'] === 'all' || isInRun(at, 3) || isOpenSomewhere(route))

/** The routes that answer with another status than `closed`. */
async function routesOpenTo(pass: () => Promise<SessionHeaders>, closed: number): Promise<readonly string[]> {
  const open: string[] = []
  await forEachConcurrently(sessionRoutes(), async (route) => {
    const { status } = await server.ask(await pass(), { method: route.method, path: pathOf(route) })
    if (status !== closed) open.push(nameOf(route))
  })
  return open.toSorted()
}

/** A function that opens a new session of this stage for each route, because signing out ends a session. */
const partialSessions = async (username: string, stage: 'second_step' | 'enrolment') => {
  const { staffId } = await server.addUser({ username, permissions, isDeveloper: true })
  return () => server.signIn(staffId, stage)
}

test('AUT-11 allows only the second step and sign-out while the second step is due', async () => {
  expect(sessionRoutes().length).toBeGreaterThan(60)
  const open = await routesOpenTo(await partialSessions('half', 'second_step'), 401)
  console.log(
    `AUT-11: ${sessionRoutes().length} routes, ${open.length} open while the second step is due: ${open.join(', ')}`,
  )
  expect(open).toEqual(['POST /api/login/second-step', 'POST /api/logout'])
})

test('AUT-10 allows only enrolment and sign-out while an authenticator must be set up', async () => {
  const open = await routesOpenTo(await partialSessions('unenrolled', 'enrolment'), 401)
  expect(open).toEqual(['POST /api/logout', 'POST /api/second-step/offer', 'POST /api/second-step/on'])
})

test('SES-05 answers 440 on every route except those needed to set a new password while one is due', async () => {
  const { staffId } = await server.addUser({ username: 'due', permissions, isDeveloper: true, mustReset: true })
  const made = new Map<string, SessionHeaders>()
  const open: string[] = []
  for (const route of sessionRoutes()) {
    const pass = made.get('due') ?? (await server.signIn(staffId))
    made.set('due', pass)
    const { status, text } = await server.ask(pass, { method: route.method, path: pathOf(route) })
    if (route.path === '/api/logout') made.delete('due')
    if (status !== 440) open.push(nameOf(route))
    else expect(text, route.path).not.toContain('"id"')
  }
  console.log(`SES-05: ${sessionRoutes().length} routes, ${open.length} open while a password is due`)
  expect(open.toSorted()).toEqual(['GET /api/user-detail', 'POST /api/change-password', 'POST /api/logout'])
  const detail = await server.ask(await server.signIn(staffId), { method: 'GET', path: '/api/user-detail' })
  expect(JSON.parse(detail.text).data).toEqual({
    username: 'due',
    name: 'due',
    role_name: '',
    email: '',
    is_two_step_verification: false,
    reset_pass: true,
  })
})

test.each([
  ['profile', 'profile_incomplete'],
  ['email', 'email_unverified'],
] as const)(
  'answers 403 on every route except those that complete the account while the %s is due',
  async (owes, code) => {
    const { staffId } = await server.addUser({ username: `owes-${owes}`, permissions, isDeveloper: true, owes })
    const open: string[] = []
    const other: string[] = []
    const probe = async (pass: SessionHeaders, route: Route) => {
      const name = nameOf(route)
      const { status, text } = await server.ask(pass, { method: route.method, path: pathOf(route) })
      if (!text.includes(`"code":"${code}"`)) open.push(name)
      else if (status !== 403 || text.includes('"id"')) other.push(name)
    }
    const isOpen = (route: Route) => openWhileOnboarding.includes(nameOf(route))
    const shared = await server.signIn(staffId)
    await forEachConcurrently(
      sessionRoutes().filter((route) => !isOpen(route)),
      (route) => probe(shared, route),
    )
    // Some of these end the session.
    for (const route of sessionRoutes().filter(isOpen)) await probe(await server.signIn(staffId), route)
    expect(open.toSorted()).toEqual(openWhileOnboarding)
    expect(other).toEqual([])
  },
)

test('the first owner is asked for an email address before anything else', async () => {
  const { staffId } = await server.addUser({ username: 'nameless', permissions, isDeveloper: true })
  await database.ownerPool.query(`update staff set email = '' where id = $1`, [staffId])
  const pass = await server.signIn(staffId)
  const detail = await server.ask(pass, { method: 'GET', path: '/api/user-detail' })
  expect(JSON.parse(detail.text).data).toMatchObject({ is_profile_complete: false })
  expect((await server.ask(pass, { method: 'GET', path: '/api/site-config' })).text).toContain('profile_incomplete')
})

test('AUT-11 answers 401 on all of them without a session', async () => {
  expect(await routesOpenTo(() => Promise.resolve(anonymous), 401)).toEqual([])
})
