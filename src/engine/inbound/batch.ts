import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { BadInput, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import { recordAll, type PendingWrite } from '#engine/recorder/record.ts'
import { sendAhead } from '#platform/database/connections/in-one-trip.ts'
import { transact } from '#platform/database/transact.ts'
import { cellOf } from '#values/id.ts'
import { decideCall, type CallResult, type AnswerContext, type Call, type ReadFacts } from './answer-call.ts'

/** A call with the key of the account or row it locks. */
export interface LaneCall {
  readonly call: Call
  readonly key: string
}

type Answers = ReadonlyMap<LaneCall, unknown>

/** Answers the calls of a batch in one transaction; refused ones are missing in the result. */
export async function answerBatch(answering: AnswerContext, batch: readonly LaneCall[]): Promise<Answers> {
  const [first] = batch
  if (first === undefined || batch.length === 1) return new Map()
  try {
    return await transact(answering.db, [first.call.request.caller.domainId], (tx) =>
      answerInWaves(tx, answering, batch),
    )
  } catch {
    // The batch was rolled back. Each call is retried on its own and reports its own error.
    return new Map()
  }
}

/**
 * Calls with the same key are processed in waves: the first is written before the next reads its
 * facts.
 */
async function answerInWaves(tx: WriteTx, answering: AnswerContext, batch: readonly LaneCall[]): Promise<Answers> {
  const answers = new Map<LaneCall, unknown>()
  let left = withoutRepeats(batch)
  const asked = await askAnswered(tx, left)
  // What calls also read whose facts were once read too early: they are read again when it is their turn.
  const alsoRead = new Map<LaneCall, readonly string[]>()
  while (left.length > 0) {
    const firsts = firstOfEachKey(left, alsoRead)
    const facts = await factsOf(tx, firsts)
    const isAnswered = await asked()
    const wave = firsts.filter((each) => !isAnswered(each))
    const later = new Set(left.filter((each) => !firsts.includes(each) && !isAnswered(each)))
    const decided: PendingWrite[] = []
    const moved = new Set<bigint>()
    const changed = new Set<string>()
    const earlier: ReadFacts[] = []
    for (const each of wave) {
      let read = facts?.get(each)
      const shared = sharedBy(each, read)
      // Its facts were read before another call of this wave changed some of them.
      if (shared.some((key) => changed.has(key))) {
        const { afterOthers } = each.call.handler
        if (afterOthers === undefined) {
          alsoRead.set(each, shared)
          later.add(each)
          continue
        }
        read = afterOthers(read, earlier)
      }
      const answered = await orNullIfRefused(decideCall(tx, answering, each.call, read))
      if (answered === null) {
        // Calls of one key keep their order: those behind it are answered alone as well, after it.
        for (const other of later) if (other.key === each.key) later.delete(other)
        continue
      }
      for (const key of shared) changed.add(key)
      const accounts = answered.pending?.effects.transfers?.map(({ accountId }) => accountId) ?? []
      if (accounts.some((account) => moved.has(account))) {
        // Its facts were read before another call of this wave moved money of the same account.
        later.add(each)
        continue
      }
      for (const account of accounts) moved.add(account)
      if (answered.pending) decided.push(answered.pending)
      if (read) earlier.push(read)
      answers.set(each, answered.response)
    }
    if (decided.length > 0) await recordAll(tx, decided, { isLast: later.size === 0 })
    left = left.filter((each) => later.has(each))
  }
  return answers
}

/** The facts of a wave where the handler reads those of several calls at once; null: each call reads its own. */
async function factsOf(tx: WriteTx, wave: readonly LaneCall[]): Promise<ReadonlyMap<LaneCall, ReadFacts> | null> {
  const readAll = wave[0]?.call.handler.factsOfAll
  if (readAll === undefined) return null
  const read: readonly ReadFacts[] = await readAll(
    tx,
    wave.map(({ call }) => call.request),
  )
  return new Map(wave.map((each, place) => [each, read[place] ?? null]))
}

/** Keys of what other calls of the wave may have changed since these facts were read. */
const sharedBy = ({ call: { handler } }: LaneCall, read: ReadFacts | undefined): readonly string[] =>
  read && read.refused === undefined ? (handler.alsoReads?.(read) ?? []) : []

/** Without repeats in the batch. Rules recognise repeats of calls without a claim. */
function withoutRepeats(batch: readonly LaneCall[]): readonly LaneCall[] {
  const known = new Set<string>()
  return batch.filter(({ call: { claim } }) => {
    if (claim === null) return true
    const isFirst = !known.has(claim.id)
    known.add(claim.id)
    return isFirst
  })
}

/** Asks which of these calls were answered before. The facts of a wave are asked for at once and need not wait for the answer. */
async function askAnswered(
  tx: WriteTx,
  calls: readonly LaneCall[],
): Promise<() => Promise<(one: LaneCall) => boolean>> {
  const claims = calls.flatMap(({ call: { claim } }) => claim ?? [])
  const [first] = claims
  if (first === undefined) return async () => () => false
  const { answer } = await sendAhead(
    tx,
    sql<{ id: string }>`select external_id as id from external_claim
      where source = ${first.source} and kind = ${first.kind} and external_id = any(${claims.map(({ id }) => id)}::text[])`,
  )
  return async () => {
    const found = new Set((await answer).rows.map(({ id }) => id))
    return ({ call: { claim } }) => claim !== null && found.has(claim.id)
  }
}

/** No two with a key in common, in the global lock order of wallets: by cell and account. */
function firstOfEachKey(
  calls: readonly LaneCall[],
  alsoRead: ReadonlyMap<LaneCall, readonly string[]>,
): readonly LaneCall[] {
  const taken = new Set<string>()
  const firsts = calls.filter((each) => {
    const shared = alsoRead.get(each) ?? []
    const isFree = ![each.key, ...shared].some((key) => taken.has(key))
    // Calls of one key keep their order.
    taken.add(each.key)
    if (isFree) for (const key of shared) taken.add(key)
    return isFree
  })
  return firsts.toSorted((a, b) => (orderOf(a.key) < orderOf(b.key) ? -1 : 1))
}

const orderOf = (key: string): string =>
  /^\d+$/.test(key) ? `${String(cellOf(BigInt(key))).padStart(2, '0')} ${key.padStart(20, '0')}` : key

async function orNullIfRefused(deciding: Promise<CallResult>): Promise<CallResult | null> {
  try {
    return await deciding
  } catch (problem) {
    if (problem instanceof Conflict || problem instanceof NotFound || problem instanceof BadInput) return null
    throw problem
  }
}
