import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { put, shotOf, type Draft } from './bodies/draft.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointsOf } from './endpoints/endpoints.ts'
import { ofHeaders, ofSigning, ofWholeBody } from './envelope.ts'
import { complaintAbout } from './judge.ts'
import type { Known } from './known.ts'
import { ofIds, ofPath, ofPeople } from './places.ts'
import { ofBody, ofQuery, type Mutation } from './bodies/mutations.ts'
import { employEverybody, type Operator, type Who } from './operator.ts'
import { gunAt, type Gun } from './shoot.ts'

export interface Target {
  readonly endpoint: Endpoint
  readonly mutations: readonly Mutation[]
}

export interface Probe {
  readonly endpoint: Endpoint
  readonly spoilt: readonly Mutation[]
}

export interface Verdict {
  readonly probes: number
  readonly refused: number
  readonly complaints: readonly string[]
  /** Endpoint, then kind of mutation, then how often. */
  readonly coverage: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly statuses: ReadonlyMap<number, number>
  readonly slowest: number
  /** Milliseconds by which the process came late, of a hundred 99. */
  readonly delay: number
}

export type Sessions = ReadonlyMap<Who, Readonly<Record<string, string>>>

/** Cookies and the token that goes with them, as the panel sends them. */
const sessionOf = (client: PanelClient): Readonly<Record<string, string>> => ({
  'x-requested-with': 'XMLHttpRequest',
  'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
  cookie: ['session', 'XSRF-TOKEN']
    .flatMap((name) => (client.cookie(name) ? [`${name}=${client.cookie(name)}`] : []))
    .join('; '),
})

export interface Range {
  readonly gun: Gun
  readonly sessions: Sessions
  readonly targets: readonly Target[]
}

/** Everybody logged in, every endpoint with all that can be done to it. */
export async function openRange(operator: Operator): Promise<Range> {
  const clients = await employEverybody(operator)
  const stranger = panelClient(operator.server.url)
  await stranger.get('/api/auth-alive')
  const sessions = new Map<Who, Readonly<Record<string, string>>>([['anonymous', sessionOf(stranger)]])
  for (const [who, client] of clients) sessions.set(who, sessionOf(client))
  const endpoints = endpointsOf()
  const taken = new Set(endpoints.map(({ right }) => `${right.method} ${right.path}`))
  const targets: Target[] = []
  for (const endpoint of endpoints) {
    const known = await knownOf(endpoint, clients)
    const aimed = aimedAt(endpoint, known.id)
    targets.push({ endpoint: aimed, mutations: mutationsOf(aimed, known, taken) })
  }
  return { gun: gunAt(operator.server.url), sessions, targets }
}

/** At a row that is there; where a list is empty it asks for nothing, and is told so. */
function aimedAt(endpoint: Endpoint, id: string | null): Endpoint {
  const { idName, isOfRows, right, answers = [] } = endpoint
  if (!idName && !isOfRows) return endpoint
  if (id === null) return endpoint.idsOf ? { ...endpoint, answers: [...answers, 404] } : endpoint
  const aimed = idName
    ? { ...right, params: { ...right.params, [idName]: id } }
    : { ...right, body: put(right.body ?? {}, ['ids'], JSON.stringify([id])) }
  return { ...endpoint, right: aimed }
}

const mutationsOf = (endpoint: Endpoint, known: Known, taken: ReadonlySet<string>): Mutation[] => [
  ...ofQuery(endpoint, known),
  ...ofBody(endpoint),
  ...ofWholeBody(endpoint),
  ...ofHeaders(endpoint),
  ...ofPath(endpoint, taken),
  ...ofIds(endpoint, known),
  ...ofPeople(endpoint),
  ...ofSigning(endpoint),
]

async function knownOf({ idsOf, right }: Endpoint, clients: ReadonlyMap<Who, PanelClient>): Promise<Known> {
  if (!idsOf) return { id: null, foreignId: null, cursor: null }
  const query = Object.entries(idsOf.filters as Readonly<Record<string, { operator: string }>>)
    .filter(([, { operator }]) => operator === 'within')
    .map(([name]) => [name, '2026-11-01..2026-11-30'])
  const asked = [...query, ...right.query.filter(([name]) => name === 'account')].map(([name, text]) => [
    name ?? '',
    text ?? '',
  ])
  const rowsFor = async (who: Who) => {
    const { body } = await clients.get(who)!.get(`${apiPath(idsOf.path)}?${new URLSearchParams(asked)}`)
    return body as { data?: { id: string }[]; next_cursor?: string | null }
  }
  const [own, theirs] = [await rowsFor('owner'), await rowsFor('foreign')]
  const ids = new Set(own.data?.map(({ id }) => id))
  return {
    id: own.data?.[0]?.id ?? null,
    foreignId: idsOf.scope === 'everyone' ? null : (theirs.data?.find(({ id }) => !ids.has(id))?.id ?? null),
    cursor: own.next_cursor ?? null,
  }
}

/** Numbers that are the same for the same seed. */
export function diceOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const fireable = ({ endpoint, mutations }: Target): Mutation[] =>
  mutations.filter((one) => !isSkipped({ endpoint, spoilt: [one] }))

export const kindsOf = (target: Target): ReadonlySet<string> => new Set(fireable(target).map(({ kind }) => kind))

/** Every kind of mutation at every endpoint in turn, so that few probes reach everything before many reach it again. */
export function singles(targets: readonly Target[], count: number, seed: number): Probe[] {
  const roll = diceOf(seed)
  const strata = targets.flatMap(({ endpoint, mutations }) =>
    [...Map.groupBy(fireable({ endpoint, mutations }), ({ kind }) => kind).values()].map((each) => ({
      endpoint,
      left: [...each],
    })),
  )
  const probes: Probe[] = []
  while (probes.length < count && strata.some(({ left }) => left.length > 0))
    for (const { endpoint, left } of strata)
      if (left.length > 0 && probes.length < count) probes.push({ endpoint, spoilt: left.splice(roll(left.length), 1) })
  return probes
}

/** One to three mutations at once, anywhere. */
export function combinations(targets: readonly Target[], count: number, seed: number): Probe[] {
  const roll = diceOf(seed)
  const some = targets.filter(({ mutations }) => mutations.length > 0)
  return Array.from({ length: count }, () => {
    const { endpoint, mutations } = some[roll(some.length)]!
    const kinds = [...new Set(mutations.map(({ kind }) => kind))]
    const pick = () => {
      const kind = kinds[roll(kinds.length)]
      const each = mutations.filter((one) => one.kind === kind)
      return each[roll(each.length)]!
    }
    return { endpoint, spoilt: together(Array.from({ length: 1 + roll(3) }, pick)) }
  })
}

const part = ({ slot }: Mutation) => slot.split(' ')[0] ?? ''

/** Those of several that leave each other standing: a body written anew has no fields any more, a target no query. */
function together(picked: readonly Mutation[]): Mutation[] {
  return picked.reduce((kept: Mutation[], one) => {
    const isUndone = kept.some((other) => {
      const pair = [part(one), part(other)]
      const isWhole = (whole: string, parts: readonly string[]) =>
        pair.includes(whole) && pair.some((each) => parts.includes(each))
      return (
        one.slot === other.slot ||
        isWhole('raw', ['body', 'raw', 'method']) ||
        isWhole('target', ['query', 'id']) ||
        isWhole('method', ['body', 'header', 'raw'])
      )
    })
    return isUndone ? kept : [...kept, one]
  }, [])
}

/** What certainly has to be refused may be aimed at what is there; the rest only at what is not. */
const draftOf = ({ endpoint, spoilt }: Probe): Draft => {
  const aimed = spoilt.length === 1 && spoilt[0]!.isWrong ? endpoint.right : endpoint.harmless
  return spoilt.reduce((draft, { apply }) => apply(draft), aimed)
}

/** Creating and leaving have no harmless way of being asked. */
const isSkipped = ({ endpoint: { group, right, harmless, name }, spoilt }: Probe): boolean => {
  const isAlwaysDone =
    (group === 'form' && right.method !== 'GET' && right === harmless) ||
    /\/logout|POST.*\/(profile|address)$/.test(name)
  return isAlwaysDone && !spoilt.some(({ isWrong }) => isWrong)
}

export async function run({ gun, sessions }: Range, probes: readonly Probe[], atOnce = 10): Promise<Verdict> {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  const complaints: string[] = []
  const coverage = new Map<string, Map<string, number>>()
  const statuses = new Map<number, number>()
  const fired = probes.filter((probe) => !isSkipped(probe))
  let [next, refused, slowest] = [0, 0, 0]
  const one = async (probe: Probe) => {
    const draft = draftOf(probe)
    const answered = await gun.fire(shotOf(draft, sessions.get(draft.who) ?? {}))
    const { endpoint, spoilt } = probe
    // Five wrong proofs end the session of whoever guesses, as they must: nothing else is learnt from him after that.
    const isShutOut = draft.who === 'prover' && answered.status === 401
    const complaint = isShutOut ? null : complaintAbout(answered, spoilt)
    if (complaint)
      complaints.push(
        `${endpoint.name} [${spoilt.map(({ kind, said }) => `${kind}: ${said}`).join(' + ')}] ${complaint}`,
      )
    const kinds = coverage.get(endpoint.name) ?? new Map<string, number>()
    coverage.set(endpoint.name, kinds)
    for (const { kind } of spoilt) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1)
    if (answered.status >= 400) refused++
    slowest = Math.max(slowest, answered.milliseconds)
  }
  const worker = async () => {
    while (next < fired.length) await one(fired[next++]!)
  }
  delays.enable()
  await Promise.all(Array.from({ length: atOnce }, worker))
  delays.disable()
  return { probes: fired.length, refused, complaints, coverage, statuses, slowest, delay: delays.percentile(99) / 1e6 }
}
