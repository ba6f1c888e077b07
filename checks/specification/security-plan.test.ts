import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requirementTests, waitingRequirements } from './security-plan.ts'
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
  if (!existsSync(plan)) {
    console.log(`${plan} is absent: the requirements are not compared with it`)
    return
  }
  const ids = [...readFileSync(plan, 'utf8').matchAll(/^\| ([A-Z]{2,4}-\d{2}) \|/gm)].map(([, id = '']) => id)
  const isHeld = (id: string) => inTitles.has(id) || Object.hasOwn(requirementTests, id)
  console.log(
    `Security plan: ${ids.filter(isHeld).length} of ${ids.length} requirements have a test; waiting: ${waiting.join(' ')}`,
  )
  expect(ids.length).toBeGreaterThan(160)
  expect(ids.filter((id) => !isHeld(id) && !waiting.includes(id))).toEqual([])
  expect([...Object.keys(requirementTests), ...waiting].filter((id) => !ids.includes(id))).toEqual([])
})
