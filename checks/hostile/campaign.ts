import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { longestBlock } from '#checks/harness/time/processor-time.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { setField, toRawRequest, type Draft } from './bodies/draft.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointsOf } from './endpoints/endpoints.ts'
import { headerMutations, signatureMutations, wholeBodyMutations } from './envelope.ts'
import { complaintAbout } from './expectations.ts'
import type { ExistingIds } from './existing-ids.ts'
import { idMutations, pathMutations, senderMutations } from './access-mutations.ts'
import { bodyMutations, queryMutations, type Mutation } from './bodies/mutations.ts'
import { createUsers, type Operator, type RequestUser } from './operator.ts'
import { rawClientFor, type RawClient } from './raw-client.ts'

export interface Target {
  readonly endpoint: Endpoint
  readonly mutations: readonly Mutation[]
}

export interface Probe {
  readonly endpoint: Endpoint
  readonly mutations: readonly Mutation[]
}

export interface CampaignResult {
  readonly probes: number
  readonly refused: number
  readonly complaints: readonly string[]
  /** Endpoint, then kind of mutation, then how often. */
  readonly coverage: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly statuses: ReadonlyMap<number, number>
  readonly slowest: number
  /** The most milliseconds of the processor for which nothing else was answered. */
  readonly blockedMs: number
}

export type Sessions = ReadonlyMap<RequestUser, Readonly<Record<string, string>>>

/** The session headers of a client, as the panel sends them. */
const sessionHeaders = (client: PanelClient): Readonly<Record<string, string>> => ({
  'x-requested-with': 'XMLHttpRequest',
  // As at the sign-in: another browser has to confirm.
  'user-agent': 'node',
  'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
  cookie: ['session', 'XSRF-TOKEN']
    .flatMap((name) => (client.cookie(name) ? [`${name}=${client.cookie(name)}`] : []))
    .join('; '),
})

export interface CampaignSetup {
  readonly gun: RawClient
  readonly sessions: Sessions
  readonly targets: readonly Target[]
}

/** Signs in all users and derives the mutations of every endpoint. */
export async function openCampaign(operator: Operator): Promise<CampaignSetup> {
  const clients = await createUsers(operator)
  const stranger = panelClient(operator.server.url)
  await stranger.get('/api/auth-alive')
  const sessions = new Map<RequestUser, Readonly<Record<string, string>>>([['anonymous', sessionHeaders(stranger)]])
  for (const [user, client] of clients) sessions.set(user, sessionHeaders(client))
  const endpoints = endpointsOf()
  // The question whether the server lives is also answered to HEAD.
  const taken = new Set(['HEAD /api/auth-alive', ...endpoints.map(({ right }) => `${right.method} ${right.path}`)])
  const targets: Target[] = []
  const readPage = firstPages(clients)
  for (const endpoint of endpoints) {
    const known = await knownIds(endpoint, readPage)
    const aimed = withExistingRow(endpoint, known.id)
    targets.push({ endpoint: aimed, mutations: mutationsOf(aimed, known, taken) })
  }
  return { gun: rawClientFor(operator.server.url), sessions, targets }
}

/** Points the endpoint at an existing row; where the list is empty, 404 is a valid answer. */
function withExistingRow(endpoint: Endpoint, id: string | null): Endpoint {
  const { idName, isOfRows, right, answers = [] } = endpoint
  if (!idName && !isOfRows) return endpoint
  if (id === null) return endpoint.idsOf ? { ...endpoint, answers: [...answers, 404] } : endpoint
  const aimed = idName
    ? { ...right, params: { ...right.params, [idName]: id } }
    : { ...right, body: setField(right.body ?? {}, ['ids'], JSON.stringify([id])) }
  return { ...endpoint, right: aimed }
}

const mutationsOf = (endpoint: Endpoint, known: ExistingIds, taken: ReadonlySet<string>): Mutation[] => [
  ...queryMutations(endpoint, known),
  ...bodyMutations(endpoint),
  ...wholeBodyMutations(endpoint),
  ...headerMutations(endpoint),
  ...pathMutations(endpoint, taken),
  ...idMutations(endpoint, known),
  ...senderMutations(endpoint),
  ...signatureMutations(endpoint),
]

interface FirstPage {
  readonly data?: readonly { readonly id: string }[]
  readonly next_cursor?: string | null
}
type ReadPage = (user: RequestUser, path: string) => Promise<FirstPage>

/** Reads the first page of a list once for each user: the endpoints of its actions, files and totals ask about the same rows. */
function firstPages(clients: ReadonlyMap<RequestUser, PanelClient>): ReadPage {
  const pages = new Map<string, Promise<FirstPage>>()
  return (user, path) => {
    const key = `${user} ${path}`
    const page =
      pages.get(key) ??
      clients
        .get(user)!
        .get(path)
        .then(({ body }) => body as FirstPage)
    pages.set(key, page)
    return page
  }
}

async function knownIds({ idsOf, right }: Endpoint, readPage: ReadPage): Promise<ExistingIds> {
  if (!idsOf) return { id: null, foreignId: null, cursor: null }
  const query = Object.entries(idsOf.filters as Readonly<Record<string, { operator: string }>>)
    .filter(([, { operator }]) => operator === 'within')
    .map(([name]) => [name, fixturePeriod()])
  const parameters = [...query, ...right.query.filter(([name]) => name === 'account')].map(([name, text]) => [
    name ?? '',
    text ?? '',
  ])
  const path = `${apiPath(idsOf.path)}?${new URLSearchParams(parameters)}`
  const [own, theirs] = [await readPage('owner', path), await readPage('foreign', path)]
  const ids = new Set(own.data?.map(({ id }) => id))
  return {
    id: own.data?.[0]?.id ?? null,
    foreignId: idsOf.scope === 'everyone' ? null : (theirs.data?.find(({ id }) => !ids.has(id))?.id ?? null),
    cursor: own.next_cursor ?? null,
  }
}

/** A pseudo-random generator; the same seed gives the same numbers. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const sendableMutations = ({ endpoint, mutations }: Target): Mutation[] =>
  mutations.filter((one) => !isSkipped({ endpoint, mutations: [one] }))

export const kindsOf = (target: Target): ReadonlySet<string> =>
  new Set(sendableMutations(target).map(({ kind }) => kind))

/** Single mutations, spread so that every kind reaches every endpoint once before any repeats. */
export function singleMutations(targets: readonly Target[], count: number, seed: number): Probe[] {
  const roll = seededRandom(seed)
  const strata = targets.flatMap(({ endpoint, mutations }) =>
    [...Map.groupBy(sendableMutations({ endpoint, mutations }), ({ kind }) => kind).values()].map((each) => ({
      endpoint,
      left: [...each],
    })),
  )
  const probes: Probe[] = []
  while (probes.length < count && strata.some(({ left }) => left.length > 0))
    for (const { endpoint, left } of strata)
      if (left.length > 0 && probes.length < count)
        probes.push({ endpoint, mutations: left.splice(roll(left.length), 1) })
  return probes
}

/** Random combinations of one to three mutations. */
export function combinations(targets: readonly Target[], count: number, seed: number): Probe[] {
  const roll = seededRandom(seed)
  const some = targets.filter(({ mutations }) => mutations.length > 0)
  return Array.from({ length: count }, () => {
    const { endpoint, mutations } = some[roll(some.length)]!
    const kinds = [...new Set(mutations.map(({ kind }) => kind))]
    const pick = () => {
      const kind = kinds[roll(kinds.length)]
      const each = mutations.filter((one) => one.kind === kind)
      return each[roll(each.length)]!
    }
    const picked = Array.from({ length: 1 + roll(3) }, pick)
    // A preview changes nothing and reads no idempotency key.
    const isPreview = endpoint.harmless.query.some(([name]) => name === 'preview')
    const counted = isPreview ? picked.filter(({ kind }) => kind !== 'idempotency') : picked
    return { endpoint, mutations: compatibleMutations(counted.length > 0 ? counted : [pick()]) }
  })
}

const part = ({ slot }: Mutation) => slot.split(' ')[0] ?? ''

/** Drops mutations that would undo each other: a replaced body has no fields, a replaced target no query. */
function compatibleMutations(picked: readonly Mutation[]): Mutation[] {
  return picked.reduce((compatible: Mutation[], one) => {
    const isUndone = compatible.some((other) => {
      const pair = [part(one), part(other)]
      const isWhole = (path: string, parts: readonly string[]) =>
        pair.includes(path) && pair.some((each) => parts.includes(each))
      return (
        one.slot === other.slot ||
        isWhole('raw', ['body', 'raw', 'method']) ||
        isWhole('target', ['query', 'id']) ||
        isWhole('method', ['body', 'header', 'raw'])
      )
    })
    return isUndone ? compatible : [...compatible, one]
  }, [])
}

/** Input that must be rejected is sent for existing rows, everything else for rows that do not exist. */
const draftOf = ({ endpoint, mutations }: Probe): Draft => {
  const aimed = mutations.length === 1 && mutations[0]!.isWrong ? endpoint.right : endpoint.harmless
  return mutations.reduce((draft, { apply }) => apply(draft), aimed)
}

/** Creating and signing out cannot be requested without effect, so they are only sent with invalid input. */
const isSkipped = ({ endpoint: { group, right, harmless, name }, mutations }: Probe): boolean => {
  const isAlwaysDone =
    (group === 'form' && right.method !== 'GET' && right === harmless) ||
    /\/logout|POST.*\/(profile|address)$/.test(name)
  return isAlwaysDone && !mutations.some(({ isWrong }) => isWrong)
}

export async function run(
  { gun, sessions }: CampaignSetup,
  probes: readonly Probe[],
  concurrency = 10,
): Promise<CampaignResult> {
  const complaints: string[] = []
  const coverage = new Map<string, Map<string, number>>()
  const statuses = new Map<number, number>()
  const fired = probes.filter((probe) => !isSkipped(probe))
  let [next, refused, slowest] = [0, 0, 0]
  const one = async (probe: Probe) => {
    const draft = draftOf(probe)
    const answered = await gun.send(toRawRequest(draft, sessions.get(draft.user) ?? {}))
    const { endpoint, mutations } = probe
    // Five wrong passwords end this user's session, as they must; later answers prove nothing.
    const isShutOut = draft.user === 'prover' && answered.status === 401
    const complaint = isShutOut ? null : complaintAbout(answered, mutations)
    if (complaint)
      complaints.push(
        `${endpoint.name} [${mutations.map(({ kind, label }) => `${kind}: ${label}`).join(' + ')}] ${complaint}`,
      )
    const kinds = coverage.get(endpoint.name) ?? new Map<string, number>()
    coverage.set(endpoint.name, kinds)
    for (const { kind } of mutations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    statuses.set(answered.status, (statuses.get(answered.status) ?? 0) + 1)
    if (answered.status >= 400) refused++
    slowest = Math.max(slowest, answered.milliseconds)
  }
  const worker = async () => {
    while (next < fired.length) await one(fired[next++]!)
  }
  const { blockedMs } = await longestBlock(() => Promise.all(Array.from({ length: concurrency }, worker)))
  return { probes: fired.length, refused, complaints, coverage, statuses, slowest, blockedMs }
}
