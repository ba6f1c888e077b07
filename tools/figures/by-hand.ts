import type { SourceFile } from './files.ts'
import { ownTransactions } from './own-transactions.ts'

/** Places where an area writes what the engine derives from a declaration. */
export interface ByHand {
  /** Subjects of decisions, of which a record needs one line. */
  readonly subjects: readonly string[]
  /** Rows that facts lock, beside those that records lock. */
  readonly locks: readonly string[]
  /** Files that open a transaction of their own. */
  readonly transactions: readonly string[]
}

const subject =
  /\btable: (?:'\w+'(?: as const)?|null|[\w.]+),\s+key\b(?:(?!\b(?:table|values):|\bbatchOf\()[^]){0,700}?\bshown\b/g
const lock = /\.for(?:NoKey)?Update\(|\.forShare\(|\bfor (?:no key )?update\b/g
const transaction = /\b(?:transact|inTransaction)\(/

export const byHand = (files: readonly SourceFile[]): ByHand => {
  const each = (pattern: RegExp) => files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(() => path))
  return {
    subjects: each(subject),
    locks: each(lock),
    transactions: files.filter(({ text }) => transaction.test(text)).map(({ path }) => path),
  }
}

/** In an area only tasks open transactions, beside the files that are listed with a reason. */
export const undeclaredTransactions = ({ transactions }: ByHand): readonly string[] =>
  transactions.filter((path) => !path.endsWith('.task.ts') && !Object.hasOwn(ownTransactions, path))

/** Listed files that open no transaction any more. */
export const listedInVain = ({ transactions }: ByHand): readonly string[] =>
  Object.keys(ownTransactions).filter((path) => !transactions.includes(path))
