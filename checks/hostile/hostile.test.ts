import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sectionsOf } from '#server/openapi/document.ts'
import { booksOf } from './books.ts'
import { combinations, kindsOf, openRange, run, singles, type Range } from './campaign.ts'
import { catalogue } from './catalogue.ts'
import { shotOf } from './bodies/draft.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endless, endpointsOf } from './endpoints/endpoints.ts'
import { complaintAbout } from './judge.ts'
import { summaryOf } from './matrix.ts'
import { openOperator, type Operator } from './operator.ts'
import { nonsense, sendRaw } from './wire.ts'

const seed = 20_261_121

let database: TestDatabase
let operator: Operator
let range: Range
let before: Readonly<Record<string, string>>
beforeAll(async () => {
  database = await freshDatabase()
  operator = await openOperator(database)
  range = await openRange(operator)
  before = await booksOf(database.ownerPool)
})
afterAll(async () => {
  range?.gun.close()
  await operator?.close()
  await database?.close()
})

const unchanged = async () => expect(await booksOf(database.ownerPool)).toEqual(before)

describe('bad input', () => {
  test('is thrown at everything that can be called', () => {
    const described = sectionsOf(catalogue).flatMap(({ operations }) =>
      operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    )
    const tried = new Set([`GET ${endless}`, ...endpointsOf().map(({ right }) => `${right.method} ${right.path}`)])
    expect(described.filter((each) => !tried.has(each))).toEqual([])
    for (const { endpoint, mutations } of range.targets) expect(mutations.length, endpoint.name).toBeGreaterThan(0)
  })

  test('is refused by name, in the one shape, and nothing happens', async () => {
    const once = range.targets.reduce((sum, target) => sum + kindsOf(target).size, 0)
    const verdict = await run(range, singles(range.targets, Math.max(once, 6_000), seed))
    console.log(summaryOf(verdict))
    expect(verdict.complaints).toEqual([])
    for (const target of range.targets) {
      const met = verdict.coverage.get(target.endpoint.name)
      expect(
        [...kindsOf(target)].filter((kind) => !met?.has(kind)),
        target.endpoint.name,
      ).toEqual([])
    }
    // Generous, because other checks share the machine: what blocks for real blocks for seconds.
    expect(verdict.delay).toBeLessThan(1_500)
    await unchanged()
  })

  test('of several sorts at once is no better', async () => {
    const verdict = await run(range, combinations(range.targets, 1_000, seed))
    expect(verdict.complaints).toEqual([])
    await unchanged()
  })

  test('reaches no prototype', () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('what is no request', () => {
  test.each(Object.keys(nonsense))('%s', async (name) => {
    const { status, head, body } = await sendRaw(operator.server.url, nonsense[name]!)
    // What has no host is turned away before it is anything at all.
    if (status === 0 || (status === 400 && name === 'no host') || status === 417)
      return expect(body.replace(/\W|0/g, '')).toBe('')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('cache-control: no-store')
    expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String), data: expect.anything() })
  })

  test('leaves the server as it was', async () => {
    await unchanged()
    const { status } = await fetch(new URL('/api/auth-alive', operator.server.url))
    expect(status).toBe(200)
  })
})

/** This small operator has no tickets, no letters, no ways of gateways and no event that is played. */
const ofNothingHere =
  /inbound\/(ticket|message|deposit\/start)|risk-management\/events|my-bets\/.*(voidance|restoration)/

/** What was spoilt above was right before: otherwise everything would be refused for another reason. */
describe('the same requests unspoilt', () => {
  test('are understood', async () => {
    const misunderstood: string[] = []
    // Whoever leaves or is made to leave asks nothing afterwards.
    const place = ({ name, group }: Endpoint) => (name.endsWith('/logout') ? 2 : group === 'fixed' ? 0 : 1)
    for (const { endpoint } of range.targets.toSorted((a, b) => place(a.endpoint) - place(b.endpoint))) {
      const { right, answers = [], name } = endpoint
      const answered = await range.gun.fire(shotOf(right, range.sessions.get(right.who) ?? {}))
      const isAbsent = answered.status === 404 && ofNothingHere.test(name)
      const isUnderstood =
        answered.status < 300 || answered.status === 409 || isAbsent || answers.includes(answered.status)
      if (!isUnderstood) misunderstood.push(`${name}: ${answered.status} ${answered.body.slice(0, 200)}`)
      if (answered.status >= 400) expect(complaintAbout(answered, []), name).toBeNull()
    }
    expect(misunderstood).toEqual([])
  })

  test('of a player site are answered once; with other content they are another thing under the same name', async () => {
    for (const { endpoint } of range.targets.filter(
      ({ endpoint: { group, body } }) => group === 'inbound' && body?.some(({ name }) => name === 'externalId'),
    )) {
      const { right } = endpoint
      const fire = (body: typeof right.body) => range.gun.fire(shotOf({ ...right, body }, {}))
      const [once, again] = [await fire(right.body), await fire(right.body)]
      expect([again.status, again.body], endpoint.name).toEqual([once.status, once.body])
      if (once.status !== 200) continue
      const other = endpoint.body?.find(({ name, isOptional }) => !isOptional && name !== 'externalId')
      const changed = {
        ...right.body,
        [other?.name ?? '']:
          other?.shape === 'positive' ? '"11.00"' : (endpoint.harmless.body?.[other?.name ?? ''] ?? '"other"'),
      }
      const refused = await fire(changed)
      expect([409, 422], `${endpoint.name}: ${refused.body}`).toContain(refused.status)
    }
  })
})
