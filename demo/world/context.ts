import type { Ledger } from './betting/ledger.ts'
import type { Random } from './random.ts'
import type { Sheets } from './betting/sheets.ts'
import { commonDigits, oneUnit } from '#values/money.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour

/** Amounts are given in whole rupees and stored in paise. */
export const rupees = (amount: number): bigint => BigInt(Math.round(amount)) * 100n

/** Limits that hold in every currency are stored in thousandths of a unit. */
export const units = (amount: number): bigint => BigInt(Math.round(amount)) * oneUnit(commonDigits)

/** Asia/Kolkata, the time zone of all demo domains, has one offset all year. */
const kolkata = 5.5 * hour
const dayNumber = (at: number): number => Math.floor((at + kolkata) / dayLength)
const dayNames = new Map<number, string>()

export function dayAt(at: number): string {
  const number = dayNumber(at)
  let name = dayNames.get(number)
  if (!name) dayNames.set(number, (name = new Date(number * dayLength).toISOString().slice(0, 10)))
  return name
}
/** Midnight in Kolkata of the day of an instant. */
export const midnight = (at: number): number => dayNumber(at) * dayLength - kolkata

export interface WorldOptions {
  now: number
  players: number
  bets: number
  days: number
  seed: number
}

/** The shared state of the generators. History begins at `start` and ends shortly before `now`. */
export interface WorldContext extends WorldOptions {
  readonly start: number
  /** The last instant of generated history; later changes run through the database functions. */
  readonly end: number
  readonly random: Random
  readonly sheets: Sheets
  readonly ledger: Ledger
}

/** An event at an instant; history is all of them in the order of time. */
export interface TimedEvent {
  readonly at: number
  readonly run: () => void
}
