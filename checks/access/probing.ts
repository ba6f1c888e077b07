import { expect } from 'vitest'
import { booksOf } from '#checks/hostile/books.ts'
import { canariesIn, canary, housesIn, nodes } from './estate.ts'
import { absent, waysOf, without, type Way } from './objects.ts'
import { contents, type Estate } from './open-estate.ts'
import { inTurn, type Asked, type Seen } from './premises.ts'
import { maySee, relationOf, relations, type Relation, type Viewer } from './sight.ts'

export const ways = waysOf(contents)

/** As many as are wanted, spread evenly over all there is to ask. */
export const spread = <T>(all: readonly T[], count: number): readonly T[] => {
  const share = Math.min(1, count / all.length)
  return all.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
}

/** One node of each relation, another for each way of asking. */
export function targetsOf(viewer: Viewer, turn: number): readonly (readonly [Relation, number | null])[] {
  const there = Map.groupBy(nodes, (node) => relationOf(viewer, node))
  const some = ['house', ...relations].flatMap((relation) => {
    const of = there.get(relation as Relation) ?? []
    const node = of[(turn * 7) % Math.max(of.length, 1)]
    return node ? [[relation as Relation, node.id] as const] : []
  })
  return [...some, ['none', null]]
}

interface Probe {
  readonly viewer: Viewer
  readonly way: Way
  readonly relation: Relation
  readonly about: number | null
  readonly asked: Asked
}

const isShown = ({ denied }: Way, { status, text }: Seen): boolean => {
  if (denied === 'absent') return status !== 404
  const { data, total_item: rows = 0 } = JSON.parse(text) as { data?: unknown[] | Counted; total_item?: number }
  if (Array.isArray(data)) return data.length > 0 || rows > 0
  return (data?.total_item ?? 0) > 0 || Object.values(data?.totals ?? {}).some((sum) => Number(sum) !== 0)
}
interface Counted {
  readonly total_item?: number
  readonly totals?: Readonly<Record<string, string>>
}

/** What a node hangs from is told of nodes below; of one's own it would be the business of somebody above. */
const ofWhatIsAbove = /shares-around/

const strangersIn = (text: string, viewer: Viewer): number[] =>
  [...canariesIn(text)].filter((id) => nodes.some((node) => node.id === id) && !maySee(viewer, id))

interface Verdict {
  readonly complaints: readonly string[]
  readonly counts: ReadonlyMap<Relation, number>
}

export const leaksIn = (complaints: readonly string[]): number =>
  complaints.filter((each) => each.startsWith('LEAK')).length

/** What an estate is asked, and what is wrong with the answers. */
export function probing(estate: Estate) {
  const { viewers, names } = estate
  const all: Probe[] = viewers.flatMap((viewer, place) =>
    ways.flatMap((way, at) =>
      targetsOf(viewer, at + place).flatMap(([relation, about]) => {
        const like = names.get(about ?? viewer.node ?? viewer.house * 1_000 + 1)!
        const asked = way.asking(about === null ? { ...absent, rows: without(like.rows) } : like)
        return asked ? [{ viewer, way, relation, about, asked }] : []
      }),
    ),
  )

  /** What everybody together is shown: what nobody is shown proves nothing when it is not shown. */
  const shown = new Map<string, boolean>()
  async function isThere(probe: Probe): Promise<boolean> {
    const { way, asked, about } = probe
    const key = `${way.name} ${about}`
    if (!shown.has(key)) {
      const pass = way.isOwn ? estate.passOf({ name: `at_${about}` }) : estate.everywhere
      shown.set(key, isShown(way, await estate.premises.ask(pass, asked)))
    }
    return shown.get(key)!
  }

  async function complaint(probe: Probe): Promise<string | null> {
    const { viewer, way, relation, about, asked } = probe
    const seen = await estate.premises.ask(estate.passOf(viewer), asked)
    const { status, text } = seen
    const said = `${viewer.name} asks ${relation}: ${asked.method} ${asked.path}: ${status} ${text.slice(0, 200)}`
    const strangers = strangersIn(asked.path.includes('kx') ? text.replaceAll(canary(about ?? 0), '') : text, viewer)
    if (strangers.length > 0) return `LEAK of ${strangers.join(', ')}: ${said}`
    if ([...housesIn(text)].some((house) => house !== viewer.house)) return `LEAK of a house: ${said}`
    if (status >= 500 || status === 401 || status === 403) return said
    if (way.denied === 'empty' && status !== 200) return `no list: ${said}`
    const isAbove = relation === 'self' && ofWhatIsAbove.test(way.name)
    const may = about !== null && !isAbove && (way.isOwn ? viewer.node === about : maySee(viewer, about))
    if (!may) return isShown(way, seen) ? `LEAK: ${said}` : null
    return (await isThere(probe)) && !isShown(way, seen) ? `not shown: ${said}` : null
  }

  /** What is wrong with the answers, after nothing was changed by asking. */
  async function ask(probes: readonly Probe[]): Promise<Verdict> {
    const { ownerPool } = estate.database
    const before = await booksOf(ownerPool)
    const complaints: string[] = []
    const counts = new Map<Relation, number>()
    await inTurn(probes, async (probe) => {
      counts.set(probe.relation, (counts.get(probe.relation) ?? 0) + 1)
      const found = await complaint(probe)
      if (found) complaints.push(found)
    })
    expect(await booksOf(ownerPool)).toEqual(before)
    return { complaints, counts }
  }

  return { all, ask, shown }
}
