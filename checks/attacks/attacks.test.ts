import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFindings } from '#checks/findings/findings.ts'
import { titlesByFile } from '#checks/specification/titles.ts'
import { attacks, unreachable } from './attacks.ts'

/** Later ids are tests that did not notice a broken rule: `checks/defects` plants those. */
const isAttack = (id: string): boolean => /^A\d+$/.test(id) || /^S(\d|1[0-8])$/.test(id)

test('every finding of the security review is attacked, or held by a named test, once', () => {
  const ids = [...attacks, ...unreachable].map(({ id }) => id)
  expect(ids.toSorted()).toEqual(
    allFindings
      .map(({ id }) => id)
      .filter(isAttack)
      .toSorted(),
  )
  const titles = titlesByFile()
  expect(unreachable.filter(({ heldBy: [file, title] }) => !titles.get(file)?.has(title))).toEqual([])
})

test('the protection against every attack can be taken away: each text occurs once in its file', () => {
  const wrong = attacks.flatMap(({ id, control: { edits = [] } }) =>
    edits
      .filter(({ file, find }) => !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2)
      .map(({ file, find }) => `${id}: ${find} in ${file}`),
  )
  expect(wrong).toEqual([])
  const isEmpty = ({ edits, sql }: (typeof attacks)[number]['control']) => (edits ?? []).length === 0 && !sql
  expect(attacks.filter(({ control }) => isEmpty(control)).map(({ id }) => id)).toEqual([])
})
