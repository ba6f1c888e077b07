import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sectionsOf } from '#server/openapi/document.ts'
import { isInRun, sizeOf } from '#checks/run-size.ts'
import { tableChecksums } from './table-checksums.ts'
import {
  combinations,
  kindsOf,
  openCampaign,
  run,
  singleMutations,
  type CampaignSetup,
  type Target,
} from './campaign.ts'
import { catalogue } from './catalogue.ts'
import { toRawRequest } from './bodies/draft.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointsOf, testedElsewhere } from './endpoints/endpoints.ts'
import { complaintAbout } from './expectations.ts'
import { summaryOf } from './matrix.ts'
import { openOperator, type Operator } from './operator.ts'
import { malformedRequests, sendRaw } from './wire.ts'

const seed = 20_261_121

let database: TestDatabase
let operator: Operator
let setup: CampaignSetup
let before: Readonly<Record<string, string>>
beforeAll(async () => {
  database = await freshDatabase()
  operator = await openOperator(database)
  setup = await openCampaign(operator)
  before = await tableChecksums(database.ownerPool)
})
afterAll(async () => {
  setup?.gun.close()
  await operator?.close()
  await database?.close()
})

/** The endpoint with a twenty-fourth of its kinds of mutations, which differ from one endpoint to the next; a full run has all of them. */
function withKindsInRun(target: Target, place: number): Target {
  const kinds = [...kindsOf(target)]
  const own = new Set(kinds.filter((_, at) => isInRun(place + at, Math.min(kinds.length, 24))))
  return { ...target, mutations: target.mutations.filter(({ kind }) => own.has(kind)) }
}

const expectUnchanged = async () => expect(await tableChecksums(database.ownerPool)).toEqual(before)

describe('bad input', () => {
  test('reaches every endpoint', () => {
    const described = sectionsOf(catalogue).flatMap(({ operations }) =>
      operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    )
    const tried = new Set([...testedElsewhere, ...endpointsOf().map(({ right }) => `${right.method} ${right.path}`)])
    expect(described.filter((each) => !tried.has(each))).toEqual([])
    for (const { endpoint, mutations } of setup.targets) expect(mutations.length, endpoint.name).toBeGreaterThan(0)
  })

  test('is rejected with the field’s name in the error format, and changes nothing', async () => {
    const targets = setup.targets.map(withKindsInRun)
    const once = targets.reduce((sum, target) => sum + kindsOf(target).size, 0)
    const result = await run(setup, singleMutations(targets, Math.max(once, sizeOf(1_500, 4_000)), seed))
    console.log(summaryOf(result))
    expect(result.complaints).toEqual([])
    for (const target of targets) {
      const met = result.coverage.get(target.endpoint.name)
      expect(
        [...kindsOf(target)].filter((kind) => !met?.has(kind)),
        target.endpoint.name,
      ).toEqual([])
    }
    // Of the processor, so that other work of the machine does not count; real blocking takes seconds.
    expect(result.blockedMs).toBeLessThan(1_500)
    await expectUnchanged()
  })

  test('is rejected in combination as well', async () => {
    const result = await run(setup, combinations(setup.targets, sizeOf(250, 1_000), seed))
    expect(result.complaints).toEqual([])
    await expectUnchanged()
  })

  test('reaches no prototype', () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a malformed request', () => {
  test.each(Object.keys(malformedRequests))('%s', async (name) => {
    const { status, head, body } = await sendRaw(operator.server.url, malformedRequests[name]!)
    // Requests without a host are rejected by the HTTP parser.
    if (status === 0 || (status === 400 && name === 'no host') || status === 417)
      return expect(body.replace(/\W|0/g, '')).toBe('')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('cache-control: no-store')
    expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String), data: expect.anything() })
  })

  test('leaves the server unchanged', async () => {
    await expectUnchanged()
    const { status } = await fetch(new URL('/api/auth-alive', operator.server.url))
    expect(status).toBe(200)
  })
})

/** The fixture has no tickets, messages, gateways, booked payments, live events, logged calls, look-ups, agent levels, campaigns, templates, VIP levels or schedules. */
const withoutFixtureRows =
  /inbound\/(ticket|message|deposit\/start)|risk-management\/events|my-bets\/.*(voidance|restoration|cancellation)|receipt|callback-samples|payment-code|request-response-logs|domain-lookup|masters|campaigns|app-notify\/audience|bonus-templates|vip-level(?!.players)|scheduled-reports/

/** Proves that the requests above were rejected because of their mutations. */
describe('the same requests without mutations', () => {
  test('are accepted', async () => {
    const misunderstood: string[] = []
    // Calls that end the session come last.
    const place = ({ name, group }: Endpoint) => (name.endsWith('/logout') ? 2 : group === 'fixed' ? 0 : 1)
    // In the gate half of the screens: their targets differ by definition only.
    const targets = setup.targets.filter(
      ({ endpoint: { group } }, at) => group === 'fixed' || group === 'inbound' || isInRun(at, 2),
    )
    for (const { endpoint } of targets.toSorted((a, b) => place(a.endpoint) - place(b.endpoint))) {
      const { right, answers = [], name } = endpoint
      const answered = await setup.gun.send(toRawRequest(right, setup.sessions.get(right.user) ?? {}))
      const isAbsent = answered.status === 404 && withoutFixtureRows.test(name)
      const isUnderstood =
        answered.status < 300 || answered.status === 409 || isAbsent || answers.includes(answered.status)
      if (!isUnderstood) misunderstood.push(`${name}: ${answered.status} ${answered.body.slice(0, 200)}`)
      if (answered.status >= 400) expect(complaintAbout(answered, []), name).toBeNull()
    }
    expect(misunderstood).toEqual([])
  })

  test('of a player site are idempotent, and rejected when the content differs under the same key', async () => {
    for (const { endpoint } of setup.targets.filter(
      ({ endpoint: { group, body } }) => group === 'inbound' && body?.some(({ name }) => name === 'externalId'),
    )) {
      const { right } = endpoint
      const fire = (body: typeof right.body) => setup.gun.send(toRawRequest({ ...right, body }, {}))
      const [once, second] = [await fire(right.body), await fire(right.body)]
      expect([second.status, second.body], endpoint.name).toEqual([once.status, once.body])
      if (once.status !== 200) continue
      const required = endpoint.body?.filter(({ name, isOptional }) => !isOptional && name !== 'externalId')
      const harmless = endpoint.harmless.body
      const other = required?.find(({ name }) => harmless?.[name] !== right.body?.[name]) ?? required?.[0]
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
