import { expect, test } from 'vitest'
import {
  bigBashMatches,
  matchOddsSelections,
  tossAndSessionSelections,
  type PublishedSelection,
} from './betfair-cricket.ts'
import { cell, logMissingData, sharedFolder } from './read.ts'

const shared = sharedFolder()

test('match odds derived from Cricsheet outcomes equal the settlement of Betfair', () => {
  if (shared === null) return logMissingData('Betfair match odds')
  const tally = new Tally('Betfair match odds')
  for (const selection of matchOddsSelections(shared)) tally.compare(selection)
  tally.print()
  expect(tally.differences).toEqual([])
  expect(tally.agreed).toBe(560)
})

test('toss and sessions derived from the balls equal the settlement of Betfair', async () => {
  if (shared === null) return logMissingData('Betfair toss and sessions')
  const toss = new Tally('Betfair toss')
  const sessions = new Tally('Betfair sessions')
  for (const selection of tossAndSessionSelections(shared, await bigBashMatches(shared)))
    (selection.kind === 'toss' ? toss : sessions).compare(selection)
  toss.print()
  sessions.print()
  expect(toss.differences).toEqual([])
  expect(sessions.differences).toEqual([])
  expect([toss.agreed, sessions.agreed]).toEqual([218, 16_304])
})

class Tally {
  agreed = 0
  readonly differences: string[] = []
  readonly #leftOut = new Map<string, number>()
  readonly #title: string

  constructor(title: string) {
    this.#title = title
  }

  compare({ row, result, runner, threshold, hasWon }: PublishedSelection): void {
    if ('missing' in result) return this.#leaveOut(result.missing)
    if ('void' in result) return this.#leaveOut(`void here: ${result.void}`)
    if ('runs' in result && threshold === result.runs) return this.#leaveOut('runs equal to the threshold')
    const wins = 'runs' in result ? result.runs >= Number(threshold) : result.winner === runner
    if (wins === hasWon) this.agreed += 1
    else {
      const where = [cell(row, 'EVENT_DATE').slice(0, 10), cell(row, 'PATH'), cell(row, 'MARKET_NAME')].join(', ')
      this.differences.push(`${where}, ${cell(row, 'RUNNER_NAME')}: here ${JSON.stringify(result)}, Betfair ${hasWon}`)
    }
  }

  #leaveOut(why: string): void {
    this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + 1)
  }

  print(): void {
    const leftOut = [...this.#leftOut].map(([reason, rows]) => `${rows} ${reason}`).join('; ')
    console.log(
      `${this.#title}: ${this.agreed} agree, ${this.differences.length} differ; left out: ${leftOut || 'none'}`,
    )
  }
}
