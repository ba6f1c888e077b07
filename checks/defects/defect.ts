/** A mistake to be planted in a copy of the product, and the test that must fail because of it. */
export interface Defect {
  /** The mistake in a few words; unique in its group. */
  readonly name: string
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Where the product has no such place: what is planted instead, and why it is the same mistake. */
  readonly note?: string
  readonly caughtBy: CatchingTest
}

export interface CatchingTest {
  readonly project: 'domain' | 'server' | 'browser'
  readonly file: string
  /** Title of the test, without the titles around it. */
  readonly test: string
}

export const inDomain = (file: string, test: string): CatchingTest => ({ project: 'domain', file, test })
export const onServer = (file: string, test: string): CatchingTest => ({ project: 'server', file, test })
export const inBrowser = (file: string, test: string): CatchingTest => ({ project: 'browser', file, test })

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a test has this title; `%s` and the like stand for the values of a table. */
export const isTitleOf = (written: string, title: string): boolean =>
  new RegExp(
    `^${written
      .split(/%[soi]/)
      .map(escaped)
      .join('.*')}$`,
    's',
  ).test(title)
