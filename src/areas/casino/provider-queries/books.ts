import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { RoundFormat } from '#areas/casino/rules/books/reported-round.ts'
import { isObject, textIn } from './answer-fields.ts'

/** A call to a provider, below its address. */
export interface BooksCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The rounds in an answer, that it knows none, or why there are none: in the provider's own words. */
export type BooksAnswer =
  | { readonly rounds: readonly Readonly<Record<string, unknown>>[] }
  | { readonly unknown: string }
  | { readonly error: string }

/** How a provider is asked for its rounds. A value: it has neither network nor clock. */
export interface ProviderBooks {
  readonly provider: ProviderCode
  /** How it writes rounds, in answers and in files alike. */
  readonly format: RoundFormat
  readonly askRound: (secret: string, round: { readonly player: string; readonly round: string }) => BooksCall
  readonly askReport: (secret: string, day: string) => BooksCall
  readonly read: (status: number, json: unknown) => BooksAnswer
}

/** What answers say by a word of their own: which word is success, and which says that the round is not known. */
interface SpokenAnswer {
  readonly word: string
  readonly ok: string
  readonly unknown: string
}

/** Reads an answer with a list of rounds whose field `word` says how it went. */
export function readSpoken({ word, ok, unknown }: SpokenAnswer, status: number, json: unknown): BooksAnswer {
  if (!isObject(json)) return { error: `HTTP ${status} without a readable answer` }
  const spoken = textIn(json, word)
  const full = [spoken, textIn(json, 'message')].filter((part) => part !== '').join(': ')
  if (spoken === unknown) return { unknown: full }
  if (spoken !== ok || status > 299 || !Array.isArray(json['rounds'])) return { error: `HTTP ${status} ${full}`.trim() }
  const rounds: readonly unknown[] = json['rounds']
  return rounds.every(isObject) ? { rounds } : { error: 'The answer has rounds that are no objects' }
}
