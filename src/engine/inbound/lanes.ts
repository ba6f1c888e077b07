import { cellOf } from '#values/id.ts'
import { answerSingle, type AnswerContext, type Call } from './answer-call.ts'
import { answerBatch, type LaneCall } from './batch.ts'

/** `lanes` per call and caller: this many of their transactions run in parallel, each with at most so many calls. */
interface LaneShape {
  readonly lanes: number
  readonly maxBatch: number
}
/** Where calls read their facts one after another, longer batches would only hold their locks longer. */
const oneByOne: LaneShape = { lanes: 4, maxBatch: 16 }
/** Where one statement reads those of all, a call of a long batch costs less than half of one of a short batch: fewer lanes. */
const atOnce: LaneShape = { lanes: 2, maxBatch: 64 }

const shapeOf = ({ handler }: Call): LaneShape => (handler.factsOfAll === undefined ? oneByOne : atOnce)

interface QueuedCall extends LaneCall {
  readonly answer: (response: unknown) => void
  readonly fail: (problem: unknown) => void
}

interface Lane {
  readonly waiting: QueuedCall[]
  readonly maxBatch: number
  isBusy: boolean
}

/** One set of lanes per database, shared by all callers in the process. */
const lanesOf = new WeakMap<object, Map<string, Lane>>()

/**
 * A cell always maps to the same lane: calls that move the same money queue here instead of waiting
 * for each other's locks.
 */
const laneIndex = (key: string, lanes: number): number =>
  (/^\d+$/.test(key) ? cellOf(BigInt(key)) : Number.parseInt(key.slice(-2), 16)) % lanes

function laneFor({ db }: AnswerContext, call: Call, key: string): Lane {
  const { handler: arrival, request: arrived } = call
  const { lanes: count, maxBatch } = shapeOf(call)
  const lanes = lanesOf.get(db) ?? new Map<string, Lane>()
  lanesOf.set(db, lanes)
  const laneKey = `${arrived.caller.source} ${arrival.inbound.path} ${laneIndex(key, count)}`
  const lane = lanes.get(laneKey) ?? { waiting: [], maxBatch, isBusy: false }
  lanes.set(laneKey, lane)
  return lane
}

/**
 * Answers a call together with others that queued while earlier ones were in progress: one
 * transaction, with claims, rows and postings written at once. A call never waits for more calls to
 * arrive. A call without a plain success in the batch (repeated, refused, or in a batch the
 * database rejected) is answered on its own, so batching affects latency but never the result.
 */
export function answerInLane(answering: AnswerContext, call: Call, key: string): Promise<unknown> {
  const lane = laneFor(answering, call, key)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  lane.waiting.push({ call, key, answer: resolve, fail: reject })
  if (!lane.isBusy) void drain(answering, lane)
  return promise
}

/** Never rejects: each error is delivered to the call that caused it. */
async function drain(answering: AnswerContext, lane: Lane): Promise<void> {
  lane.isBusy = true
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, lane.maxBatch)
    const answered = await answerBatch(answering, batch)
    const alone = batch.filter((each) => !answered.has(each))
    for (const each of batch) if (answered.has(each)) each.answer(answered.get(each))
    for (const { call, answer, fail } of alone) await answerSingle(answering, call).then(answer, fail)
  }
  lane.isBusy = false
}
