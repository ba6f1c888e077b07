import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { catalogue, cupStore } from '#checks/hostile/catalogue.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { foundDomains } from '#checks/harness/staff/staff.ts'
import { isTodaysPart } from '#checks/todays-part.ts'
import { allBindings } from '#areas/server.ts'
import { bindings } from '#engine/bindings.ts'
import { fixedOperations, gatewayOperations, pictureOperations } from '#server/openapi/call-operations.ts'
import { pictureTypes } from '#platform/storage/picture.ts'
import { inTurn, openPremises, stranger, type Pass, type Premises, type Route } from './premises.ts'

let database: TestDatabase
let premises: Premises
const passes = new Map<string, Pass>()

/** Each permission alone, all of them but each, none, all: whoever is the only one with a right is also the only one let in. */
beforeAll(async () => {
  database = await freshDatabase()
  await foundDomains(database.ownerPool)
  premises = await openPremises(database, { catalogue, bindings: [...allBindings, bindings({ stores: [cupStore] })] })
  const isDeveloper = true
  const hire = async (name: string, held: readonly Permission[]) => {
    const developer = held.includes('IS_DEVELOPER') ? { isDeveloper } : {}
    const { pass } = await premises.hire({ username: name.toLowerCase(), permissions: held, ...developer })
    passes.set(name, pass)
  }
  await hire('none', [])
  await hire('all', permissions)
  for (const one of permissions) {
    await hire(`only ${one}`, [one])
    if (needed().has(one))
      await hire(
        `but ${one}`,
        permissions.filter((each) => each !== one),
      )
  }
})
afterAll(async () => {
  await premises?.close()
  await database?.close()
})

const guarded = (): Route[] =>
  premises.routes.filter(({ path, method }) => path.startsWith('/api/') && method !== 'HEAD')
const isNamed = (permission: Route['permission']): permission is Permission =>
  permissions.some((each) => each === permission)
const needed = () => new Set(guarded().map(({ permission }) => permission))

/** Every cell with ACCESS=all; else those of the route's own permission, and of the others a thirtieth, another one each day. */
const isFull = process.env['ACCESS'] === 'all'
const isTelling = (who: string, { permission }: Route): boolean =>
  ['all', 'none', `only ${permission}`, `but ${permission}`].includes(who)

const filled = (path: string): string => path.replace(/:\w+/g, '999999999999')
/** Nothing that is asked this way can be meant, so that nothing happens to whoever is let in. */
const nothing = { nobody_asks_for_this: 1 }
const knock = (pass: Pass, { method, path }: Route) => premises.ask(pass, { method, path: filled(path), body: nothing })

test('AZ-01 every route says who may call it, what is declared is what runs, and what is not declared is nothing', async () => {
  const declared = new Map<string, string>([
    ...endpointsOf().map(({ right, permission }) => [`${right.method} ${right.path}`, permission] as const),
    ...[...fixedOperations, ...gatewayOperations].map(
      ({ method, path, permission }) => [`${method.toUpperCase()} ${path}`, permission] as const,
    ),
  ])
  const running = new Map(guarded().map(({ method, path, permission }) => [`${method} ${path}`, permission]))
  const words: Readonly<Record<string, readonly (string | null)[]>> = {
    signature: ['signed'],
    anyone: ['anyone'],
    'any session': [null],
    'a session that awaits its second step': [null],
  }
  const wrong = [...running].filter(([name, permission]) => {
    const said = declared.get(name)
    return said === undefined || !(words[said] ?? [said]).includes(permission)
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
      .map((method) => ({ method, path: filled(path) }))
  })
  const taken = new Set(running.keys())
  const isTaken = ({ method, path }: { method: string; path: string }) =>
    [...taken].some((name) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(`${method} ${path}`))
  await inTurn(
    others.filter((each) => !isTaken(each)),
    async (each) => {
      undeclared += 1
      const { status } = await premises.ask(passes.get('all')!, { ...each, body: nothing })
      if (status !== 404) found.push(`${each.method} ${each.path}: ${status}`)
    },
  )
  console.log(
    `AZ-01: ${running.size} routes declared; ${undeclared} undeclared methods tried, ${found.length} answered`,
  )
  expect(found).toEqual([])
})

test(
  'AZ-02 each route opens to its permission and to no other, AZ-10 and every refusal stands in the log',
  { timeout: 600_000 },
  async () => {
    const routes = guarded().filter(({ permission }) => permission !== 'signed' && permission !== 'anyone')
    // Leaving is no question of rights, and who has left asks nothing more.
    const cells = routes
      .filter(({ path, guard }) => path !== '/api/logout' && !guard.halfway)
      .flatMap((route, at) =>
        [...passes]
          .filter(([who], place) => isFull || isTelling(who, route) || isTodaysPart(at + place, 30))
          .map(([who, pass]) => ({ route, who, pass })),
      )
    const leaks: string[] = []
    const closed: string[] = []
    let denials = 0
    const denied = async () =>
      Number(
        (await premises.owner.query<{ n: string }>(`select count(*) as n from audit where action = 'denied'`)).rows[0]
          ?.n,
      )
    const before = await denied()
    await inTurn(cells, async ({ route, who, pass }) => {
      const { status, text } = await knock(pass, route)
      const isRefused = status === 403 && /You do not hold/.test(text)
      if (isRefused) denials += 1
      const { permission } = route
      const held =
        who === 'all' || who === `only ${permission}` || (who.startsWith('but ') && who !== `but ${permission}`)
      const said = `${who}: ${route.method} ${route.path}: ${status} ${text.slice(0, 120)}`
      if (status >= 500 || status === 401 || status === 440) closed.push(said)
      else if (!isNamed(permission) || held) {
        if (isRefused) closed.push(said)
      } else if (!isRefused) leaks.push(said)
    })
    const strangers: string[] = []
    await inTurn(routes, async (route) => {
      const { status } = await premises.ask(stranger, { method: route.method, path: filled(route.path), body: nothing })
      if (status !== 401) strangers.push(`${route.method} ${route.path}: ${status}`)
    })
    console.log(
      `AZ-02: ${routes.length} routes x ${passes.size} people, ${cells.length + routes.length} probes; ${leaks.length} leaks, ${closed.length} wrongly closed`,
    )
    expect(leaks).toEqual([])
    expect(closed).toEqual([])
    expect(strangers).toEqual([])
    expect(cells.length).toBeGreaterThan(5_000)
    expect((await denied()) - before).toBe(denials)
  },
)

test('AZ-03 what the panel is told of rights is what the server does with them, for every screen', async () => {
  const screens = catalogue.flatMap((module) => module.screens)
  const openings = screens.flatMap((screen) =>
    screen.shape === 'list' || screen.shape === 'page'
      ? [{ path: screen.path, permission: screen.permission }]
      : [screen.create, screen.edit].flatMap((door) =>
          door ? [{ path: door.path, permission: door.permission }] : [],
        ),
  )
  const routeOf = (path: string) =>
    guarded().find((route) => route.path === `/api${path === '/' ? '/dashboard' : path}`)
  const differing: string[] = []
  let compared = 0
  for (const [who, pass] of passes) {
    const { text } = await premises.ask(pass, { method: 'GET', path: '/api/site-access-level' })
    const { data } = JSON.parse(text) as { data: Readonly<Record<string, boolean>> }
    expect(Object.keys(data)).toEqual([...permissions])
    for (const { path, permission } of openings) {
      compared += 1
      const told = data[permission]
      const held =
        who === 'all' || who === `only ${permission}` || (who.startsWith('but ') && who !== `but ${permission}`)
      const route = routeOf(path)
      if (told !== held || (route && route.permission !== permission)) differing.push(`${who} ${path}: told ${told}`)
    }
  }
  console.log(
    `AZ-03: ${openings.length} screens x ${passes.size} people, ${compared} comparisons, ${differing.length} differ`,
  )
  expect(differing).toEqual([])
})

const storedFiles = async () => (await database.ownerPool.query('select 1 from stored_file')).rowCount

test('UPL-07 nobody brings anything anywhere without a key or a session, whatever he says it is', async () => {
  const taken: string[] = []
  let probes = 0
  await inTurn(
    guarded().filter(({ method }) => method !== 'GET'),
    async ({ method, path }) => {
      for (const type of ['multipart/form-data; boundary=x', 'image/jpeg', 'application/octet-stream']) {
        probes += 1
        const sent = { method, path: filled(path), body: 'a picture', headers: { 'content-type': type } }
        const { status } = await premises.ask(stranger, sent)
        if (status < 400 || status >= 500) taken.push(`${method} ${path} as ${type}: ${status}`)
      }
    },
  )
  expect(taken).toEqual([])
  expect(probes).toBeGreaterThan(600)
  expect(await storedFiles()).toBe(0)
})

test('UPL-05 every way in for a picture refuses the same, whoever brings it', async () => {
  await database.ownerPool.query(
    `insert into agent_level (domain_id, level, code, name) values (1, 1, 'L1', 'Level 1');
     insert into agent (id, domain_id, level, upline, username) values (1, 1, 1, '{1}', 'root');
     insert into player (cell, id, domain_id, agent_id, username, currency) values (cell_of(1000), 1000, 1, 1, 'pictured', 'INR')`,
  )
  const ways = pictureOperations.filter(
    ({ method, bodyTypes, isSigned }) => method === 'post' && bodyTypes && !isSigned,
  )
  expect(ways.length).toBeGreaterThanOrEqual(6)
  for (const { path } of ways) {
    const bring = async (type: string, body: string) => {
      const asked = { method: 'POST', path: path.replace(/:\w+/, '1000'), body, headers: { 'content-type': type } }
      const { status, text } = await premises.ask(passes.get('all')!, asked)
      return [status, text.includes('The picture must be a JPEG, PNG or WebP file.')]
    }
    for (const type of pictureTypes)
      for (const lie of ['<svg onload="alert(1)"/>', '<?php phpinfo(); ?>', 'GIF89a/*', 'PK\u0003\u0004'])
        expect([path, ...(await bring(type, lie))]).toEqual([path, 422, true])
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', 'image/jpeg; a=b'])
      expect([path, (await bring(type, 'x'))[0]]).toEqual([path, 415])
  }
  expect(await storedFiles()).toBe(0)
})
