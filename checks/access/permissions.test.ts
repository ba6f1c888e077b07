import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { catalogue, cupStore } from '#checks/hostile/catalogue.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains } from '#checks/harness/staff/staff.ts'
import { isInRun, partOf } from '#checks/run-size.ts'
import { allBindings } from '#areas/server.ts'
import { bindings } from '#engine/bindings.ts'
import {
  casinoOperations,
  contentOperations,
  fixedOperations,
  gatewayOperations,
  pictureOperations,
} from '#server/openapi/call-operations.ts'
import { pictureTypes } from '#platform/storage/picture.ts'
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
const passes = new Map<string, SessionHeaders>()

/** Users with each permission alone, with all but each, with none and with all. */
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startInProcessServer(database, {
    catalogue,
    bindings: [...allBindings, bindings({ stores: [cupStore] })],
  })
  const isDeveloper = true
  const hire = async (name: string, held: readonly Permission[]) => {
    const developer = held.includes('IS_DEVELOPER') ? { isDeveloper } : {}
    const { pass } = await server.addUser({ username: name.toLowerCase(), permissions: held, ...developer })
    passes.set(name, pass)
  }
  await hire('none', [])
  await hire('all', permissions)
  const needed = new Set(apiRoutes().map(({ permission }) => permission))
  for (const one of permissions) {
    await hire(`only ${one}`, [one])
    if (needed.has(one))
      await hire(
        `but ${one}`,
        permissions.filter((each) => each !== one),
      )
  }
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

let listed: readonly Route[] | undefined
/** Read when the server runs. */
const apiRoutes = (): readonly Route[] =>
  (listed ??= server.routes.filter(
    ({ path, method }) => /^\/(api|health|metrics)(\/|$)/.test(path) && method !== 'HEAD',
  ))
const isNamed = (permission: Route['permission']): permission is Permission =>
  permissions.some((each) => each === permission)

/**
 * ACCESS=all covers every cell; otherwise the user with only the route's permission and the one with all but that, at every fourth route
 * those with all and with none, and one of 600 of the others.
 */
const isFull = process.env['ACCESS'] === 'all'
const isRelevant = (who: string, { permission }: Route, place: number): boolean =>
  [`only ${permission}`, `but ${permission}`].includes(who) || (['all', 'none'].includes(who) && isInRun(place, 4))

const withSampleIds = (path: string): string => path.replace(/:\w+/g, '999999999999')
/** A body that no route accepts, so that a permitted request changes nothing. */
const invalidBody = { nobody_asks_for_this: 1 }
const callRoute = (pass: SessionHeaders, { method, path }: Route) =>
  server.ask(pass, { method, path: withSampleIds(path), body: invalidBody })

test('AZ-01 declares a permission for every route, runs exactly the declared routes and answers 404 to all others', async () => {
  const declared = new Map<string, string>([
    ...endpointsOf().map(({ right, permission }) => [`${right.method} ${right.path}`, permission] as const),
    ...[...fixedOperations, ...gatewayOperations, ...casinoOperations, ...contentOperations].map(
      ({ method, path, permission }) => [`${method.toUpperCase()} ${path}`, permission] as const,
    ),
  ])
  const running = new Map(apiRoutes().map(({ method, path, permission }) => [`${method} ${path}`, permission]))
  const words: Readonly<Record<string, readonly (string | null)[]>> = {
    signature: ['signed'],
    anyone: ['anyone'],
    'the bearer token METRICS_TOKEN': ['anyone'],
    none: ['report'],
    'any session': [null],
    'a session that awaits its second step': [null],
  }
  const wrong = [...running].filter(([name, permission]) => {
    const declaredFor = declared.get(name)
    return declaredFor === undefined || !(words[declaredFor] ?? [declaredFor]).includes(permission)
  })
  expect(wrong).toEqual([])
  expect([...declared.keys()].filter((name) => !running.has(name))).toEqual([])
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  let undeclared = 0
  const found: string[] = []
  const others = [...running.keys()].flatMap((name) => {
    const path = name.slice(name.indexOf(' ') + 1)
    return methods
      .filter((method) => !running.has(`${method} ${path}`))
      .map((method) => ({ method, path: withSampleIds(path) }))
  })
  const taken = new RegExp(`^(${[...running.keys()].map((name) => name.replace(/:\w+/g, '[^/]+')).join('|')})$`)
  const isTaken = ({ method, path }: { method: string; path: string }) => taken.test(`${method} ${path}`)
  await forEachConcurrently(
    others.filter((each, at) => (isFull || isInRun(at, 12)) && !isTaken(each)),
    async (each) => {
      undeclared += 1
      const { status } = await server.ask(passes.get('all')!, { ...each, body: invalidBody })
      // Casino providers are answered in their own words.
      const refusals = each.path.startsWith('/api/casino/') ? [401, 403] : [404]
      if (!refusals.includes(status)) found.push(`${each.method} ${each.path}: ${status}`)
    },
  )
  console.log(
    `AZ-01: ${running.size} routes declared; ${undeclared} undeclared methods tried, ${found.length} answered`,
  )
  expect(found).toEqual([])
})

test('AZ-02 opens each route to its permission only, AZ-10 and audits every denial', { timeout: 600_000 }, async () => {
  const withoutSession: readonly (string | null)[] = ['signed', 'report', 'anyone']
  const routes = apiRoutes().filter(({ permission }) => !withoutSession.includes(permission))
  // Sign-out needs no permission and would end the session.
  const cells = routes
    .filter(({ path, guard }) => path !== '/api/logout' && !guard.halfway)
    .flatMap((route, at) =>
      [...passes]
        .filter(([who], place) => isFull || isRelevant(who, route, at) || isInRun(at + place, 600))
        .map(([who, pass]) => ({ route, who, pass })),
    )
  const leaks: string[] = []
  const closed: string[] = []
  let denials = 0
  const denied = async () =>
    Number(
      (await server.owner.query<{ n: string }>(`select count(*) as n from audit where action = 'denied'`)).rows[0]?.n,
    )
  const before = await denied()
  await forEachConcurrently(cells, async ({ route, who, pass }) => {
    const { status, text } = await callRoute(pass, route)
    const isRefused = status === 403 && /You do not have the permission/.test(text)
    if (isRefused) denials += 1
    const { permission } = route
    const held =
      who === 'all' || who === `only ${permission}` || (who.startsWith('but ') && who !== `but ${permission}`)
    const label = `${who}: ${route.method} ${route.path}: ${status} ${text.slice(0, 120)}`
    if (status >= 500 || status === 401 || status === 440) closed.push(label)
    else if (!isNamed(permission) || held) {
      if (isRefused) closed.push(label)
    } else if (!isRefused) leaks.push(label)
  })
  const strangers: string[] = []
  await forEachConcurrently(routes, async (route) => {
    const { status } = await server.ask(anonymous, {
      method: route.method,
      path: withSampleIds(route.path),
      body: invalidBody,
    })
    if (status !== 401) strangers.push(`${route.method} ${route.path}: ${status}`)
  })
  console.log(
    `AZ-02: ${routes.length} routes x ${passes.size} users, ${cells.length + routes.length} probes; ${leaks.length} leaks, ${closed.length} wrongly closed`,
  )
  expect(leaks).toEqual([])
  expect(closed).toEqual([])
  expect(strangers).toEqual([])
  expect(cells.length).toBeGreaterThan(isFull ? 5_000 : 3_000)
  expect((await denied()) - before).toBe(denials)
})

test('AZ-03 reports to the panel the permissions that the server enforces, for every screen', async () => {
  const screens = catalogue.flatMap((module) => module.screens)
  const openings = screens.flatMap((screen) =>
    screen.shape === 'list' || screen.shape === 'page'
      ? [{ path: screen.path, permission: screen.permission }]
      : [screen.create, screen.edit].flatMap((form) =>
          form ? [{ path: form.path, permission: form.permission }] : [],
        ),
  )
  const routes = new Map(
    apiRoutes()
      .map((route) => [route.path, route] as const)
      .toReversed(),
  )
  const routeOf = (path: string) => routes.get(`/api${path === '/' ? '/dashboard' : path}`)
  const differing: string[] = []
  let compared = 0
  // The answer is computed alike for everyone.
  for (const [who, pass] of isFull ? passes : partOf([...passes], 12)) {
    const { text } = await server.ask(pass, { method: 'GET', path: '/api/site-access-level' })
    const { data } = JSON.parse(text) as { data: Readonly<Record<string, boolean>> }
    expect(Object.keys(data)).toEqual([...permissions])
    for (const { path, permission } of openings) {
      compared += 1
      const isReported = data[permission]
      const held =
        who === 'all' || who === `only ${permission}` || (who.startsWith('but ') && who !== `but ${permission}`)
      const route = routeOf(path)
      if (isReported !== held || (route && route.permission !== permission))
        differing.push(`${who} ${path}: reported ${isReported}`)
    }
  }
  console.log(
    `AZ-03: ${openings.length} screens x ${passes.size} users, ${compared} comparisons, ${differing.length} differ`,
  )
  expect(differing).toEqual([])
})

const storedFiles = async () => (await database.ownerPool.query('select 1 from stored_file')).rowCount

test('UPL-07 rejects uploads without a key or a session, whatever their content type', async () => {
  const taken: string[] = []
  let probes = 0
  await forEachConcurrently(
    apiRoutes().filter(({ method }) => method !== 'GET'),
    async ({ method, path }) => {
      for (const type of ['multipart/form-data; boundary=x', 'image/jpeg', 'application/octet-stream']) {
        probes += 1
        const sent = { method, path: withSampleIds(path), body: 'a picture', headers: { 'content-type': type } }
        const { status } = await server.ask(anonymous, sent)
        if (status < 400 || status >= 500) taken.push(`${method} ${path} as ${type}: ${status}`)
      }
    },
  )
  expect(taken).toEqual([])
  expect(probes).toBeGreaterThan(600)
  expect(await storedFiles()).toBe(0)
})

test('UPL-05 rejects the same invalid pictures on every upload route', async () => {
  await database.ownerPool.query(
    `insert into agent_level (domain_id, level, code, name) values (1, 1, 'L1', 'Level 1');
     insert into agent (id, domain_id, level, upline, username) values (1, 1, 1, '{1}', 'root');
     insert into player (cell, id, domain_id, agent_id, username, currency) values (cell_of(1000), 1000, 1, 1, 'pictured', 'INR')`,
  )
  const ways = pictureOperations.filter(
    ({ method, bodyTypes, isSigned }) => method === 'post' && bodyTypes?.includes('image/jpeg') && !isSigned,
  )
  expect(ways.length).toBeGreaterThanOrEqual(6)
  for (const { path, bodyTypes = [] } of ways) {
    const bring = async (type: string, body: string) => {
      const request = { method: 'POST', path: path.replace(/:\w+/, '1000'), body, headers: { 'content-type': type } }
      const { status, text } = await server.ask(passes.get('all')!, request)
      return [status, text.includes('The picture must be a JPEG, PNG or WebP file.')]
    }
    for (const type of pictureTypes)
      for (const lie of ['<svg onload="alert(1)"/>', '<?php phpinfo(); ?>', 'GIF89a/*', 'PK\u0003\u0004'])
        expect([path, ...(await bring(type, lie))]).toEqual([path, 422, true])
    const foreign = ['image/gif', 'image/svg+xml', 'text/html', 'image/jpeg, image/png']
    for (const type of foreign.filter((one) => !bodyTypes.includes(one)))
      expect([path, (await bring(type, 'x'))[0]]).toEqual([path, 415])
  }
  expect(await storedFiles()).toBe(0)
})
