import { expect, test } from 'vitest'
import { runDefects } from '#checks/defects/campaign.ts'
import { isTitleOf } from '#checks/defects/defect.ts'
import { brokenLines } from '#checks/defects/specification/broken-lines.ts'
import { isInRun } from '#checks/run-size.ts'
import { lines } from './lines.ts'

test('each line of the specification names the file that uses it, and a defect that turns its test red', () => {
  const unheld = lines.filter(
    ({ mark, proofs }) =>
      !brokenLines.some(
        ({ marks, caughtBy }) =>
          marks.includes(mark) &&
          proofs.some(([file, title]) => file === caughtBy.file && isTitleOf(title, caughtBy.test)),
      ),
  )
  expect(unheld.map(({ section, says }) => `${section} ${says}`)).toEqual([])
  const known = new Set(lines.map(({ mark }) => mark))
  expect(brokenLines.flatMap(({ marks }) => marks).filter((mark) => !known.has(mark))).toEqual([])
  const elsewhere = brokenLines.filter(({ file }) => !/^(src\/(?!.*\.test\.)|index\.html$)/.test(file))
  expect(elsewhere).toEqual([])
})

test('planted defects turn their tests red', async () => {
  const quick = brokenLines.filter(({ caughtBy }) => caughtBy.project === 'domain')
  const planted = quick.filter((_, at) => isInRun(at, 12))
  expect(planted.length).toBeGreaterThan(1)
  expect(await runDefects(planted.map((defect) => ({ ...defect, group: 'specification' })))).toBe(true)
})
