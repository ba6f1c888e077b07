import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { expect } from 'vitest'
import { tableChecksums } from '#checks/hostile/table-checksums.ts'
import { canariesIn, canary, domainMarkersIn, nodes, playerOf } from './tree-fixture.ts'
import { unknownIdentifiers, requestTemplatesOf, withUnknownIds, type RequestTemplate } from './request-templates.ts'
import { contents, type OpenFixture } from './open-tree-fixture.ts'
import { forEachConcurrently, type ApiRequest, type ApiResponse } from './in-process-server.ts'
import { maySee, relationOf, relations, type Relation, type Viewer } from './visibility.ts'

export const requestTemplates = requestTemplatesOf(contents)

/** About `count` items, spread evenly over all. */
export const sampleEvenly = <T>(all: readonly T[], count: number): readonly T[] => {
  const share = Math.min(1, count / all.length)
  return all.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
}

/** One node of each relation to the viewer; `turn` selects which one. */
export function targetsOf(viewer: Viewer, turn: number): readonly (readonly [Relation, number | null])[] {
  const there = Map.groupBy(nodes, (node) => relationOf(viewer, node))
  const some = ['whole operator', ...relations].flatMap((relation) => {
    const candidates = there.get(relation as Relation) ?? []
    const node = candidates[(turn * 7) % Math.max(candidates.length, 1)]
    return node ? [[relation as Relation, node.id] as const] : []
  })
  return [...some, ['none', null]]
}

interface Probe {
  readonly viewer: Viewer
  readonly template: RequestTemplate
  readonly relation: Relation
  readonly targetNode: number | null
  readonly request: ApiRequest
}

/** The permission that a refusal names; staff of agents lack those for what belongs to the operator. */
const lackedIn = (text: string): string => /the permission (\w+)/.exec(text)?.[1] ?? ''

const isShown = ({ denied }: RequestTemplate, { status, text }: ApiResponse): boolean => {
  if (denied === 'absent') return status !== 404
  const { data, total_item: rows = 0 } = JSON.parse(text) as { data?: unknown[] | Counted; total_item?: number }
  if (Array.isArray(data)) return data.length > 0 || rows > 0
  return (data?.total_item ?? 0) > 0 || Object.values(data?.totals ?? {}).some((sum) => Number(sum) !== 0)
}
interface Counted {
  readonly total_item?: number
  readonly totals?: Readonly<Record<string, string>>
}

/**
 * Whether the answer holds shares of the upline, or what is settled with it: available for nodes below the viewer, not for
 * its own node. What its own player settles with it is its own affair.
 */
const showsUpline = ({ template, request, targetNode }: Probe): boolean =>
  template.name.includes('share-range') ||
  (/(downline-aging|by-downline-report)\/days(\/totals)? accountId/.test(template.name) &&
    !request.path.endsWith(`accountId=${playerOf(targetNode ?? 0)}`))

const strangersIn = (text: string, viewer: Viewer): number[] =>
  [...canariesIn(text)].filter((id) => nodes.some((node) => node.id === id) && !maySee(viewer, id))

interface ProbeResult {
  readonly complaints: readonly string[]
  readonly counts: ReadonlyMap<Relation, number>
}

export const leaksIn = (complaints: readonly string[]): number =>
  complaints.filter((each) => each.startsWith('LEAK')).length

/** Builds the probes against a fixture and checks the answers. */
export function createProbes(estate: OpenFixture) {
  const { viewers, names } = estate
  const all: Probe[] = viewers.flatMap((viewer, place) =>
    requestTemplates.flatMap((template, at) =>
      targetsOf(viewer, at + place).flatMap(([relation, about]) => {
        const like = names.get(about ?? viewer.node ?? viewer.domain * 1_000 + 1)!
        const request = template.buildRequest(
          about === null ? { ...unknownIdentifiers, rows: withUnknownIds(like.rows) } : like,
        )
        return request ? [{ viewer, template, relation, targetNode: about, request }] : []
      }),
    ),
  )

  /** Whether a fully permitted user sees the record. A denial proves something only for records that exist. */
  const shown = new Map<string, boolean>()
  async function exists(probe: Probe): Promise<boolean> {
    const { template, request, targetNode: about } = probe
    const key = `${template.name} ${about}`
    if (!shown.has(key)) {
      const pass = template.isOwn ? estate.passOf({ name: `at_${about}` }) : estate.everywhere
      shown.set(key, isShown(template, await estate.server.ask(pass, request)))
    }
    return shown.get(key)!
  }

  async function complaint(probe: Probe): Promise<string | null> {
    const { viewer, template, relation, targetNode: about, request } = probe
    const seen = await estate.server.ask(estate.passOf(viewer), request)
    const { status, text } = seen
    const label = `${viewer.name} asks ${relation}: ${request.method} ${request.path}: ${status} ${text.slice(0, 200)}`
    const strangers = strangersIn(request.path.includes('kx') ? text.replaceAll(canary(about ?? 0), '') : text, viewer)
    if (strangers.length > 0) return `LEAK of ${strangers.join(', ')}: ${label}`
    if ([...domainMarkersIn(text)].some((domain) => domain !== viewer.domain)) return `LEAK of an operator: ${label}`
    if (status === 403 && viewer.node !== null && isOfOperator(lackedIn(text))) return null
    if (status >= 500 || status === 401 || status === 403) return label
    if (template.denied === 'empty' && status !== 200) return `no list: ${label}`
    const isAbove = relation === 'self' && showsUpline(probe)
    const may = about !== null && !isAbove && (template.isOwn ? viewer.node === about : maySee(viewer, about))
    if (!may) return isShown(template, seen) ? `LEAK: ${label}` : null
    return (await exists(probe)) && !isShown(template, seen) ? `not shown: ${label}` : null
  }

  /** Sends the probes, asserts that they changed nothing and returns the complaints. */
  async function run(probes: readonly Probe[]): Promise<ProbeResult> {
    const { ownerPool } = estate.database
    const before = await tableChecksums(ownerPool)
    const complaints: string[] = []
    const counts = new Map<Relation, number>()
    await forEachConcurrently(probes, async (probe) => {
      counts.set(probe.relation, (counts.get(probe.relation) ?? 0) + 1)
      const found = await complaint(probe)
      if (found) complaints.push(found)
    })
    expect(await tableChecksums(ownerPool)).toEqual(before)
    return { complaints, counts }
  }

  return { all, ask: run, shown }
}
