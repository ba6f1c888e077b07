import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#blueprint/screen/permissions.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains } from '#checks/harness/staff/staff.ts'
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
const sessionRoutes = () =>
  server.routes.filter(
    ({ permission, path }) => permission !== 'anyone' && permission !== 'signed' && path !== '/api/live',
  )

/** The routes that answer with another status than `closed`. */
async function routesOpenTo(pass: () => Promise<SessionHeaders>, closed: number): Promise<readonly string[]> {
  const open: string[] = []
  await forEachConcurrently(sessionRoutes(), async (route) => {
    const { status } = await server.ask(await pass(), { method: route.method, path: pathOf(route) })
    if (status !== closed) open.push(`${route.method} ${route.path}`)
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
    if (status !== 440) open.push(`${route.method} ${route.path}`)
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

test('AUT-11 answers 401 on all of them without a session', async () => {
  expect(await routesOpenTo(() => Promise.resolve(anonymous), 401)).toEqual([])
})
