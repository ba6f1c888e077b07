import type { Page } from 'playwright-core'
import { z } from 'zod/mini'

/** What the frames of a piece of work cost the page's main thread, in milliseconds of processor time. */
export interface FrameCosts {
  readonly frames: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly slowest: number
  /** Frames a second that this cost allows, counting each frame that is too long for one as several. */
  readonly perSecond: number
}

/** A frame at 60 a second. */
export const frameMs = 1_000 / 60

const traced = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z._default(z.number(), 0),
  tid: z._default(z.number(), 0),
  ts: z._default(z.number(), 0),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
})
type Traced = z.infer<typeof traced>
/** Metadata and samples have other fields, and are no tasks. */
const trace = z.object({ traceEvents: z.array(traced) })

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const isFrame = ({ name }: Traced): boolean => name === 'FireAnimationFrame'
const isTask = ({ name, ph }: Traced): boolean => ph === 'X' && name === 'RunTask'

/**
 * The frames that the page draws while `work` runs, from the browser's own trace. The time that the thread had the processor counts
 * and not the time that passed, so that other programs of the machine change nothing. The work asks for every frame itself.
 */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<FrameCosts> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser that traces it')
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')))
  return costsOf(costByFrame(traceEvents))
}

/** The processor time of the tasks from one frame to the next, on the thread that draws the most of them. */
export function costByFrame(events: readonly Traced[]): readonly number[] {
  const threads = Map.groupBy(events.filter(isFrame), ({ pid, tid }) => `${pid} ${tid}`)
  const [frames = []] = [...threads.values()].toSorted((a, b) => b.length - a.length)
  const [first] = frames
  if (!first) return []
  const tasks = events
    .filter((one) => isTask(one) && one.pid === first.pid && one.tid === first.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const starts = frames.map(({ ts }) => ts).toSorted((a, b) => a - b)
  const costs: number[] = []
  let next = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    if (next < starts.length && (starts[next] ?? 0) <= ts + dur) {
      next += 1
      costs.push(0)
    }
    if (costs.length > 0) costs.push((costs.pop() ?? 0) + tdur / 1_000)
  }
  return costs
}

/** Sums up the cost of each frame. */
export function costsOf(costs: readonly number[]): FrameCosts {
  const sorted = costs.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const slots = costs.reduce((sum, cost) => sum + Math.max(1, Math.ceil(cost / frameMs)), 0)
  const perSecond = slots === 0 ? 0 : (60 * costs.length) / slots
  return { frames: costs.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? 0, perSecond }
}
