import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { BadInput, NotThere, Refused } from '#platform/errors/problems.ts'
import { recordAll, type Decided } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import { cellOf } from '#values/id.ts'
import { decideOn, type Answered, type Answering, type Call } from './answer.ts'

/** A call and the account or row whose locks it takes. */
export interface Laned {
  readonly call: Call
  readonly key: string
}

type Answers = ReadonlyMap<Laned, unknown>

/** The answers of those calls of one kind and caller that stand, written in one transaction; the others have none here. */
export async function answeredTogether(answering: Answering, batch: readonly Laned[]): Promise<Answers> {
  const [first] = batch
  if (first === undefined || batch.length === 1) return new Map()
  try {
    return await transact(answering.db, [first.call.arrived.caller.domainId], (tx) =>
      answerInWaves(tx, answering, batch),
    )
  } catch {
    // Nothing of the batch stands. Each call alone meets its own problem again, and that one is told to its caller.
    return new Map()
  }
}

/** Calls of one key follow each other in waves: what is decided first is written before the next one reads its facts. */
async function answerInWaves(tx: WriteTx, answering: Answering, batch: readonly Laned[]): Promise<Answers> {
  const answers = new Map<Laned, unknown>()
  let left = await neverAsked(tx, batch)
  while (left.length > 0) {
    const wave = oneOfEachKey(left)
    const later = left.filter((each) => !wave.includes(each))
    const decided: Decided[] = []
    const moved = new Set<bigint>()
    for (const each of wave) {
      const answered = await unlessRefused(decideOn(tx, answering, each.call))
      if (answered === null) continue
      const accounts = answered.decided?.ruling.transfers?.map(({ accountId }) => accountId) ?? []
      if (accounts.some((account) => moved.has(account))) {
        // Its facts were read before the money moved that another one of this wave moves.
        later.push(each)
        continue
      }
      for (const account of accounts) moved.add(account)
      if (answered.decided) decided.push(answered.decided)
      answers.set(each, answered.response)
    }
    if (decided.length > 0) await recordAll(tx, decided)
    left = later
  }
  return answers
}

/** Without those that were answered before, and those that ask the same as one before them in this batch. */
async function neverAsked(tx: WriteTx, batch: readonly Laned[]): Promise<readonly Laned[]> {
  const fresh = new Map<string, Laned>()
  for (const each of batch) {
    const { claim } = each.call
    if (claim && !fresh.has(claim.id)) fresh.set(claim.id, each)
  }
  const claim = batch[0]?.call.claim
  const { rows } = await sql<{ id: string }>`select external_id as id from external_claim
    where source = ${claim?.source} and kind = ${claim?.kind} and external_id = any(${[...fresh.keys()]}::text[])`.execute(
    tx,
  )
  for (const { id } of rows) fresh.delete(id)
  return [...fresh.values()]
}

/** In the order in which everybody locks wallets: by cell and account. */
function oneOfEachKey(calls: readonly Laned[]): readonly Laned[] {
  const firsts = new Map<string, Laned>()
  for (const each of calls) if (!firsts.has(each.key)) firsts.set(each.key, each)
  return [...firsts.values()].toSorted((a, b) => (orderOf(a.key) < orderOf(b.key) ? -1 : 1))
}

const orderOf = (key: string): string =>
  /^\d+$/.test(key) ? `${String(cellOf(BigInt(key))).padStart(2, '0')} ${key.padStart(20, '0')}` : key

async function unlessRefused(deciding: Promise<Answered>): Promise<Answered | null> {
  try {
    return await deciding
  } catch (problem) {
    if (problem instanceof Refused || problem instanceof NotThere || problem instanceof BadInput) return null
    throw problem
  }
}
