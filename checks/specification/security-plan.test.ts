import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requirementTests, waitingRequirements } from './security-plan.ts'
import { securityIds } from './security-ids.ts'
import { groupTitles, titlesByFile } from './titles.ts'

const plan = '../shared/design/security.md'
const requirement = /\b[A-Z]{2,4}-\d{2}\b/g

test('OPS-10 every requirement of the security plan has a test, or is known to wait for one', () => {
  const titles = titlesByFile()
  const all = [...groupTitles(), ...[...titles.values()].flatMap((some) => [...some])]
  const inTitles = new Set(all.flatMap((title) => title.match(requirement) ?? []))
  const missing = Object.entries(requirementTests).flatMap(([id, proofs]) =>
    proofs
      .filter(([file, title]) => !titles.get(file)?.has(title))
      .map(([file, title]) => `${id}: '${title}' in ${file}`),
  )
  expect(missing).toEqual([])
  const waiting = Object.keys(waitingRequirements)
  expect(
    waiting.filter((id) => inTitles.has(id) || Object.hasOwn(requirementTests, id)),
    'no longer wait: remove them',
  ).toEqual([])
  const isHeld = (id: string) => inTitles.has(id) || Object.hasOwn(requirementTests, id)
  console.log(
    `Security plan: ${securityIds.filter(isHeld).length} of ${securityIds.length} requirements have a test; waiting: ${waiting.join(' ')}`,
  )
  expect(securityIds.filter((id) => !isHeld(id) && !waiting.includes(id))).toEqual([])
  expect([...Object.keys(requirementTests), ...waiting].filter((id) => !securityIds.includes(id))).toEqual([])
})

test('the ids are those of the security plan', () => {
  if (!existsSync(plan)) return console.log(`${plan} is absent: the ids are not compared with it`)
  const ids = [...readFileSync(plan, 'utf8').matchAll(/^\| ([A-Z]{2,4}-\d{2}) \|/gm)].map(([, id = '']) => id)
  return expect(ids.toSorted()).toEqual(securityIds.toSorted())
})
