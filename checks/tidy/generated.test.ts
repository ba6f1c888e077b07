import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSteps, schemaFolders } from '#platform/database/schema/steps.ts'
import { addressesFile, namesFile, namesText, sortedLines, stepLines, tablesFile } from '#tools/generate/lines.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

/** What git makes of a file to which each of two branches added lines. */
function merged(base: string, ours: string, theirs: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'overround-union-'))
  try {
    const files = Object.entries({ ours, base, theirs }).map(([name, text]) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    })
    return execFileSync('git', ['merge-file', '-p', '--union', ...files], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Removes the lines of a table, or of anything else that a pattern finds. */
const without = (text: string, pattern: RegExp): string =>
  text
    .split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n')

describe('generated files', () => {
  it('were written from the baseline and migrations as they are; run npm run generate when this fails', async () => {
    const written = read(tablesFile).match(/^\/\/ .* [0-9a-f]{16}$/gm) ?? []
    expect(written.toSorted()).toEqual(stepLines(await readSteps(schemaFolders)).toSorted())
    expect(sortedLines(read(namesFile))).toEqual(sortedLines(namesText(read(tablesFile))))
  })

  it('change with the content of a migration', () => {
    const step = { name: '2026-11-28T1530-payments-chargeback.sql', files: [] }
    const [one, other] = ['a1', 'b2'].map((digits) => stepLines([{ ...step, sha256: digits.repeat(32) }])[0])
    expect(one).toBe('// 2026-11-28T1530-payments-chargeback.sql a1a1a1a1a1a1a1a1')
    expect(other).not.toBe(one)
  })

  it.each([
    ['neighbouring tables', tablesFile, /\b(BankFile|BankFileEntry)\b/, /\b(BalanceRepair|BalanceDay)\b/],
    ['names of neighbouring tables', namesFile, /'agent_limit'/, /'agent_level'/],
    ['neighbouring screens', addressesFile, /'\/currency-create'/, /'\/currency-edit\/:id'/],
  ])('keep %s that two branches add, whole and once', (_, file, one, other) => {
    const both = read(file)
    const base = without(without(both, one), other)
    expect(sortedLines(base).length).toBeLessThan(sortedLines(both).length - 1)
    expect(sortedLines(merged(base, without(both, other), without(both, one)))).toEqual(sortedLines(both))
  })

  it('are merged line by line', () => {
    const files = [tablesFile, namesFile, addressesFile].map((file) => relative('.', file))
    expect(read('.gitattributes').match(/^\S+(?= merge=union$)/gm)).toEqual(['wording.txt', ...files.toSorted()])
  })
})
