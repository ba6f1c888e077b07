import { cellOf } from '#values/id.ts'
import { answerAlone, type Answering, type Call } from './answer.ts'
import { answeredTogether, type Laned } from './together.ts'

/** Lanes of one kind of call of one caller; as many of their transactions run side by side. */
const lanesOfAKind = 4
/** Longer batches would only keep their locks longer. */
const longest = 16

interface Waiting extends Laned {
  readonly answer: (response: unknown) => void
  readonly fail: (problem: unknown) => void
}

interface Lane {
  readonly waiting: Waiting[]
  isBusy: boolean
}

/** One set of lanes for each database: whoever answers for it shares them. */
const lanesOf = new WeakMap<object, Map<string, Lane>>()

/** Cells share lanes and never lie in two of them: what moves the same money waits here, not on each other's locks. */
const placeOf = (key: string): number =>
  (/^\d+$/.test(key) ? cellOf(BigInt(key)) : Number.parseInt(key.slice(-2), 16)) % lanesOfAKind

function laneFor({ db }: Answering, { arrival, arrived }: Call, key: string): Lane {
  const lanes = lanesOf.get(db) ?? new Map<string, Lane>()
  lanesOf.set(db, lanes)
  const name = `${arrived.caller.source} ${arrival.inbound.path} ${placeOf(key)}`
  const lane = lanes.get(name) ?? { waiting: [], isBusy: false }
  lanes.set(name, lane)
  return lane
}

/**
 * Answers a call together with those that came while the ones before were in flight: one transaction, its claims, rows and
 * postings written at once. Nobody waits for company. Whoever is not plainly answered there (asked before, refused, or in a
 * batch the database refused) is answered alone, so a batch changes how fast an answer comes and never what it is.
 */
export function inLane(answering: Answering, call: Call, key: string): Promise<unknown> {
  const lane = laneFor(answering, call, key)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  lane.waiting.push({ call, key, answer: resolve, fail: reject })
  if (!lane.isBusy) void drain(answering, lane)
  return promise
}

/** Never fails: every problem belongs to a call and is told to its caller. */
async function drain(answering: Answering, lane: Lane): Promise<void> {
  lane.isBusy = true
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, longest)
    const answered = await answeredTogether(answering, batch)
    for (const each of batch) {
      if (answered.has(each)) each.answer(answered.get(each))
      else await answerAlone(answering, each.call).then(each.answer, each.fail)
    }
  }
  lane.isBusy = false
}
