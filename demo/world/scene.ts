import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Sheets } from './sheets.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour

/** Amounts are told in whole rupees and kept in paise. */
export const rupees = (amount: number): bigint => BigInt(Math.round(amount)) * 100n

/** Asia/Kolkata, where every domain of the demo lives, keeps one offset all year. */
const kolkata = 5.5 * hour
const dayNumber = (at: number): number => Math.floor((at + kolkata) / dayLength)
const dayNames = new Map<number, string>()

export function dayAt(at: number): string {
  const number = dayNumber(at)
  let name = dayNames.get(number)
  if (!name) dayNames.set(number, (name = new Date(number * dayLength).toISOString().slice(0, 10)))
  return name
}
/** Midnight in Kolkata of the day an instant falls on. */
export const midnight = (at: number): number => dayNumber(at) * dayLength - kolkata

export interface WorldOptions {
  now: number
  players: number
  bets: number
  days: number
  seed: number
}

/** What every part of the telling shares. History begins at `start` and ends a little before `now`. */
export interface Scene extends WorldOptions {
  readonly start: number
  /** The last instant history may touch; what comes after it is done by the functions of the database. */
  readonly end: number
  readonly random: Random
  readonly sheets: Sheets
  readonly ledger: Ledger
}

/** Something that comes to pass at an instant; history is all of them in the order of their time. */
export interface Happening {
  readonly at: number
  readonly tell: () => void
}
