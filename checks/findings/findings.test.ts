import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { titlesByFile } from '../specification/titles.ts'
import { allFindings, isRun, missingProofs } from './findings.ts'

const reviews = ['security', 'numbers', 'gaps', 'ux'].map((name) => `../shared/review/${name}.md`)

test('every finding has a test that exists and is run', () => {
  const titles = titlesByFile()
  const wrong = allFindings.flatMap((row) => missingProofs(row, titles).map((problem) => `${row.id}: ${problem}`))
  expect(wrong).toEqual([])
  expect(new Set(allFindings.map(({ id }) => id)).size).toBe(allFindings.length)
})

test('every finding of the reviews is in the table', () => {
  const present = reviews.filter((file) => existsSync(file))
  if (present.length === 0) console.log('../shared/review is absent: the table of findings is not compared with it')
  const reported = present.flatMap((file) => readFileSync(file, 'utf8').match(/\b[AGNTPU]\d{1,2}\b/g) ?? [])
  const listed = new Set(allFindings.map(({ id }) => id))
  expect([...new Set(reported)].filter((id) => !listed.has(id))).toEqual([])
})

test('a missing test, a missing file and a file that is not run are reported', () => {
  const proofOf = (file: string, title: string) => ({ id: 'X1', says: '', proofs: [[file, title]] as const })
  const titles = new Map([
    ['checks/faults/faults.test.ts', new Set(['survives'])],
    ['docs/list.test.ts', new Set(['survives'])],
  ])
  expect(missingProofs({ id: 'X1', says: '', proofs: [] }, titles)).toEqual(['no test'])
  expect(missingProofs(proofOf('checks/faults/faults.test.ts', 'survives'), titles)).toEqual([])
  expect(missingProofs(proofOf('checks/faults/faults.test.ts', 'dies'), titles)).toHaveLength(1)
  expect(missingProofs(proofOf('docs/list.test.ts', 'survives'), titles)).toHaveLength(1)
  expect(isRun('src/areas/exchange/rules/x.test.ts')).toBe(true)
})
